-- Setting it makes no index anew.
ALTER INDEX "images_terms_index" SET (gin_pending_list_limit = 2048);--> statement-breakpoint
ALTER INDEX "messages_terms_index" SET (gin_pending_list_limit = 2048);--> statement-breakpoint
ALTER INDEX "posts_terms_index" SET (gin_pending_list_limit = 2048);--> statement-breakpoint
ALTER INDEX "servers_terms_index" SET (gin_pending_list_limit = 2048);--> statement-breakpoint
ALTER INDEX "users_terms_index" SET (gin_pending_list_limit = 2048);
