CREATE TABLE "connections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fromUserId" uuid NOT NULL,
	"toUserId" uuid NOT NULL,
	"sharedTags" text[] DEFAULT '{}'::text[] NOT NULL,
	"strength" integer DEFAULT 1 NOT NULL,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "connections_pair_unique" UNIQUE("fromUserId","toUserId"),
	CONSTRAINT "connections_order" CHECK ("connections"."fromUserId" < "connections"."toUserId"),
	CONSTRAINT "connections_strength" CHECK ("connections"."strength" >= 1)
);
--> statement-breakpoint
CREATE TABLE "boards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"userId" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"isPublic" boolean DEFAULT true NOT NULL,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updatedAt" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" uuid PRIMARY KEY NOT NULL,
	"userId" uuid NOT NULL,
	"boardId" uuid,
	"title" text NOT NULL,
	"description" text,
	"imageUrl" text NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"isPublic" boolean DEFAULT true NOT NULL,
	"hiddenWithBoard" boolean DEFAULT false NOT NULL,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updatedAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "images_url_unique" UNIQUE("imageUrl")
);
--> statement-breakpoint
CREATE TABLE "objects" (
	"key" text PRIMARY KEY NOT NULL,
	"userId" uuid,
	"state" text DEFAULT 'pending' NOT NULL,
	"contentType" text,
	"sizeBytes" integer,
	"width" integer,
	"height" integer,
	"expiresAt" timestamp (3) with time zone NOT NULL,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updatedAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "objects_state" CHECK ("objects"."state" in ('pending', 'stored', 'attached', 'doomed'))
);
--> statement-breakpoint
CREATE TABLE "channel_reads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channelId" uuid NOT NULL,
	"userId" uuid NOT NULL,
	"lastReadSeq" integer DEFAULT 0 NOT NULL,
	"updatedAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "channel_reads_unique" UNIQUE("userId","channelId"),
	CONSTRAINT "channel_reads_not_negative" CHECK ("channel_reads"."lastReadSeq" >= 0)
);
--> statement-breakpoint
CREATE TABLE "mentions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"messageId" uuid NOT NULL,
	"userId" uuid NOT NULL,
	"channelId" uuid NOT NULL,
	"seq" integer NOT NULL,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mentions_unique" UNIQUE("messageId","userId")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channelId" uuid NOT NULL,
	"userId" uuid,
	"seq" integer NOT NULL,
	"rev" integer NOT NULL,
	"content" text NOT NULL,
	"replyToId" uuid,
	"nonce" uuid,
	"nonceDigest" text,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updatedAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"editedAt" timestamp (3) with time zone,
	"deletedAt" timestamp (3) with time zone,
	CONSTRAINT "messages_seq_unique" UNIQUE("channelId","seq"),
	CONSTRAINT "messages_rev_unique" UNIQUE("channelId","rev"),
	CONSTRAINT "messages_nonce_unique" UNIQUE("userId","channelId","nonce"),
	CONSTRAINT "messages_seq_positive" CHECK ("messages"."seq" >= 1 and "messages"."rev" >= 1),
	CONSTRAINT "messages_content_length" CHECK (char_length("messages"."content") <= 4000)
);
--> statement-breakpoint
CREATE TABLE "message_reactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"messageId" uuid NOT NULL,
	"userId" uuid NOT NULL,
	"emoji" text NOT NULL,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_reactions_unique" UNIQUE("messageId","emoji","userId")
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"messageId" uuid NOT NULL,
	"channelId" uuid NOT NULL,
	"reporterId" uuid,
	"reason" text NOT NULL,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reports_reason_length" CHECK (char_length("reports"."reason") between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "capsules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"userId" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updatedAt" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"userId" uuid NOT NULL,
	"capsuleId" uuid,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"markdownContent" text NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"isPublic" boolean DEFAULT true NOT NULL,
	"isArchived" boolean DEFAULT false NOT NULL,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updatedAt" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profile_archives" (
	"id" uuid PRIMARY KEY NOT NULL,
	"userId" uuid NOT NULL,
	"capsuleId" uuid,
	"title" text NOT NULL,
	"markdownContent" text NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"serverId" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"isDefault" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"lastSeq" integer DEFAULT 0 NOT NULL,
	"lastRev" integer DEFAULT 0 NOT NULL,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updatedAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "channels_name_unique" UNIQUE("serverId","name"),
	CONSTRAINT "channels_name_form" CHECK ("channels"."name" ~ '^[a-z0-9-]{1,50}$')
);
--> statement-breakpoint
CREATE TABLE "invites" (
	"code" text PRIMARY KEY NOT NULL,
	"serverId" uuid NOT NULL,
	"createdBy" uuid,
	"expiresAt" timestamp (3) with time zone,
	"maxUses" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invites_uses" CHECK ("invites"."uses" >= 0 and ("invites"."maxUses" is null or "invites"."uses" <= "invites"."maxUses"))
);
--> statement-breakpoint
CREATE TABLE "server_bans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"serverId" uuid NOT NULL,
	"userId" uuid NOT NULL,
	"bannedById" uuid,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "server_bans_pair_unique" UNIQUE("serverId","userId")
);
--> statement-breakpoint
CREATE TABLE "server_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"serverId" uuid NOT NULL,
	"userId" uuid NOT NULL,
	"role" text DEFAULT 'member' NOT NULL,
	"joinedAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "server_members_pair_unique" UNIQUE("serverId","userId"),
	CONSTRAINT "server_members_role" CHECK ("server_members"."role" in ('owner', 'moderator', 'member'))
);
--> statement-breakpoint
CREATE TABLE "servers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ownerId" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"isPublic" boolean DEFAULT true NOT NULL,
	"memberCount" integer DEFAULT 1 NOT NULL,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updatedAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "servers_name_length" CHECK (char_length("servers"."name") between 1 and 100),
	CONSTRAINT "servers_member_count" CHECK ("servers"."memberCount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"publicId" uuid NOT NULL,
	"userId" uuid NOT NULL,
	"expiresAt" timestamp (3) with time zone NOT NULL,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lastSeenAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"userAgent" text,
	CONSTRAINT "sessions_public_id_unique" UNIQUE("publicId")
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"usageCount" integer DEFAULT 0 NOT NULL,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tags_name_unique" UNIQUE("name"),
	CONSTRAINT "tags_name_form" CHECK ("tags"."name" ~ '^[a-z0-9_-]{1,50}$'),
	CONSTRAINT "tags_usage_not_negative" CHECK ("tags"."usageCount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "user_tags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"userId" uuid NOT NULL,
	"tag" text NOT NULL,
	"uses" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "user_tags_pair_unique" UNIQUE("userId","tag"),
	CONSTRAINT "user_tags_uses_positive" CHECK ("user_tags"."uses" > 0)
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"userId" uuid NOT NULL,
	"blockedId" uuid NOT NULL,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_pair_unique" UNIQUE("userId","blockedId"),
	CONSTRAINT "blocks_not_self" CHECK ("blocks"."userId" <> "blocks"."blockedId")
);
--> statement-breakpoint
CREATE TABLE "star_fuel_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"userId" uuid NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "username_holds" (
	"username" text PRIMARY KEY NOT NULL,
	"heldUntil" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"password" text NOT NULL,
	"displayName" text,
	"bio" text,
	"profileMarkdown" text DEFAULT '# Welcome to my node

Edit this markdown to customize your space.' NOT NULL,
	"enshinBadge" text,
	"userBadges" text[] DEFAULT '{}'::text[] NOT NULL,
	"profileImageUrl" text,
	"profileTheme" text DEFAULT 'main-cyberpunk' NOT NULL,
	"profileThemeMode" text DEFAULT 'dark' NOT NULL,
	"musicTheme" text DEFAULT 'cyberpunk-classic' NOT NULL,
	"hideMusicPlayer" boolean DEFAULT false NOT NULL,
	"showOnlineStatus" boolean DEFAULT true NOT NULL,
	"isPremium" boolean DEFAULT false NOT NULL,
	"isPublic" boolean DEFAULT true NOT NULL,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updatedAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_username_unique" UNIQUE("username"),
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_username_form" CHECK ("users"."username" ~ '^[a-z0-9_]{3,20}$'),
	CONSTRAINT "users_email_form" CHECK (char_length("users"."email") <= 254 and "users"."email" = lower("users"."email")),
	CONSTRAINT "users_theme_mode" CHECK ("users"."profileThemeMode" in ('dark', 'light'))
);
--> statement-breakpoint
CREATE TABLE "counters" (
	"name" text PRIMARY KEY NOT NULL,
	"value" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waitlist_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"oniId" text,
	"accessKey" text,
	"source" text DEFAULT 'landing' NOT NULL,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waitlist_email_unique" UNIQUE("email"),
	CONSTRAINT "waitlist_oni_id_unique" UNIQUE("oniId"),
	CONSTRAINT "waitlist_email_form" CHECK (char_length("waitlist_entries"."email") <= 254 and "waitlist_entries"."email" = lower("waitlist_entries"."email")),
	CONSTRAINT "waitlist_oni_id_form" CHECK ("waitlist_entries"."oniId" ~ '^[a-z0-9_]{3,20}$')
);
--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_fromUserId_users_id_fk" FOREIGN KEY ("fromUserId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_toUserId_users_id_fk" FOREIGN KEY ("toUserId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boards" ADD CONSTRAINT "boards_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_boardId_boards_id_fk" FOREIGN KEY ("boardId") REFERENCES "public"."boards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "objects" ADD CONSTRAINT "objects_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_reads" ADD CONSTRAINT "channel_reads_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_reads" ADD CONSTRAINT "channel_reads_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_messageId_messages_id_fk" FOREIGN KEY ("messageId") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_replyToId_messages_id_fk" FOREIGN KEY ("replyToId") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reactions" ADD CONSTRAINT "message_reactions_messageId_messages_id_fk" FOREIGN KEY ("messageId") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reactions" ADD CONSTRAINT "message_reactions_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_messageId_messages_id_fk" FOREIGN KEY ("messageId") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_channelId_channels_id_fk" FOREIGN KEY ("channelId") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporterId_users_id_fk" FOREIGN KEY ("reporterId") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capsules" ADD CONSTRAINT "capsules_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_capsuleId_capsules_id_fk" FOREIGN KEY ("capsuleId") REFERENCES "public"."capsules"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_archives" ADD CONSTRAINT "profile_archives_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_archives" ADD CONSTRAINT "profile_archives_capsuleId_capsules_id_fk" FOREIGN KEY ("capsuleId") REFERENCES "public"."capsules"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_serverId_servers_id_fk" FOREIGN KEY ("serverId") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_serverId_servers_id_fk" FOREIGN KEY ("serverId") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_createdBy_users_id_fk" FOREIGN KEY ("createdBy") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_bans" ADD CONSTRAINT "server_bans_serverId_servers_id_fk" FOREIGN KEY ("serverId") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_bans" ADD CONSTRAINT "server_bans_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_bans" ADD CONSTRAINT "server_bans_bannedById_users_id_fk" FOREIGN KEY ("bannedById") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_members" ADD CONSTRAINT "server_members_serverId_servers_id_fk" FOREIGN KEY ("serverId") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_members" ADD CONSTRAINT "server_members_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "servers" ADD CONSTRAINT "servers_ownerId_users_id_fk" FOREIGN KEY ("ownerId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_tags" ADD CONSTRAINT "user_tags_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blockedId_users_id_fk" FOREIGN KEY ("blockedId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "star_fuel_entries" ADD CONSTRAINT "star_fuel_entries_userId_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connections_to_index" ON "connections" USING btree ("toUserId");--> statement-breakpoint
CREATE INDEX "boards_user_index" ON "boards" USING btree ("userId","id");--> statement-breakpoint
CREATE INDEX "images_user_index" ON "images" USING btree ("userId","id");--> statement-breakpoint
CREATE INDEX "images_board_index" ON "images" USING btree ("boardId");--> statement-breakpoint
CREATE INDEX "images_public_index" ON "images" USING btree ("userId","id") WHERE "images"."isPublic";--> statement-breakpoint
CREATE INDEX "images_tags_index" ON "images" USING gin ("tags") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "objects_user_index" ON "objects" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "objects_sweep_index" ON "objects" USING btree ("state","createdAt");--> statement-breakpoint
CREATE INDEX "channel_reads_channel_index" ON "channel_reads" USING btree ("channelId");--> statement-breakpoint
CREATE INDEX "mentions_user_index" ON "mentions" USING btree ("userId","channelId","seq");--> statement-breakpoint
CREATE INDEX "messages_reply_index" ON "messages" USING btree ("replyToId");--> statement-breakpoint
CREATE INDEX "messages_search_index" ON "messages" USING gin (to_tsvector('simple', "content")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "message_reactions_user_index" ON "message_reactions" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "reports_channel_index" ON "reports" USING btree ("channelId","id");--> statement-breakpoint
CREATE INDEX "reports_message_index" ON "reports" USING btree ("messageId");--> statement-breakpoint
CREATE INDEX "capsules_user_index" ON "capsules" USING btree ("userId","id");--> statement-breakpoint
CREATE INDEX "posts_user_index" ON "posts" USING btree ("userId","id");--> statement-breakpoint
CREATE INDEX "posts_archived_index" ON "posts" USING btree ("userId","isArchived","id");--> statement-breakpoint
CREATE INDEX "posts_public_index" ON "posts" USING btree ("id") WHERE "posts"."isPublic";--> statement-breakpoint
CREATE INDEX "posts_capsule_index" ON "posts" USING btree ("capsuleId");--> statement-breakpoint
CREATE INDEX "posts_tags_index" ON "posts" USING gin ("tags") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "profile_archives_user_index" ON "profile_archives" USING btree ("userId","id");--> statement-breakpoint
CREATE INDEX "profile_archives_capsule_index" ON "profile_archives" USING btree ("capsuleId");--> statement-breakpoint
CREATE INDEX "invites_server_index" ON "invites" USING btree ("serverId","createdAt");--> statement-breakpoint
CREATE INDEX "server_bans_user_index" ON "server_bans" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "server_members_user_index" ON "server_members" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "servers_public_index" ON "servers" USING btree ("isPublic","id");--> statement-breakpoint
CREATE INDEX "servers_owner_index" ON "servers" USING btree ("ownerId");--> statement-breakpoint
CREATE INDEX "sessions_user_index" ON "sessions" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "sessions_expiry_index" ON "sessions" USING btree ("expiresAt");--> statement-breakpoint
CREATE INDEX "tags_usage_index" ON "tags" USING btree ("usageCount","name");--> statement-breakpoint
CREATE INDEX "user_tags_tag_index" ON "user_tags" USING btree ("tag","userId");--> statement-breakpoint
CREATE INDEX "blocks_blocked_index" ON "blocks" USING btree ("blockedId");--> statement-breakpoint
CREATE INDEX "star_fuel_user_index" ON "star_fuel_entries" USING btree ("userId","id");--> statement-breakpoint
CREATE INDEX "users_public_index" ON "users" USING btree ("isPublic","id");