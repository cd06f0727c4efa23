CREATE TABLE "drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"userId" uuid NOT NULL,
	"channelId" uuid NOT NULL,
	"content" text NOT NULL,
	"rev" integer NOT NULL,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updatedAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drafts_unique" UNIQUE("userId","channelId"),
	CONSTRAINT "drafts_rev_positive" CHECK ("drafts"."rev" >= 1),
	CONSTRAINT "drafts_content_length" CHECK (char_length("drafts"."content") <= 4000)
);
--> statement-breakpoint
ALTER TABLE "answers" ADD COLUMN "reactionRev" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "reactionRev" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drafts_channel_index" ON "drafts" USING btree ("channelId");