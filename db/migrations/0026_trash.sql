ALTER TABLE "objects" DROP CONSTRAINT "objects_state";--> statement-breakpoint
ALTER TABLE "boards" ADD COLUMN "deletedAt" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "deletedAt" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "deletedWithBoard" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "boards_trash_index" ON "boards" USING btree ("deletedAt") WHERE "boards"."deletedAt" is not null;--> statement-breakpoint
CREATE INDEX "images_trash_index" ON "images" USING btree ("deletedAt") WHERE "images"."deletedAt" is not null;--> statement-breakpoint
ALTER TABLE "objects" ADD CONSTRAINT "objects_state" CHECK ("objects"."state" in ('pending', 'stored', 'attached', 'trashed', 'doomed'));