CREATE TABLE "keeper_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subjectKind" text NOT NULL,
	"subjectId" uuid NOT NULL,
	"subject" jsonb NOT NULL,
	"reporterId" uuid,
	"reason" text NOT NULL,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "keeper_reports_unique" UNIQUE("subjectKind","subjectId","reporterId"),
	CONSTRAINT "keeper_reports_reason_length" CHECK (char_length("keeper_reports"."reason") between 1 and 1000)
);
--> statement-breakpoint
ALTER TABLE "keeper_reports" ADD CONSTRAINT "keeper_reports_reporterId_users_id_fk" FOREIGN KEY ("reporterId") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "keeper_reports_reporter_index" ON "keeper_reports" USING btree ("reporterId");