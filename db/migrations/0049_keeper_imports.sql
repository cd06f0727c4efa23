CREATE TABLE "keeper_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fileName" text NOT NULL,
	"sizeBytes" bigint NOT NULL,
	"receivedBytes" bigint DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'uploading' NOT NULL,
	"source" text,
	"report" jsonb,
	"error" text,
	"progress" jsonb,
	"ownerId" uuid,
	"serverId" uuid,
	"isPublic" boolean DEFAULT false NOT NULL,
	"createdById" uuid,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updatedAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"startedAt" timestamp (3) with time zone,
	"removedAt" timestamp (3) with time zone,
	"leasedUntil" timestamp (3) with time zone DEFAULT 'epoch' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "keeper_imports" ADD CONSTRAINT "keeper_imports_ownerId_users_id_fk" FOREIGN KEY ("ownerId") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keeper_imports" ADD CONSTRAINT "keeper_imports_serverId_servers_id_fk" FOREIGN KEY ("serverId") REFERENCES "public"."servers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keeper_imports" ADD CONSTRAINT "keeper_imports_createdById_users_id_fk" FOREIGN KEY ("createdById") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "keeper_imports_running_index" ON "keeper_imports" USING btree ("id") WHERE "keeper_imports"."status" in ('checking', 'importing');--> statement-breakpoint
CREATE INDEX "keeper_imports_started_index" ON "keeper_imports" USING btree ("id") WHERE "keeper_imports"."startedAt" is not null;--> statement-breakpoint
CREATE INDEX "keeper_imports_owner_index" ON "keeper_imports" USING btree ("ownerId");--> statement-breakpoint
CREATE INDEX "keeper_imports_server_index" ON "keeper_imports" USING btree ("serverId");--> statement-breakpoint
CREATE INDEX "keeper_imports_created_by_index" ON "keeper_imports" USING btree ("createdById");