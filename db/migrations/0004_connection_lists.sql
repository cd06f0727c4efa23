CREATE TABLE "connection_lists" (
	"userId" uuid PRIMARY KEY NOT NULL,
	"otherIds" uuid[] NOT NULL,
	"ranks" bigint[] NOT NULL,
	"isWhole" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "connection_lists" ADD CONSTRAINT "connection_lists_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;