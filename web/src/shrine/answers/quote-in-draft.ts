import type { Answer } from "@oni/realtime/contract";
import { setDraft, useDrafts } from "../../stores/drafts.ts";

/** Keys of the draft under a post and of its nonce. */
export const draftKeysOf = (postId: string) => ({
  textKey: `answer:${postId}`,
  nonceKey: `answer-nonce:${postId}`,
});

const quotedCharacters = 80;

/** Puts the start of an answer as one quoted line before the draft. */
export function quoteInDraft(postId: string, { author, content }: Answer): void {
  const { textKey, nonceKey } = draftKeysOf(postId);
  setDraft(textKey, quote(author.username, content) + (useDrafts.getState().drafts[textKey] ?? ""));
  setDraft(nonceKey, "");
}

/** If the answer itself quotes, only its own text is quoted. */
function quote(username: string, content: string): string {
  const own = content.split("\n").find((line) => line.trim() !== "" && !line.startsWith(">"));
  const characters = Array.from((own ?? content).replaceAll(/\s+/g, " ").trim());
  const words = characters.slice(0, quotedCharacters).join("");
  return `> ${username}: ${words}${characters.length > quotedCharacters ? "…" : ""}\n\n`;
}
