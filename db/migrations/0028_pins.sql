ALTER TABLE "messages" ADD COLUMN "pinnedAt" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "pinnedById" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_pinnedById_users_id_fk" FOREIGN KEY ("pinnedById") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_pins_index" ON "messages" USING btree ("channelId","pinnedAt") WHERE "messages"."pinnedAt" is not null;--> statement-breakpoint
CREATE INDEX "messages_pinned_by_index" ON "messages" USING btree ("pinnedById") WHERE "messages"."pinnedById" is not null;