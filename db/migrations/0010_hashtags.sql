ALTER TABLE "channels" DROP CONSTRAINT "channels_name_form";--> statement-breakpoint
ALTER TABLE "tags" DROP CONSTRAINT "tags_name_form";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "hashtags" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "hashtagsSource" text DEFAULT 'af520d93060f3b080f8d8fb760fcfadd' NOT NULL;--> statement-breakpoint
CREATE INDEX "users_unread_shrines_index" ON "users" USING btree ("id") WHERE "users"."hashtagsSource" <> md5("users"."profileMarkdown");--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_name_form" CHECK ("channels"."name" ~ '^[^[:space:][:cntrl:]]{1,50}$');--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_name_form" CHECK ("tags"."name" ~ '^[^[:space:][:cntrl:]"#,\\]{1,50}$');