CREATE TABLE "connection_cutoffs" (
	"userId" uuid PRIMARY KEY NOT NULL,
	"rank" bigint NOT NULL,
	"weakestId" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "rank" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "isKeptByFrom" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "isKeptByTo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tags" ADD COLUMN "memberCount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "connection_cutoffs" ADD CONSTRAINT "connection_cutoffs_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_kept" CHECK ("connections"."isKeptByFrom" or "connections"."isKeptByTo");