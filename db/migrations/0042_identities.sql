CREATE TABLE "identities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"userId" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"name" text NOT NULL,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lastUsedAt" timestamp (3) with time zone,
	CONSTRAINT "identities_account_unique" UNIQUE("issuer","subject")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "hasPassword" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identities_user_index" ON "identities" USING btree ("userId");