ALTER TABLE "channel_reads" ADD COLUMN "isFollowing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "parentId" uuid;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "rootMessageId" uuid;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "rippledSeq" integer;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "rippledAt" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "isListed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_parentId_channels_id_fk" FOREIGN KEY ("parentId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channel_reads_following_index" ON "channel_reads" USING btree ("userId") WHERE "channel_reads"."isFollowing";--> statement-breakpoint
CREATE INDEX "messages_deleted_index" ON "messages" USING btree ("channelId") WHERE "messages"."deletedAt" is not null;--> statement-breakpoint
CREATE INDEX "channels_parent_index" ON "channels" USING btree ("parentId") WHERE "channels"."parentId" is not null;--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_root_unique" UNIQUE("rootMessageId");--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_side_room" CHECK (("channels"."parentId" is null) = ("channels"."rootMessageId" is null));