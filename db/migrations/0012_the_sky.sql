CREATE TABLE "galaxies" (
	"epoch" integer NOT NULL,
	"tag" text NOT NULL,
	"x" double precision NOT NULL,
	"y" double precision NOT NULL,
	"radius" double precision NOT NULL,
	"tagCount" integer NOT NULL,
	CONSTRAINT "galaxies_epoch_tag_pk" PRIMARY KEY("epoch","tag"),
	CONSTRAINT "galaxies_radius" CHECK ("galaxies"."radius" > 0)
);
--> statement-breakpoint
CREATE TABLE "seats" (
	"userId" uuid NOT NULL,
	"epoch" integer NOT NULL,
	"x" integer NOT NULL,
	"y" integer NOT NULL,
	"tagsDigest" text NOT NULL,
	"takenAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seats_userId_epoch_pk" PRIMARY KEY("userId","epoch"),
	CONSTRAINT "seats_lattice" CHECK ("seats"."x" % 8 = 0 and "seats"."y" % 8 = 0)
);
--> statement-breakpoint
CREATE TABLE "sky_epochs" (
	"id" integer PRIMARY KEY NOT NULL,
	"settledAt" timestamp (3) with time zone,
	"touchedAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"quietRadius" double precision NOT NULL,
	"meanDistance" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sky_tags" (
	"epoch" integer NOT NULL,
	"tag" text NOT NULL,
	"galaxy" text NOT NULL,
	"x" double precision NOT NULL,
	"y" double precision NOT NULL,
	"count" double precision NOT NULL,
	"nameX" integer NOT NULL,
	"nameY" integer NOT NULL,
	CONSTRAINT "sky_tags_epoch_tag_pk" PRIMARY KEY("epoch","tag"),
	CONSTRAINT "sky_tags_count" CHECK ("sky_tags"."count" >= 1)
);
--> statement-breakpoint
ALTER TABLE "galaxies" ADD CONSTRAINT "galaxies_epoch_sky_epochs_id_fk" FOREIGN KEY ("epoch") REFERENCES "public"."sky_epochs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_epoch_sky_epochs_id_fk" FOREIGN KEY ("epoch") REFERENCES "public"."sky_epochs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sky_tags" ADD CONSTRAINT "sky_tags_epoch_sky_epochs_id_fk" FOREIGN KEY ("epoch") REFERENCES "public"."sky_epochs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seats_epoch_index" ON "seats" USING btree ("epoch","userId");