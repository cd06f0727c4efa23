import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, textArray, updatedAt } from "../../sql/columns.ts";
import { servers } from "./servers.ts";

const server = () =>
  uuid()
    .notNull()
    .references(() => servers.id, { onDelete: "cascade" });

/**
 * The roles of a dimension. The two built-in roles have the ids `moderatorRoleId` and `memberRoleId` of
 * their server. Their rows are missing until a role of the server is changed.
 */
export const serverRoles = pgTable(
  "server_roles",
  {
    id: id(),
    serverId: server(),
    name: text().notNull(),
    /** Null for the colour of the text. */
    color: text(),
    /** Higher roles have higher positions. The built-in role of all members is at 0. */
    position: integer().notNull(),
    /** Copied to `servers` and `server_members`, see `copyRights`. */
    rights: textArray(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("server_roles_server_index").on(t.serverId, t.position),
    check("server_roles_name_length", sql`char_length(${t.name}) between 1 and 50`),
    check("server_roles_color", sql`${t.color} ~ '^#[0-9a-f]{6}$'`),
    check("server_roles_position", sql`${t.position} >= 0`),
  ],
);
