CREATE TABLE "import_items" (
	"ordinal" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_items_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"importId" uuid NOT NULL,
	"kind" text NOT NULL,
	"sourceId" text NOT NULL,
	"channelSourceId" text,
	"at" timestamp (3) with time zone,
	"item" jsonb NOT NULL,
	CONSTRAINT "import_items_source_unique" UNIQUE("importId","kind","sourceId")
);
--> statement-breakpoint
CREATE TABLE "mask_reactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"messageId" uuid NOT NULL,
	"maskId" uuid NOT NULL,
	"emoji" text NOT NULL,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mask_reactions_unique" UNIQUE("messageId","emoji","maskId")
);
--> statement-breakpoint
CREATE TABLE "masks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"serverId" uuid NOT NULL,
	"source" text NOT NULL,
	"name" text NOT NULL,
	"claimedById" uuid,
	"isConfirmed" boolean DEFAULT false NOT NULL,
	"createdAt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "masks_name_length" CHECK (char_length("masks"."name") between 1 and 80),
	CONSTRAINT "masks_source" CHECK ("masks"."source" in ('discord', 'slack', 'mattermost', 'oni'))
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "maskId" uuid;--> statement-breakpoint
ALTER TABLE "mask_reactions" ADD CONSTRAINT "mask_reactions_messageId_messages_id_fk" FOREIGN KEY ("messageId") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mask_reactions" ADD CONSTRAINT "mask_reactions_maskId_masks_id_fk" FOREIGN KEY ("maskId") REFERENCES "public"."masks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "masks" ADD CONSTRAINT "masks_serverId_servers_id_fk" FOREIGN KEY ("serverId") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "masks" ADD CONSTRAINT "masks_claimedById_users_id_fk" FOREIGN KEY ("claimedById") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_items_order_index" ON "import_items" USING btree ("importId","channelSourceId","at","sourceId");--> statement-breakpoint
CREATE INDEX "mask_reactions_mask_index" ON "mask_reactions" USING btree ("maskId");--> statement-breakpoint
CREATE INDEX "masks_server_index" ON "masks" USING btree ("serverId","id");--> statement-breakpoint
CREATE INDEX "masks_claimant_index" ON "masks" USING btree ("claimedById") WHERE "masks"."claimedById" is not null;--> statement-breakpoint
CREATE INDEX "messages_mask_index" ON "messages" USING btree ("maskId","id") WHERE "messages"."maskId" is not null;