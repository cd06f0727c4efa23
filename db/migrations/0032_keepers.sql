CREATE TABLE "keeper_acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"caseId" uuid,
	"subjectKind" text NOT NULL,
	"subjectId" uuid NOT NULL,
	"act" text NOT NULL,
	"reason" text NOT NULL,
	"hours" integer,
	"endsAt" timestamp (3) with time zone,
	"userId" uuid,
	"keeperId" uuid,
	"before" jsonb,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undoneAt" timestamp (3) with time zone,
	"undoneById" uuid,
	"undoReason" text,
	CONSTRAINT "keeper_acts_reason_length" CHECK (char_length("keeper_acts"."reason") between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "keeper_appeals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"caseId" uuid NOT NULL,
	"userId" uuid NOT NULL,
	"text" text NOT NULL,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "keeper_appeals_unique" UNIQUE("caseId","userId"),
	CONSTRAINT "keeper_appeals_text_length" CHECK (char_length("keeper_appeals"."text") between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "keeper_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subjectKind" text NOT NULL,
	"subjectId" uuid NOT NULL,
	"userId" uuid,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closedAt" timestamp (3) with time zone,
	CONSTRAINT "keeper_cases_unique" UNIQUE("subjectKind","subjectId")
);
--> statement-breakpoint
CREATE TABLE "moderator_acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"serverId" uuid NOT NULL,
	"act" text NOT NULL,
	"subjectKind" text NOT NULL,
	"reason" text,
	"userId" uuid,
	"actorId" uuid,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undoneAt" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "isKeeper" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "keeper_acts" ADD CONSTRAINT "keeper_acts_caseId_keeper_cases_id_fk" FOREIGN KEY ("caseId") REFERENCES "public"."keeper_cases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keeper_acts" ADD CONSTRAINT "keeper_acts_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keeper_acts" ADD CONSTRAINT "keeper_acts_keeperId_users_id_fk" FOREIGN KEY ("keeperId") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keeper_acts" ADD CONSTRAINT "keeper_acts_undoneById_users_id_fk" FOREIGN KEY ("undoneById") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keeper_appeals" ADD CONSTRAINT "keeper_appeals_caseId_keeper_cases_id_fk" FOREIGN KEY ("caseId") REFERENCES "public"."keeper_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keeper_appeals" ADD CONSTRAINT "keeper_appeals_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keeper_cases" ADD CONSTRAINT "keeper_cases_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderator_acts" ADD CONSTRAINT "moderator_acts_serverId_servers_id_fk" FOREIGN KEY ("serverId") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderator_acts" ADD CONSTRAINT "moderator_acts_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderator_acts" ADD CONSTRAINT "moderator_acts_actorId_users_id_fk" FOREIGN KEY ("actorId") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "keeper_acts_case_index" ON "keeper_acts" USING btree ("caseId");--> statement-breakpoint
CREATE INDEX "keeper_acts_keeper_index" ON "keeper_acts" USING btree ("keeperId");--> statement-breakpoint
CREATE INDEX "keeper_acts_undone_by_index" ON "keeper_acts" USING btree ("undoneById");--> statement-breakpoint
CREATE INDEX "keeper_acts_user_index" ON "keeper_acts" USING btree ("userId","id");--> statement-breakpoint
CREATE INDEX "keeper_acts_subject_index" ON "keeper_acts" USING btree ("subjectKind","subjectId");--> statement-breakpoint
CREATE INDEX "keeper_acts_sentence_index" ON "keeper_acts" USING btree ("userId","act") WHERE "keeper_acts"."undoneAt" is null and "keeper_acts"."act" in ('suspend', 'timeout');--> statement-breakpoint
CREATE INDEX "keeper_acts_kept_index" ON "keeper_acts" USING btree ("createdAt") WHERE "keeper_acts"."before" is not null;--> statement-breakpoint
CREATE INDEX "keeper_appeals_user_index" ON "keeper_appeals" USING btree ("userId","id");--> statement-breakpoint
CREATE INDEX "keeper_cases_user_index" ON "keeper_cases" USING btree ("userId","id");--> statement-breakpoint
CREATE INDEX "keeper_cases_open_index" ON "keeper_cases" USING btree ("id") WHERE "keeper_cases"."closedAt" is null;--> statement-breakpoint
CREATE INDEX "keeper_cases_closed_index" ON "keeper_cases" USING btree ("closedAt") WHERE "keeper_cases"."closedAt" is not null;--> statement-breakpoint
CREATE INDEX "moderator_acts_server_index" ON "moderator_acts" USING btree ("serverId","id");--> statement-breakpoint
CREATE INDEX "moderator_acts_user_index" ON "moderator_acts" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "moderator_acts_actor_index" ON "moderator_acts" USING btree ("actorId");--> statement-breakpoint
CREATE INDEX "keeper_reports_time_index" ON "keeper_reports" USING btree ("createdAt");--> statement-breakpoint
CREATE INDEX "users_keepers_index" ON "users" USING btree ("id") WHERE "users"."isKeeper";--> statement-breakpoint
INSERT INTO "keeper_cases" ("id", "subjectKind", "subjectId", "userId", "createdAt")
SELECT min(r."id"::text)::uuid, r."subjectKind", r."subjectId", min(u."id"::text)::uuid, min(r."createdAt")
FROM "keeper_reports" r LEFT JOIN "users" u ON r."subjectKind" = 'user' AND u."id" = r."subjectId"
GROUP BY r."subjectKind", r."subjectId";
