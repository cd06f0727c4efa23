import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
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

export const boards = pgTable(
  "boards",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    description: text(),
    tags: textArray(),
    isPublic: flag(true),
    /** The time at which it was moved to its owner's trash. */
    deletedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("boards_user_index").on(t.userId, t.id),
    index("boards_trash_index")
      .on(t.deletedAt)
      .where(sql`${t.deletedAt} is not null`),
  ],
);

export const images = pgTable(
  "images",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Deleting a board deletes its images for good (specification section 4). */
    boardId: uuid().references(() => boards.id, { onDelete: "cascade" }),
    title: text().notNull(),
    description: text(),
    /** The text alternative. */
    alt: text(),
    imageUrl: text().notNull().unique("images_url_unique"),
    tags: textArray(),
    terms: terms(),
    isPublic: flag(true),
    /**
     * True while the image is hidden only because its board is hidden, so that showing the board shows it
     * again.
     */
    hiddenWithBoard: boolean().notNull().default(false),
    /** The time at which it was moved to its owner's trash. It is then not listed or served elsewhere. */
    deletedAt: instant(),
    /** True while it is in the trash as a part of its board, and is restored or deleted with it. */
    deletedWithBoard: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("images_user_index").on(t.userId, t.id),
    index("images_board_index").on(t.boardId),
    index("images_public_index")
      .on(t.userId, t.id)
      .where(sql`${t.isPublic}`),
    index("images_tags_index").using("gin", t.tags).with({ fastupdate: false }),
    index("images_trash_index")
      .on(t.deletedAt)
      .where(sql`${t.deletedAt} is not null`),
    ...termIndexes("images", t),
  ],
);

/**
 * The bytes of an image, an avatar or a server's icon: one row for each key, from the signed URL to the
 * sweep.
 */
export const objects = pgTable(
  "objects",
  {
    /** The path below `/objects/`, which is also the key in the store. */
    key: text().primaryKey(),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    /**
     * `pending`: the URL was returned · `stored`: the bytes have arrived · `attached`: an item shows it ·
     * `trashed`: its image is in the trash · otherwise the bytes are to be deleted.
     */
    state: text().notNull().default("pending"),
    contentType: text(),
    sizeBytes: integer(),
    width: integer(),
    height: integer(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check(
      "objects_state",
      sql`${t.state} in ('pending', 'stored', 'attached', 'trashed', 'doomed')`,
    ),
    index("objects_user_index").on(t.userId),
    index("objects_sweep_index").on(t.state, t.createdAt),
  ],
);
