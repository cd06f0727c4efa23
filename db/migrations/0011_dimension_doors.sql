ALTER TABLE "servers" ADD COLUMN "iconUrl" text;--> statement-breakpoint
ALTER TABLE "servers" ADD COLUMN "tags" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "servers" ADD COLUMN "invitePreview" text DEFAULT 'name' NOT NULL;--> statement-breakpoint
ALTER TABLE "servers" ADD CONSTRAINT "servers_icon_unique" UNIQUE("iconUrl");--> statement-breakpoint
ALTER TABLE "servers" ADD CONSTRAINT "servers_invite_preview" CHECK ("servers"."invitePreview" in ('name', 'lines'));