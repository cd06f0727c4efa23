ALTER TABLE "users" ADD COLUMN "ownerId" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_ownerId_users_id_fk" FOREIGN KEY ("ownerId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_owner_index" ON "users" USING btree ("ownerId");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_bot_form" CHECK ("users"."isBot" = ("users"."ownerId" is not null)
        and not ("users"."isBot" and ("users"."isPublic" or "users"."showOnlineStatus")));