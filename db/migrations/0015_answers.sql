CREATE TABLE "answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"postId" uuid NOT NULL,
	"userId" uuid NOT NULL,
	"seq" integer NOT NULL,
	"content" text NOT NULL,
	"nonce" uuid,
	"nonceDigest" text,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"editedAt" timestamp (3) with time zone,
	"deletedAt" timestamp (3) with time zone,
	CONSTRAINT "answers_seq_unique" UNIQUE("postId","seq"),
	CONSTRAINT "answers_nonce_unique" UNIQUE("userId","postId","nonce"),
	CONSTRAINT "answers_seq_positive" CHECK ("answers"."seq" >= 1),
	CONSTRAINT "answers_content_length" CHECK (char_length("answers"."content") <= 4000)
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "answersClosed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "lastAnswerSeq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_postId_posts_id_fk" FOREIGN KEY ("postId") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answers_shown_index" ON "answers" USING btree ("postId","seq") WHERE "answers"."deletedAt" is null;--> statement-breakpoint
CREATE INDEX "answers_user_index" ON "answers" USING btree ("userId","id");