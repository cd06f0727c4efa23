-- Archived posts do not count to their tags any more; a shrine that is read anew brings its member's counts along.
UPDATE "users" SET "hashtagsSource" = '' WHERE EXISTS (
  SELECT FROM "posts" WHERE "posts"."userId" = "users"."id" AND "isArchived" AND "posts"."isPublic" AND "tags" <> '{}'
);
