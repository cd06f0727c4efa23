CREATE TABLE "server_timeouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"serverId" uuid NOT NULL,
	"userId" uuid NOT NULL,
	"endsAt" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"setById" uuid,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "server_timeouts_pair_unique" UNIQUE("serverId","userId")
);
--> statement-breakpoint
ALTER TABLE "channel_reads" ADD COLUMN "spokeAt" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "slowModeSeconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "server_timeouts" ADD CONSTRAINT "server_timeouts_serverId_servers_id_fk" FOREIGN KEY ("serverId") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_timeouts" ADD CONSTRAINT "server_timeouts_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_timeouts" ADD CONSTRAINT "server_timeouts_setById_users_id_fk" FOREIGN KEY ("setById") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "server_timeouts_user_index" ON "server_timeouts" USING btree ("userId");--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_slow_mode" CHECK ("channels"."slowModeSeconds" between 0 and 21600);