import {
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { createdAt, id, instant } from "../../sql/columns.ts";
import { servers } from "../../chat/tables/servers.ts";
import { users } from "../../account/tables/users.ts";

/**
 * Each settling of the whole sky. The last one with `settledAt` is in force. One without it is being
 * written by the process that last touched it.
 */
export const skyEpochs = pgTable("sky_epochs", {
  id: integer().primaryKey(),
  settledAt: instant(),
  /** The time at which a process last wrote to it, or checked whether it is still good. */
  touchedAt: instant().notNull().defaultNow(),
  quietRadius: doublePrecision().notNull(),
  /** The average distance of members from their targets when it was settled, in world units. */
  meanDistance: doublePrecision().notNull(),
});

const epoch = () =>
  integer()
    .notNull()
    .references(() => skyEpochs.id, { onDelete: "cascade" });

/** A disc of the sky for related tags, named after the leading tag. */
export const galaxies = pgTable(
  "galaxies",
  {
    epoch: epoch(),
    tag: text().notNull(),
    x: doublePrecision().notNull(),
    y: doublePrecision().notNull(),
    radius: doublePrecision().notNull(),
    tagCount: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.epoch, t.tag] }),
    check("galaxies_radius", sql`${t.radius} > 0`),
  ],
);

/** A tag with an anchor, which pulls its members, and with the position of its name. */
export const skyTags = pgTable(
  "sky_tags",
  {
    epoch: epoch(),
    tag: text().notNull(),
    /** The leading tag of its galaxy. */
    galaxy: text().notNull(),
    x: doublePrecision().notNull(),
    y: doublePrecision().notNull(),
    /** Its number of members in half octaves when it was anchored, which determines its pull. */
    count: doublePrecision().notNull(),
    nameX: integer().notNull(),
    nameY: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.epoch, t.tag] }), check("sky_tags_count", sql`${t.count} >= 1`)],
);

/**
 * The seat of each member, public or not, on a lattice of 8 world units. A seat is 32 wide and 16 high.
 * Within an epoch no two overlap, by an exclusion constraint that this schema cannot express.
 */
export const seats = pgTable(
  "seats",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    epoch: epoch(),
    x: integer().notNull(),
    y: integer().notNull(),
    /** The digest of the tags that the seat was chosen for; empty for a hidden member. */
    tagsDigest: text().notNull(),
    takenAt: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.epoch] }),
    index("seats_epoch_index").on(t.epoch, t.userId),
    check("seats_lattice", sql`${t.x} % 8 = 0 and ${t.y} % 8 = 0`),
  ],
);

/** Members who were notified of a server for a region of theirs. */
export const regionNotices = pgTable(
  "region_notices",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Null after the server is deleted. The row prevents a second notification of the region. */
    serverId: uuid().references(() => servers.id, { onDelete: "set null" }),
    /** The tags of the region in order, separated by spaces. */
    region: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("region_notices_once").on(t.userId, t.region),
    index("region_notices_server_index").on(t.serverId),
  ],
);
