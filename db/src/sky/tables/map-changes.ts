import { bigint, pgTable, uuid } from "drizzle-orm/pg-core";

/**
 * The latest changes of the map: the members whose public data, tags or links changed. Null means
 * everyone.
 */
export const mapChanges = pgTable("map_changes", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  userIds: uuid().array(),
});
