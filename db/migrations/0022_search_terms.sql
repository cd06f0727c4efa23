ALTER TABLE "images" ADD COLUMN "terms" "tsvector";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "terms" "tsvector";--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "terms" "tsvector";--> statement-breakpoint
ALTER TABLE "servers" ADD COLUMN "terms" "tsvector";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "terms" "tsvector";--> statement-breakpoint
CREATE INDEX "images_terms_index" ON "images" USING gin ("terms") WITH (fastupdate=true,gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "images_unread_index" ON "images" USING btree ("id") WHERE "images"."terms" is null;--> statement-breakpoint
CREATE INDEX "messages_age_index" ON "messages" USING btree ("createdAt","id");--> statement-breakpoint
CREATE INDEX "messages_terms_index" ON "messages" USING gin ("terms") WITH (fastupdate=true,gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "messages_unread_index" ON "messages" USING btree ("id") WHERE "messages"."terms" is null;--> statement-breakpoint
CREATE INDEX "posts_terms_index" ON "posts" USING gin ("terms") WITH (fastupdate=true,gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "posts_unread_index" ON "posts" USING btree ("id") WHERE "posts"."terms" is null;--> statement-breakpoint
CREATE INDEX "servers_terms_index" ON "servers" USING gin ("terms") WITH (fastupdate=true,gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "servers_unread_index" ON "servers" USING btree ("id") WHERE "servers"."terms" is null;--> statement-breakpoint
CREATE INDEX "users_terms_index" ON "users" USING gin ("terms") WITH (fastupdate=true,gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "users_unread_index" ON "users" USING btree ("id") WHERE "users"."terms" is null;--> statement-breakpoint
CREATE FUNCTION "forget_terms"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."terms" := null;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "messages_forget_terms" BEFORE UPDATE OF "content" ON "messages" FOR EACH ROW WHEN ((OLD."content") is distinct from (NEW."content")) EXECUTE FUNCTION forget_terms();--> statement-breakpoint
CREATE TRIGGER "posts_forget_terms" BEFORE UPDATE OF "title", "content", "tags" ON "posts" FOR EACH ROW WHEN ((OLD."title", OLD."content", OLD."tags") is distinct from (NEW."title", NEW."content", NEW."tags")) EXECUTE FUNCTION forget_terms();--> statement-breakpoint
CREATE TRIGGER "images_forget_terms" BEFORE UPDATE OF "title", "description", "tags" ON "images" FOR EACH ROW WHEN ((OLD."title", OLD."description", OLD."tags") is distinct from (NEW."title", NEW."description", NEW."tags")) EXECUTE FUNCTION forget_terms();--> statement-breakpoint
CREATE TRIGGER "servers_forget_terms" BEFORE UPDATE OF "name", "description", "tags" ON "servers" FOR EACH ROW WHEN ((OLD."name", OLD."description", OLD."tags") is distinct from (NEW."name", NEW."description", NEW."tags")) EXECUTE FUNCTION forget_terms();--> statement-breakpoint
CREATE TRIGGER "users_forget_terms" BEFORE UPDATE OF "username", "displayName", "bio", "userBadges" ON "users" FOR EACH ROW WHEN ((OLD."username", OLD."displayName", OLD."bio", OLD."userBadges") is distinct from (NEW."username", NEW."displayName", NEW."bio", NEW."userBadges")) EXECUTE FUNCTION forget_terms();