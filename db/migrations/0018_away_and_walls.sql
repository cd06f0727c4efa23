CREATE TABLE "post_reactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"postId" uuid NOT NULL,
	"answerId" uuid,
	"userId" uuid NOT NULL,
	"emoji" text NOT NULL,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_reactions_unique" UNIQUE NULLS NOT DISTINCT("postId","answerId","emoji","userId")
);
--> statement-breakpoint
CREATE TABLE "push_deliveries" (
	"subscriptionId" uuid NOT NULL,
	"entryId" uuid NOT NULL,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sentAt" timestamp (3) with time zone,
	"dueAt" timestamp (3) with time zone,
	CONSTRAINT "push_deliveries_subscriptionId_entryId_pk" PRIMARY KEY("subscriptionId","entryId")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"userId" uuid NOT NULL,
	"sessionId" text NOT NULL,
	"endpoint" text NOT NULL,
	"host" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"name" text NOT NULL,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lastSentAt" timestamp (3) with time zone,
	"failureCount" integer DEFAULT 0 NOT NULL,
	"retryAt" timestamp (3) with time zone,
	"isPaused" boolean DEFAULT false NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "wall_marks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ownerId" uuid NOT NULL,
	"authorId" uuid NOT NULL,
	"line" text NOT NULL,
	"isApproved" boolean NOT NULL,
	"day" date DEFAULT (now() at time zone 'utc')::date NOT NULL,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deletedAt" timestamp (3) with time zone,
	CONSTRAINT "wall_marks_day_unique" UNIQUE("ownerId","authorId","day"),
	CONSTRAINT "wall_marks_line_length" CHECK (char_length("wall_marks"."line") <= 80)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "isIndexed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "wallMode" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "post_reactions" ADD CONSTRAINT "post_reactions_postId_posts_id_fk" FOREIGN KEY ("postId") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reactions" ADD CONSTRAINT "post_reactions_answerId_answers_id_fk" FOREIGN KEY ("answerId") REFERENCES "public"."answers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reactions" ADD CONSTRAINT "post_reactions_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_deliveries" ADD CONSTRAINT "push_deliveries_subscriptionId_push_subscriptions_id_fk" FOREIGN KEY ("subscriptionId") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_sessionId_sessions_id_fk" FOREIGN KEY ("sessionId") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wall_marks" ADD CONSTRAINT "wall_marks_ownerId_users_id_fk" FOREIGN KEY ("ownerId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wall_marks" ADD CONSTRAINT "wall_marks_authorId_users_id_fk" FOREIGN KEY ("authorId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_reactions_answer_index" ON "post_reactions" USING btree ("answerId");--> statement-breakpoint
CREATE INDEX "post_reactions_user_index" ON "post_reactions" USING btree ("userId","id");--> statement-breakpoint
CREATE INDEX "push_deliveries_due_index" ON "push_deliveries" USING btree ("dueAt") WHERE "push_deliveries"."dueAt" is not null;--> statement-breakpoint
CREATE INDEX "push_deliveries_time_index" ON "push_deliveries" USING btree ("createdAt");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user_index" ON "push_subscriptions" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session_index" ON "push_subscriptions" USING btree ("sessionId");--> statement-breakpoint
CREATE INDEX "wall_marks_shown_index" ON "wall_marks" USING btree ("ownerId","id") WHERE "wall_marks"."deletedAt" is null;--> statement-breakpoint
CREATE INDEX "wall_marks_author_index" ON "wall_marks" USING btree ("authorId","id");--> statement-breakpoint
CREATE INDEX "wall_marks_time_index" ON "wall_marks" USING btree ("createdAt");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_wall_mode" CHECK ("users"."wallMode" in ('open', 'approve', 'closed'));