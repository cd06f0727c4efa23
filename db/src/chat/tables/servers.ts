import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  pgTable,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import {
  createdAt,
  flag,
  id,
  instant,
  termIndexes,
  terms,
  textArray,
  updatedAt,
} from "../../sql/columns.ts";
import { users } from "../../account/tables/users.ts";

/**
 * The rights that a role can give. An owner has all of them. `manage_messages` deletes messages of other
 * members.
 */
export const allRights = [
  "manage_server",
  "manage_roles",
  "manage_channels",
  "invite",
  "kick",
  "ban",
  "timeout",
  "manage_messages",
  "pin",
  "send",
  "attach",
  "thread",
  "react",
] as const;

export type Right = (typeof allRights)[number];

/** The rights of the built-in roles until they are changed. */
export const moderatorRights = allRights.filter((right) => right !== "manage_roles");
export const memberRights: readonly Right[] = ["send", "attach", "thread", "react"];

const rights = (initially: readonly Right[]) =>
  text()
    .array()
    .$type<Right[]>()
    .notNull()
    .default([...initially]);

const ids = () =>
  uuid()
    .array()
    .notNull()
    .default(sql`'{}'::uuid[]`);

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
    /** A `direct` server is a direct line between two members, see `directLines`. */
    kind: text({ enum: ["dimension", "direct"] })
      .notNull()
      .default("dimension"),
    /** Ownership is passed on before an account is deleted, so every server has an owner. */
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
    terms: terms(),
    /** The content of an invite page: only numbers, or also the members and the shape of the messages. */
    invitePreview: text({ enum: ["name", "lines"] })
      .notNull()
      .default("name"),
    /**
     * How users join a public server without an invite: at once, or after an owner or moderator accepts
     * them.
     */
    joinGate: text({ enum: ["open", "applied"] })
      .notNull()
      .default("open"),
    /** If true, members who joined within the last hour may read but not write. */
    raidMode: flag(false),
    /** The ids of the built-in roles in `server_roles`. */
    moderatorRoleId: uuid().notNull().defaultRandom(),
    memberRoleId: uuid().notNull().defaultRandom(),
    /** Copies of the rights of the built-in roles. */
    moderatorRights: rights(moderatorRights),
    memberRights: rights(memberRights),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("servers_public_index").on(t.isPublic, t.id),
    index("servers_owner_index").on(t.ownerId),
    ...termIndexes("servers", t),
    check("servers_name_length", sql`char_length(${t.name}) between 1 and 100`),
    check(
      "servers_kind",
      sql`${t.kind} = 'dimension' or (${t.kind} = 'direct' and not ${t.isPublic})`,
    ),
    check("servers_member_count", sql`${t.memberCount} >= 0`),
    check("servers_invite_preview", sql`${t.invitePreview} in ('name', 'lines')`),
    check("servers_join_gate", sql`${t.joinGate} in ('open', 'applied')`),
  ],
);

const roles = ["owner", "moderator", "member"] as const;

/**
 * The user's role at the time of the action against them, which decides who may undo it. Null if they
 * were not a member, and for rows of version 0.1.0.
 */
const targetRole = () => text({ enum: roles });

/** The position of the user's highest role at that time. Null as `targetRole`. */
const targetPosition = () => integer();

