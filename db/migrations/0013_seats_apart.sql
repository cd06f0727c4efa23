ALTER TABLE "seats" ADD CONSTRAINT "seats_apart" EXCLUDE USING gist (
	int4range("epoch", "epoch", '[]') WITH &&,
	box(point("x" + 1, "y" + 1), point("x" + 31, "y" + 15)) WITH &&
);
--> statement-breakpoint
INSERT INTO "sky_epochs" ("id", "settledAt", "quietRadius", "meanDistance") VALUES (1, now(), 56, 0);
