import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, flag, id, instant, textArray, updatedAt } from "./columns.ts";
import { users } from "./users.ts";

const member = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

const server = () =>
  uuid()
    .notNull()
    .references(() => servers.id, { onDelete: "cascade" });

export const servers = pgTable(
  "servers",
  {
    id: id(),
    /** A `direct` server is a line between two members, see `directLines`. */
    kind: text({ enum: ["dimension", "direct"] })
      .notNull()
      .default("dimension"),
    /** Ownership is passed on before an account goes, so a row here always has an owner. */
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    description: text(),
    isPublic: flag(true),
    memberCount: integer().notNull().default(1),
    /** The path of an upload that no image or avatar shows. */
    iconUrl: text().unique("servers_icon_unique"),
    tags: textArray(),
    /** What an invitation shows of the inside: nothing but numbers, or who is there and the shape of what was said. */
    invitePreview: text({ enum: ["name", "lines"] })
      .notNull()
      .default("name"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("servers_public_index").on(t.isPublic, t.id),
    index("servers_owner_index").on(t.ownerId),
    check("servers_name_length", sql`char_length(${t.name}) between 1 and 100`),
    check(
      "servers_kind",
      sql`${t.kind} = 'dimension' or (${t.kind} = 'direct' and not ${t.isPublic})`,
    ),
    check("servers_member_count", sql`${t.memberCount} >= 0`),
    check("servers_invite_preview", sql`${t.invitePreview} in ('name', 'lines')`),
  ],
);

export const serverMembers = pgTable(
  "server_members",
  {
    id: id(),
    serverId: server(),
    userId: member(),
    role: text({ enum: ["owner", "moderator", "member"] })
      .notNull()
      .default("member"),
    joinedAt: createdAt(),
  },
  (t) => [
    unique("server_members_pair_unique").on(t.serverId, t.userId),
    index("server_members_user_index").on(t.userId),
    check("server_members_role", sql`${t.role} in ('owner', 'moderator', 'member')`),
  ],
);

export const serverBans = pgTable(
  "server_bans",
  {
    id: id(),
    serverId: server(),
    userId: member(),
    bannedById: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    unique("server_bans_pair_unique").on(t.serverId, t.userId),
    index("server_bans_user_index").on(t.userId),
  ],
);

export const invites = pgTable(
  "invites",
  {
    /** At least 64 random bits, the whole secret of the invitation. */
    code: text().primaryKey(),
    serverId: server(),
    createdBy: uuid().references(() => users.id, { onDelete: "set null" }),
    expiresAt: instant(),
    maxUses: integer(),
    uses: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index("invites_server_index").on(t.serverId, t.createdAt),
    check(
      "invites_uses",
      sql`${t.uses} >= 0 and (${t.maxUses} is null or ${t.uses} <= ${t.maxUses})`,
    ),
  ],
);

export const channels = pgTable(
  "channels",
  {
    id: id(),
    serverId: server(),
    /** A slug: lower-case letters, digits and hyphens. */
    name: text().notNull(),
    description: text(),
    isDefault: flag(false),
    position: integer().notNull().default(0),
    /** The highest `seq` given out in this channel; locking this row orders its messages. */
    lastSeq: integer().notNull().default(0),
    /** The highest `rev`: advances on every creation, edit, deletion and reaction. */
    lastRev: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique("channels_name_unique").on(t.serverId, t.name),
    check("channels_name_form", sql`${t.name} ~ '^[^[:space:][:cntrl:]]{1,50}$'`),
  ],
);
