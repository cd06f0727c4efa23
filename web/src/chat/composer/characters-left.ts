import { normalizeText } from "@oni/realtime/contract";
import { withEmoji } from "../reactions/emoji.ts";

const longestMessage = 4_000;

/** How many characters more a message may have, counted as the server does: blank ends are none, an emoji is one. */
export const charactersLeft = (text: string): number =>
  longestMessage - Array.from(normalizeText(withEmoji(text)).trim()).length;
