DROP TABLE "connection_cutoffs" CASCADE;--> statement-breakpoint
ALTER TABLE "connections" DROP COLUMN "rank";