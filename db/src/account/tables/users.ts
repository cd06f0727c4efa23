import { hash } from "node:crypto";
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
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

/** The text of a new shrine until its owner edits it (specification section 3). */
const defaultProfileMarkdown = [
  "# Welcome to my node",
  "",
  "Edit this markdown to customize your space.",
].join("\n");

/**
 * Returns the MD5 digest that identifies the text whose hashtags were read. The database computes the
 * same.
 */
export const digestOf = (markdown: string): string => hash("md5", markdown);

/** A track as it was found when a member pinned it to their shrine. */
export type Song = {
  id: string;
  name: string;
  artist: string;
  album: string;
  imageUrl: string | null;
  previewUrl: string | null;
  platform: "spotify" | "demo";
};

/**
 * The profile columns that members edit and everyone may read on a public shrine. Reads, changes and the
 * export use this list.
 */
export const profileColumns = {
  displayName: text(),
  bio: text(),
  userBadges: textArray(),
  profileTheme: text().notNull().default("main-cyberpunk"),
  profileThemeMode: text().notNull().default("dark"),
  musicTheme: text().notNull().default("cyberpunk-classic"),
  hideMusicPlayer: flag(false),
  /** The song that the player of the shrine starts with. */
  song: jsonb().$type<Song>(),
  showOnlineStatus: flag(true),
  /** True if search engines may list the member's public pages. */
  isIndexed: flag(true),
  /** Whether marks on the member's wall are shown at once, after approval, or not accepted. */
  wallMode: text({ enum: ["open", "approve", "closed"] })
    .notNull()
    .default("open"),
};

export const users = pgTable(
  "users",
  {
    id: id(),
    username: text().notNull().unique("users_username_unique"),
    email: text().notNull().unique("users_email_unique"),
    /** The time at which a link sent to the email was last used; null if never. */
    emailVerifiedAt: instant(),
    /** An Argon2id hash in PHC string format, never the password itself. */
    password: text().notNull(),
    /** False for a member without a password, whose hash is that of random bytes. */
    hasPassword: flag(true),
    ...profileColumns,
    profileMarkdown: text().notNull().default(defaultProfileMarkdown),
    /** The hashtags of `profileMarkdown`, or of an older text. Only the application can extract them. */
    hashtags: textArray(),
    /** The digest of the markdown that `hashtags` were read from, see `digestOf`. */
    hashtagsSource: text().notNull().default(digestOf(defaultProfileMarkdown)),
    terms: terms(),
    enshinBadge: text(),
    profileImageUrl: text(),
    /** False if `musicTheme` is only the default. In that case the theme follows the profile theme. */
    isMusicThemeChosen: flag(false),
    isPremium: flag(false),
    /** True for a keeper of the whole network. Only an operator sets it. */
    isKeeper: flag(false),
    /** The account of a program. It is not public and hides its presence. */
    isBot: flag(false),
    /** The member who made the bot. */
    ownerId: uuid().references((): AnyPgColumn => users.id, { onDelete: "cascade" }),
    isPublic: flag(true),
    /**
     * The members who may write without acceptance. `linked` members share a tag link or a private
     * server.
     */
    directPolicy: text({ enum: ["everyone", "linked", "nobody"] })
      .notNull()
      .default("linked"),
    /** The size of messages and prose in CSS pixels, from 14 to 20. */
    textSize: integer().notNull().default(16),
    /** The space between messages and rows. */
    density: text({ enum: ["comfortable", "compact"] })
      .notNull()
      .default("comfortable"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("users_username_form", sql`${t.username} ~ '^[a-z0-9_]{3,20}$'`),
    check(
      "users_email_form",
      sql`char_length(${t.email}) <= 254 and ${t.email} = lower(${t.email})`,
    ),
    check("users_direct_policy", sql`${t.directPolicy} in ('everyone', 'linked', 'nobody')`),
    check("users_wall_mode", sql`${t.wallMode} in ('open', 'approve', 'closed')`),
    check("users_text_size", sql`${t.textSize} between 14 and 20`),
    check("users_density", sql`${t.density} in ('comfortable', 'compact')`),
    check("users_theme_mode", sql`${t.profileThemeMode} in ('dark', 'light')`),
    check(
      "users_bot_form",
      sql`${t.isBot} = (${t.ownerId} is not null)
        and not (${t.isBot} and (${t.isPublic} or ${t.showOnlineStatus}))`,
    ),
    index("users_public_index").on(t.isPublic, t.id),
    index("users_owner_index").on(t.ownerId),
    index("users_keepers_index")
      .on(t.id)
      .where(sql`${t.isKeeper}`),
    ...termIndexes("users", t),
    index("users_unread_shrines_index")
      .on(t.id)
      .where(sql`${t.hashtagsSource} <> md5(${t.profileMarkdown})`),
  ],
);

/**
 * Usernames that members gave up. They stay reserved for a while, so that no other member can impersonate
 * them.
 */
export const usernameHolds = pgTable(
  "username_holds",
  {
    username: text().primaryKey(),
    heldUntil: instant().notNull(),
    /** The member who gave up the name and may take it back; null after the account is deleted. */
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [index("username_holds_user_index").on(t.userId)],
);

/** The star fuel ledger. The balance of a member is the sum of their entries. */
export const starFuelEntries = pgTable(
  "star_fuel_entries",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    amount: integer().notNull(),
    reason: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("star_fuel_user_index").on(t.userId, t.id)],
);

/** A block: one member hides another. */
export const blocks = pgTable(
  "blocks",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    blockedId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [
    unique("blocks_pair_unique").on(t.userId, t.blockedId),
    index("blocks_blocked_index").on(t.blockedId),
    check("blocks_not_self", sql`${t.userId} <> ${t.blockedId}`),
  ],
);
