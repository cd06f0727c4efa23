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
 * Each time that all places of the sky were settled. In force is the last with `settledAt`; one
 * without is being written, by the process that touched it last.
 */
export const skyEpochs = pgTable("sky_epochs", {
  id: integer().primaryKey(),
  settledAt: instant(),
  /** When a process last wrote to it, or looked whether it is still good enough. */
  touchedAt: instant().notNull().defaultNow(),
  quietRadius: doublePrecision().notNull(),
  /** How far members were from where they belong when it was settled, on average; in world units. */
  meanDistance: doublePrecision().notNull(),
});

const epoch = () =>
  integer()
    .notNull()
    .references(() => skyEpochs.id, { onDelete: "cascade" });

/** A disc of the sky for tags that keep company, named after the tag at its centre. */
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

/** A tag that has a place in the sky: where it pulls its carriers, and where its name belongs. */
export const skyTags = pgTable(
  "sky_tags",
  {
    epoch: epoch(),
    tag: text().notNull(),
    /** The tag that its galaxy is named after. */
    galaxy: text().notNull(),
    x: doublePrecision().notNull(),
    y: doublePrecision().notNull(),
    /** How many carried it when it got its place, in half octaves: what it pulls with. */
    count: doublePrecision().notNull(),
    nameX: integer().notNull(),
    nameY: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.epoch, t.tag] }), check("sky_tags_count", sql`${t.count} >= 1`)],
);

/**
 * Where each member stands, shown or not, on a lattice of 8 world units. A seat is 32 wide and 16 high,
 * and within an epoch no two overlap: a constraint of the database, which this schema cannot name.
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
    /** Of the tags that the seat was chosen for; empty when it was given to a hidden member. */
    tagsDigest: text().notNull(),
    takenAt: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.epoch] }),
    index("seats_epoch_index").on(t.epoch, t.userId),
    check("seats_lattice", sql`${t.x} % 8 = 0 and ${t.y} % 8 = 0`),
  ],
);

/** Members who were told that a server was opened for a region that they were counted in. */
export const regionNotices = pgTable(
  "region_notices",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Null once it is gone: nobody is told of a region twice. */
    serverId: uuid().references(() => servers.id, { onDelete: "set null" }),
    /** The tags of the region in order, with a space between. */
    region: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("region_notices_once").on(t.userId, t.region),
    index("region_notices_server_index").on(t.serverId),
  ],
);
