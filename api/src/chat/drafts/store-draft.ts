import { countOtherDrafts, type DraftRow, findDraft, writeDraft } from "@oni/db/chat";
import { rooms } from "@oni/realtime/contract";
import { draftLimit } from "../../../contract/chat/drafts.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import { presentDraft } from "./present.ts";

type Written = { userId: string; channelId: string; content: string; baseRev: number };

/**
 * Stores the draft of a member in a channel and notifies their other devices. If it is based on an older
 * revision, nothing is stored and the newer draft is returned. The client still has its own text.
 */
export async function storeDraft(
  { db, publisher }: Pick<Deps, "db" | "publisher">,
  { content: given, ...written }: Written,
): Promise<{ draft: DraftRow; isStored: boolean }> {
  // Replaces unpaired surrogates by U+FFFD, because they cannot be stored.
  const content = Buffer.from(given).toString();
  if (content !== "" && (await countOtherDrafts(db, written)) >= draftLimit) {
    throw new AppError("conflict", { sentence: `A member has at most ${draftLimit} drafts.` });
  }
  const draft = await writeDraft(db, { ...written, content });
  if (draft) {
    publisher.emit(rooms.user(written.userId), "draft:changed", presentDraft(draft));
    return { draft, isStored: true };
  }
  const other = await findDraft(db, written);
  if (!other) throw new AppError("not_found");
  return { draft: other, isStored: other.content === content };
}
