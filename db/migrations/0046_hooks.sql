CREATE TABLE "hook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "hook_deliveries_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"hookId" uuid NOT NULL,
	"event" text NOT NULL,
	"channelId" uuid,
	"subjectId" uuid NOT NULL,
	"membership" jsonb,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"status" integer,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attemptedAt" timestamp (3) with time zone,
	"failingSince" timestamp (3) with time zone,
	"retryAt" timestamp (3) with time zone,
	CONSTRAINT "hook_deliveries_state" CHECK ("hook_deliveries"."state" in ('waiting', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "hooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"serverId" uuid NOT NULL,
	"makerId" uuid NOT NULL,
	"url" text NOT NULL,
	"secret" text NOT NULL,
	"events" text[] DEFAULT '{}'::text[] NOT NULL,
	"channelIds" uuid[],
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"leasedUntil" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"failedAt" timestamp (3) with time zone,
	"offAt" timestamp (3) with time zone,
	CONSTRAINT "hooks_url_length" CHECK (char_length("hooks"."url") between 1 and 1000)
);
--> statement-breakpoint
ALTER TABLE "hook_deliveries" ADD CONSTRAINT "hook_deliveries_hookId_hooks_id_fk" FOREIGN KEY ("hookId") REFERENCES "public"."hooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hooks" ADD CONSTRAINT "hooks_serverId_servers_id_fk" FOREIGN KEY ("serverId") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hooks" ADD CONSTRAINT "hooks_makerId_users_id_fk" FOREIGN KEY ("makerId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hook_deliveries_hook_index" ON "hook_deliveries" USING btree ("hookId","position");--> statement-breakpoint
CREATE INDEX "hook_deliveries_waiting_index" ON "hook_deliveries" USING btree ("hookId","position") WHERE "hook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "hook_deliveries_retry_index" ON "hook_deliveries" USING btree ("hookId","retryAt") WHERE "hook_deliveries"."retryAt" is not null;--> statement-breakpoint
CREATE INDEX "hook_deliveries_time_index" ON "hook_deliveries" USING btree ("createdAt");--> statement-breakpoint
CREATE INDEX "hooks_server_index" ON "hooks" USING btree ("serverId");--> statement-breakpoint
CREATE INDEX "hooks_maker_index" ON "hooks" USING btree ("makerId");