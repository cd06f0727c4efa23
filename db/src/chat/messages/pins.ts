import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { messages, users } from "../../schema/index.ts";
import { personColumns } from "../../account/users/person-columns.ts";
import { asLoaded, selectMessages } from "./messages.ts";

/**
 * Returns the pinned messages of a channel with the member who pinned each, in the order in which they
 * were pinned.
 */
export async function listPins(db: Database, channelId: string, viewerId: string) {
  const isPin = and(eq(messages.channelId, channelId), isNotNull(messages.pinnedAt));
  const rows = await selectMessages(db, viewerId)
    .where(isPin)
    .orderBy(asc(messages.pinnedAt), asc(messages.id));
  const pinners = await db
    .select({ ...personColumns, messageId: messages.id })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.pinnedById))
    .where(
      and(
        isPin,
        inArray(
          messages.id,
          rows.map(({ id }) => id),
        ),
      ),
    );
  const byMessage = new Map(pinners.map(({ messageId, ...person }) => [messageId, person]));
  return rows.map((row) => ({ ...asLoaded(row), pinnedBy: byMessage.get(row.id) ?? null }));
}
