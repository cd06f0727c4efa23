import { normalizeText } from "@oni/realtime/contract";
import { withEmoji } from "../reactions/emoji.ts";

const longestMessage = 4_000;

/**
 * Returns how many more characters a message may have, counted like the server: an emoji is one, outer
 * blanks are none.
 */
export const charactersLeft = (text: string): number =>
  longestMessage - Array.from(normalizeText(withEmoji(text)).trim()).length;
