import { bigint, pgTable, uuid } from "drizzle-orm/pg-core";

/**
 * What the latest changes of the map were about: the members whose looks, tags or links are different
 * since. Null is everyone.
 */
export const mapChanges = pgTable("map_changes", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  userIds: uuid().array(),
});
