ALTER TABLE "server_bans" ADD COLUMN "targetRole" text;--> statement-breakpoint
ALTER TABLE "server_timeouts" ADD COLUMN "targetRole" text;