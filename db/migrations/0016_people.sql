CREATE TABLE "direct_lines" (
	"serverId" uuid PRIMARY KEY NOT NULL,
	"lowUserId" uuid,
	"highUserId" uuid,
	"requesterId" uuid,
	"state" text NOT NULL,
	CONSTRAINT "direct_lines_pair_unique" UNIQUE("lowUserId","highUserId"),
	CONSTRAINT "direct_lines_order" CHECK ("direct_lines"."lowUserId" < "direct_lines"."highUserId"),
	CONSTRAINT "direct_lines_state" CHECK ("direct_lines"."state" in ('open', 'requested', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "knocks" (
	"fromUserId" uuid NOT NULL,
	"toUserId" uuid NOT NULL,
	"knockedAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "knocks_fromUserId_toUserId_pk" PRIMARY KEY("fromUserId","toUserId"),
	CONSTRAINT "knocks_not_self" CHECK ("knocks"."fromUserId" <> "knocks"."toUserId")
);
--> statement-breakpoint
CREATE TABLE "inbox_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"userId" uuid NOT NULL,
	"kind" text NOT NULL,
	"actorId" uuid,
	"serverId" uuid,
	"subjectId" uuid NOT NULL,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"readAt" timestamp (3) with time zone,
	CONSTRAINT "inbox_entries_unique" UNIQUE("userId","kind","subjectId","actorId")
);
--> statement-breakpoint
CREATE TABLE "notify_settings" (
	"userId" uuid PRIMARY KEY NOT NULL,
	"levels" jsonb NOT NULL,
	"quiet" jsonb,
	"pushContent" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "channel_reads" ADD COLUMN "hiddenSeq" integer;--> statement-breakpoint
ALTER TABLE "servers" ADD COLUMN "kind" text DEFAULT 'dimension' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "directPolicy" text DEFAULT 'linked' NOT NULL;--> statement-breakpoint
ALTER TABLE "direct_lines" ADD CONSTRAINT "direct_lines_serverId_servers_id_fk" FOREIGN KEY ("serverId") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "direct_lines" ADD CONSTRAINT "direct_lines_lowUserId_users_id_fk" FOREIGN KEY ("lowUserId") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "direct_lines" ADD CONSTRAINT "direct_lines_highUserId_users_id_fk" FOREIGN KEY ("highUserId") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "direct_lines" ADD CONSTRAINT "direct_lines_requesterId_users_id_fk" FOREIGN KEY ("requesterId") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knocks" ADD CONSTRAINT "knocks_fromUserId_users_id_fk" FOREIGN KEY ("fromUserId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knocks" ADD CONSTRAINT "knocks_toUserId_users_id_fk" FOREIGN KEY ("toUserId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_entries" ADD CONSTRAINT "inbox_entries_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_entries" ADD CONSTRAINT "inbox_entries_actorId_users_id_fk" FOREIGN KEY ("actorId") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_entries" ADD CONSTRAINT "inbox_entries_serverId_servers_id_fk" FOREIGN KEY ("serverId") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notify_settings" ADD CONSTRAINT "notify_settings_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "direct_lines_high_index" ON "direct_lines" USING btree ("highUserId");--> statement-breakpoint
CREATE INDEX "direct_lines_requester_index" ON "direct_lines" USING btree ("requesterId");--> statement-breakpoint
CREATE INDEX "knocks_to_index" ON "knocks" USING btree ("toUserId");--> statement-breakpoint
CREATE INDEX "knocks_time_index" ON "knocks" USING btree ("knockedAt");--> statement-breakpoint
CREATE INDEX "inbox_entries_time_index" ON "inbox_entries" USING btree ("userId","createdAt","id");--> statement-breakpoint
CREATE INDEX "inbox_entries_unread_index" ON "inbox_entries" USING btree ("userId") WHERE "inbox_entries"."readAt" is null;--> statement-breakpoint
CREATE INDEX "inbox_entries_subject_index" ON "inbox_entries" USING btree ("subjectId");--> statement-breakpoint
CREATE INDEX "inbox_entries_server_index" ON "inbox_entries" USING btree ("serverId","userId");--> statement-breakpoint
CREATE INDEX "inbox_entries_actor_index" ON "inbox_entries" USING btree ("actorId");--> statement-breakpoint
ALTER TABLE "servers" ADD CONSTRAINT "servers_kind" CHECK ("servers"."kind" = 'dimension' or ("servers"."kind" = 'direct' and not "servers"."isPublic"));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_direct_policy" CHECK ("users"."directPolicy" in ('everyone', 'linked', 'nobody'));