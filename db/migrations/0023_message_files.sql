CREATE TABLE "message_attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"objectKey" text NOT NULL,
	"channelId" uuid NOT NULL,
	"userId" uuid NOT NULL,
	"messageId" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"alt" text,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_attachments_object_unique" UNIQUE("objectKey")
);
--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_objectKey_objects_key_fk" FOREIGN KEY ("objectKey") REFERENCES "public"."objects"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_messageId_messages_id_fk" FOREIGN KEY ("messageId") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_attachments_message_index" ON "message_attachments" USING btree ("messageId") WHERE "message_attachments"."messageId" is not null;--> statement-breakpoint
CREATE INDEX "message_attachments_channel_index" ON "message_attachments" USING btree ("channelId");--> statement-breakpoint
CREATE INDEX "message_attachments_user_index" ON "message_attachments" USING btree ("userId","id");