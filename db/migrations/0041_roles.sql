CREATE TABLE "channel_categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"serverId" uuid NOT NULL,
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "channel_categories_server_unique" UNIQUE("serverId","id"),
	CONSTRAINT "channel_categories_name_length" CHECK (char_length("channel_categories"."name") between 1 and 50)
);
--> statement-breakpoint
CREATE TABLE "server_roles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"serverId" uuid NOT NULL,
	"name" text NOT NULL,
	"color" text,
	"position" integer NOT NULL,
	"rights" text[] DEFAULT '{}'::text[] NOT NULL,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updatedAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "server_roles_name_length" CHECK (char_length("server_roles"."name") between 1 and 50),
	CONSTRAINT "server_roles_color" CHECK ("server_roles"."color" ~ '^#[0-9a-f]{6}$'),
	CONSTRAINT "server_roles_position" CHECK ("server_roles"."position" >= 0)
);
--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "categoryId" uuid;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "seeRoleIds" uuid[];--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "seeUserIds" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "writeRoleIds" uuid[];--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "writeUserIds" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "server_bans" ADD COLUMN "targetPosition" integer;--> statement-breakpoint
ALTER TABLE "server_members" ADD COLUMN "roleIds" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "server_members" ADD COLUMN "grantedRights" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "server_members" ADD COLUMN "invitedById" uuid;--> statement-breakpoint
ALTER TABLE "server_members" ADD COLUMN "listPosition" integer;--> statement-breakpoint
ALTER TABLE "server_timeouts" ADD COLUMN "targetPosition" integer;--> statement-breakpoint
ALTER TABLE "servers" ADD COLUMN "moderatorRoleId" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "servers" ADD COLUMN "memberRoleId" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "servers" ADD COLUMN "moderatorRights" text[] DEFAULT '{"manage_server","manage_channels","invite","kick","ban","timeout","manage_messages","pin","send","attach","thread","react"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "servers" ADD COLUMN "memberRights" text[] DEFAULT '{"send","attach","thread","react"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_categories" ADD CONSTRAINT "channel_categories_serverId_servers_id_fk" FOREIGN KEY ("serverId") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_roles" ADD CONSTRAINT "server_roles_serverId_servers_id_fk" FOREIGN KEY ("serverId") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "server_roles_server_index" ON "server_roles" USING btree ("serverId","position");--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_categoryId_channel_categories_id_fk" FOREIGN KEY ("categoryId") REFERENCES "public"."channel_categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_members" ADD CONSTRAINT "server_members_invitedById_users_id_fk" FOREIGN KEY ("invitedById") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channels_category_index" ON "channels" USING btree ("categoryId") WHERE "channels"."categoryId" is not null;--> statement-breakpoint
CREATE INDEX "server_members_inviter_index" ON "server_members" USING btree ("invitedById") WHERE "server_members"."invitedById" is not null;