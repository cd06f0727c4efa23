CREATE TABLE "erasures" (
	"kind" text NOT NULL,
	"subjectId" uuid NOT NULL,
	"isErased" boolean DEFAULT true NOT NULL,
	"changedAt" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "erasures_kind_subjectId_pk" PRIMARY KEY("kind","subjectId")
);
--> statement-breakpoint
CREATE TABLE "removed_messages" (
	"messageId" uuid PRIMARY KEY NOT NULL,
	"actId" uuid NOT NULL,
	"parts" jsonb NOT NULL,
	"expiresAt" timestamp (3) with time zone NOT NULL,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"serverId" uuid NOT NULL,
	"userId" uuid NOT NULL,
	"line" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decidedAt" timestamp (3) with time zone,
	CONSTRAINT "server_applications_pair_unique" UNIQUE("serverId","userId"),
	CONSTRAINT "server_applications_state" CHECK ("server_applications"."state" in ('waiting', 'declined')),
	CONSTRAINT "server_applications_line_length" CHECK (char_length("server_applications"."line") between 1 and 200)
);
--> statement-breakpoint
ALTER TABLE "server_bans" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "servers" ADD COLUMN "joinGate" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "servers" ADD COLUMN "raidMode" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "removed_messages" ADD CONSTRAINT "removed_messages_messageId_messages_id_fk" FOREIGN KEY ("messageId") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_applications" ADD CONSTRAINT "server_applications_serverId_servers_id_fk" FOREIGN KEY ("serverId") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_applications" ADD CONSTRAINT "server_applications_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erasures_time_index" ON "erasures" USING btree ("changedAt");--> statement-breakpoint
CREATE INDEX "removed_messages_act_index" ON "removed_messages" USING btree ("actId","messageId");--> statement-breakpoint
CREATE INDEX "removed_messages_expiry_index" ON "removed_messages" USING btree ("expiresAt");--> statement-breakpoint
CREATE INDEX "server_applications_user_index" ON "server_applications" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "server_applications_waiting_index" ON "server_applications" USING btree ("serverId","id") WHERE "server_applications"."state" = 'waiting';--> statement-breakpoint
ALTER TABLE "servers" ADD CONSTRAINT "servers_join_gate" CHECK ("servers"."joinGate" in ('open', 'applied'));