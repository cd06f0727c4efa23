CREATE TABLE "region_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"userId" uuid NOT NULL,
	"serverId" uuid,
	"region" text NOT NULL,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "region_notices_once" UNIQUE("userId","region")
);
--> statement-breakpoint
ALTER TABLE "region_notices" ADD CONSTRAINT "region_notices_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "region_notices" ADD CONSTRAINT "region_notices_serverId_servers_id_fk" FOREIGN KEY ("serverId") REFERENCES "public"."servers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "region_notices_server_index" ON "region_notices" USING btree ("serverId");