export const serverMembers = pgTable(
  "server_members",
  {
    id: id(),
    serverId: server(),
    userId: member(),
    role: text({ enum: roles }).notNull().default("member"),
    /** The member's roles in `server_roles`, without the built-in ones. */
    roleIds: ids(),
    /** The rights of these roles, copied from `server_roles`. */
    grantedRights: rights([]),
    /** The author of the invite with which they joined. */
    invitedById: uuid().references(() => users.id, { onDelete: "set null" }),
    /** The position of the server in the member's own order; null in the usual order. */
    listPosition: integer(),
    joinedAt: createdAt(),
  },
  (t) => [
    unique("server_members_pair_unique").on(t.serverId, t.userId),
    index("server_members_user_index").on(t.userId),
    index("server_members_inviter_index")
      .on(t.invitedById)
      .where(sql`${t.invitedById} is not null`),
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
    targetRole: targetRole(),
    targetPosition: targetPosition(),
    /** Null if none was given. */
    reason: text(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("server_bans_pair_unique").on(t.serverId, t.userId),
    index("server_bans_user_index").on(t.userId),
  ],
);

/**
 * Applications to join a server, of one line each. A declined one prevents an immediate second
 * application.
 */
export const serverApplications = pgTable(
  "server_applications",
  {
    id: id(),
    serverId: server(),
    userId: member(),
    line: text().notNull(),
    state: text({ enum: ["waiting", "declined"] })
      .notNull()
      .default("waiting"),
    createdAt: createdAt(),
    /** The time at which it was declined; null while it is pending. */
    decidedAt: instant(),
  },
  (t) => [
    unique("server_applications_pair_unique").on(t.serverId, t.userId),
    index("server_applications_user_index").on(t.userId),
    index("server_applications_waiting_index")
      .on(t.serverId, t.id)
      .where(sql`${t.state} = 'waiting'`),
    check("server_applications_state", sql`${t.state} in ('waiting', 'declined')`),
    check("server_applications_line_length", sql`char_length(${t.line}) between 1 and 200`),
  ],
);

/**
 * Timeouts: members who may read a server but not write for a while. A timeout remains when they leave
 * and join again.
 */
export const serverTimeouts = pgTable(
  "server_timeouts",
  {
    id: id(),
    serverId: server(),
    userId: member(),
    endsAt: instant().notNull(),
    reason: text().notNull(),
    targetRole: targetRole(),
    targetPosition: targetPosition(),
    setById: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    unique("server_timeouts_pair_unique").on(t.serverId, t.userId),
    index("server_timeouts_user_index").on(t.userId),
  ],
);

export const invites = pgTable(
  "invites",
  {
    /** At least 64 random bits, the whole secret of the invite. */
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

/** Categories order and fold the channels of a dimension. They give no rights. */
export const channelCategories = pgTable(
  "channel_categories",
  {
    id: id(),
    serverId: server(),
    name: text().notNull(),
    position: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    unique("channel_categories_server_unique").on(t.serverId, t.id),
    check("channel_categories_name_length", sql`char_length(${t.name}) between 1 and 50`),
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
    categoryId: uuid().references(() => channelCategories.id, { onDelete: "set null" }),
    /**
     * The roles and members who see the channel; null roles mean everyone who sees the server. Threads
     * have a copy of their channel's columns.
     */
    seeRoleIds: uuid().array(),
    seeUserIds: ids(),
    /** The roles and members who may write, among those with the right; null roles mean all of them. */
    writeRoleIds: uuid().array(),
    writeUserIds: ids(),
    /** The highest `seq` assigned in this channel. Locking this row orders its messages. */
    lastSeq: integer().notNull().default(0),
    /** The highest `rev`. It increases with every creation, edit, deletion and reaction. */
    lastRev: integer().notNull().default(0),
    /** Members without a higher role wait this long after each of their messages; 0 disables it. */
    slowModeSeconds: integer().notNull().default(0),
    /** The parent channel of a thread; null for other channels. */
    parentId: uuid().references((): AnyPgColumn => channels.id, { onDelete: "cascade" }),
    /**
     * The root message of a thread, in the parent channel. It has no foreign key, because messages are
     * only deleted with their channel, and its threads are deleted with it.
     */
    rootMessageId: uuid().unique("channels_root_unique"),
    /**
     * The `lastSeq` of a thread at the last new `rev` of its root message; null when the root needs a new
     * one.
     */
    rippledSeq: integer(),
    rippledAt: instant(),
    /** True if a thread was named and is listed below its channel for everyone. */
    isListed: flag(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique("channels_name_unique").on(t.serverId, t.name),
    index("channels_parent_index")
      .on(t.parentId)
      .where(sql`${t.parentId} is not null`),
    index("channels_category_index")
      .on(t.categoryId)
      .where(sql`${t.categoryId} is not null`),
    check("channels_side_room", sql`(${t.parentId} is null) = (${t.rootMessageId} is null)`),
    check("channels_slow_mode", sql`${t.slowModeSeconds} between 0 and 21600`),
    check("channels_name_form", sql`${t.name} ~ '^[^[:space:][:cntrl:]]{1,50}$'`),
  ],
);
