CREATE TABLE "device_logins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"userCode" text NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expiresAt" timestamp (3) with time zone NOT NULL,
	"polledAt" timestamp (3) with time zone,
	"isDenied" boolean DEFAULT false NOT NULL,
	"userId" uuid,
	CONSTRAINT "device_logins_hash_unique" UNIQUE("hash"),
	CONSTRAINT "device_logins_user_code_unique" UNIQUE("userCode")
);
--> statement-breakpoint
ALTER TABLE "device_logins" ADD CONSTRAINT "device_logins_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_logins_expiry_index" ON "device_logins" USING btree ("expiresAt");--> statement-breakpoint
CREATE INDEX "device_logins_user_index" ON "device_logins" USING btree ("userId");