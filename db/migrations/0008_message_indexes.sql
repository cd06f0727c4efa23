DROP INDEX "messages_reply_index";--> statement-breakpoint
CREATE INDEX "messages_reply_index" ON "messages" USING btree ("replyToId") WHERE "messages"."replyToId" is not null;--> statement-breakpoint
ALTER INDEX "messages_search_index" SET (fastupdate = true, gin_pending_list_limit = 256);
