import { findThread, insertThread, type VisibleMessage } from "@oni/db/chat";
import { channelName } from "../../../contract/text.ts";
import type { Deps } from "../../process/deps.ts";
import { announceRoot } from "../channels/announce-root.ts";
import { loadMessage } from "../channels/load-message.ts";

type Parts = Pick<Deps, "db" | "publisher" | "signingSecret">;

/** Opens the thread of a message, or returns the existing one. */
export async function openThread(
  parts: Parts,
  { id: rootMessageId, channelId: parentId, serverId }: VisibleMessage,
): Promise<{ channelId: string; isNew: boolean }> {
  const { db } = parts;
  const { content } = await loadMessage(db, rootMessageId);
  const made = await db.transaction((tx) =>
    insertThread(tx, {
      serverId,
      parentId,
      rootMessageId,
      name: threadNameOf(content, rootMessageId),
    }),
  );
  if (made) {
    await announceRoot(parts, rootMessageId);
    return { channelId: made, isNew: true };
  }
  const channelId = await findThread(db, rootMessageId);
  if (!channelId) throw new Error("A thread is neither created nor found.");
  return { channelId, isNew: false };
}

const firstLetters = /^.{0,32}/su;

/** Returns the first words of the message, with enough of its id to be unique in the server. */
export function threadNameOf(content: string, rootMessageId: string): string {
  const words = content.replace(/[^\p{L}\p{M}\p{N}\s-]/gu, "").match(firstLetters)?.[0] ?? "";
  const named = channelName.safeParse(`${words} ${rootMessageId.slice(-8)}`);
  return named.success ? named.data : `side-room-${rootMessageId.slice(-12)}`;
}
