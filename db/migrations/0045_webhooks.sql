CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channelId" uuid NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"createdById" uuid,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lastUsedAt" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "webhookId" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "authorName" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "isBot" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_createdById_users_id_fk" FOREIGN KEY ("createdById") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhooks_channel_index" ON "webhooks" USING btree ("channelId");--> statement-breakpoint
CREATE INDEX "webhooks_creator_index" ON "webhooks" USING btree ("createdById");