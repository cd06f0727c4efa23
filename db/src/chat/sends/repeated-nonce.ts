import { and, eq } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { messages } from "../../schema/index.ts";

/**
 * Returns the message that a member first sent under a nonce, with the digest of its content, or
 * undefined.
 */
export async function findSent(
  db: Database,
  { channelId, userId, nonce }: { channelId: string; userId: string; nonce: string },
) {
  const [sent] = await db
    .select({ id: messages.id, nonceDigest: messages.nonceDigest })
    .from(messages)
    .where(
      and(
        eq(messages.userId, userId),
        eq(messages.channelId, channelId),
        eq(messages.nonce, nonce),
      ),
    );
  return sent;
}
