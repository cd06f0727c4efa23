import { eq } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { images, messages, posts, servers, users } from "../../schema/index.ts";
import { type PagePosition, positionAt } from "../../sql/page-position.ts";
import { type FoundKind, foundKinds } from "./terms.ts";

const tables = { messages, posts, images, servers, users };

/**
 * Returns the kind of an item and its position in the newest-first list of that kind, or undefined when
 * it does not exist.
 */
export async function findItemPosition(
  db: Database,
  id: string,
  kinds: readonly FoundKind[] = foundKinds,
): Promise<(PagePosition & { kind: FoundKind }) | undefined> {
  for (const kind of kinds) {
    const table = tables[kind];
    const [made] = await db
      .select({ id: table.id, createdAt: table.createdAt })
      .from(table)
      .where(eq(table.id, id));
    if (made) return { kind, ...positionAt(made.createdAt, made.id) };
  }
  return undefined;
}
