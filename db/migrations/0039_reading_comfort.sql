ALTER TABLE "users" ADD COLUMN "textSize" integer DEFAULT 16 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "density" text DEFAULT 'comfortable' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_text_size" CHECK ("users"."textSize" between 14 and 20);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_density" CHECK ("users"."density" in ('comfortable', 'compact'));