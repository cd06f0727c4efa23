ALTER TABLE "users" ADD COLUMN "isMusicThemeChosen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Whatever is not the default was chosen.
UPDATE "users" SET "isMusicThemeChosen" = true WHERE "musicTheme" <> 'cyberpunk-classic';
