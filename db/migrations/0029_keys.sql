CREATE TABLE "admissions" (
	"email" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expiresAt" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "admissions_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "authenticators" (
	"id" uuid PRIMARY KEY NOT NULL,
	"userId" uuid NOT NULL,
	"secret" text,
	"nextSecret" text,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmedAt" timestamp (3) with time zone,
	"usedSteps" bigint[] DEFAULT '{}'::bigint[] NOT NULL,
	CONSTRAINT "authenticators_user_unique" UNIQUE("userId")
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"userId" uuid NOT NULL,
	"credentialId" text NOT NULL,
	"publicKey" text NOT NULL,
	"counter" bigint DEFAULT 0 NOT NULL,
	"transports" text[] DEFAULT '{}'::text[] NOT NULL,
	"name" text NOT NULL,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lastUsedAt" timestamp (3) with time zone,
	CONSTRAINT "passkeys_credential_unique" UNIQUE("credentialId")
);
--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"userId" uuid,
	"way" text NOT NULL,
	"outcome" text NOT NULL,
	"userAgent" text,
	"network" text NOT NULL,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_ins_outcome" CHECK ("sign_ins"."outcome" in ('opened', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "webauthn_challenges" (
	"hash" text PRIMARY KEY NOT NULL,
	"userId" uuid,
	"expiresAt" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"userId" uuid NOT NULL,
	"fromEmail" text NOT NULL,
	"toEmail" text NOT NULL,
	"confirmHash" text,
	"undoHash" text,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmedAt" timestamp (3) with time zone,
	CONSTRAINT "email_changes_confirm_unique" UNIQUE("confirmHash"),
	CONSTRAINT "email_changes_undo_unique" UNIQUE("undoHash")
);
--> statement-breakpoint
CREATE TABLE "letters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"userId" uuid,
	"about" text,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"dueAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"failureCount" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "letters_kind" CHECK ("letters"."kind" in ('reset', 'confirm', 'undo', 'notice'))
);
--> statement-breakpoint
ALTER TABLE "reset_links" ADD COLUMN "isMailed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "emailVerifiedAt" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webauthn_challenges" ADD CONSTRAINT "webauthn_challenges_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkeys_user_index" ON "passkeys" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "sign_ins_user_index" ON "sign_ins" USING btree ("userId","id");--> statement-breakpoint
CREATE INDEX "sign_ins_time_index" ON "sign_ins" USING btree ("createdAt");--> statement-breakpoint
CREATE INDEX "webauthn_challenges_user_index" ON "webauthn_challenges" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "webauthn_challenges_expiry_index" ON "webauthn_challenges" USING btree ("expiresAt");--> statement-breakpoint
CREATE INDEX "email_changes_user_index" ON "email_changes" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "letters_due_index" ON "letters" USING btree ("dueAt");--> statement-breakpoint
CREATE INDEX "letters_user_index" ON "letters" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "letters_recipient_index" ON "letters" USING btree ("recipient","kind");