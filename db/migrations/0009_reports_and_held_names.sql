ALTER TABLE "reports" DROP CONSTRAINT "reports_messageId_messages_id_fk";
--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_channelId_channels_id_fk";
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "serverId" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "message" jsonb;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "closedAt" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "username_holds" ADD COLUMN "userId" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_serverId_servers_id_fk" FOREIGN KEY ("serverId") REFERENCES "public"."servers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "username_holds" ADD CONSTRAINT "username_holds_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reports_server_index" ON "reports" USING btree ("serverId","id");--> statement-breakpoint
CREATE INDEX "reports_closed_index" ON "reports" USING btree ("closedAt") WHERE "reports"."closedAt" is not null;--> statement-breakpoint
CREATE INDEX "username_holds_user_index" ON "username_holds" USING btree ("userId");