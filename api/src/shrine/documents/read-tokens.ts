import type { Token } from "marked";
import { readMarkdown } from "@oni/realtime/contract";
import { within } from "../posts/plain-text.ts";

/** The tokens of a member's markdown; null for text that cannot be read, or would take minutes to. */
export const readTokens = (markdown: string): Token[] | null =>
  within(() => readMarkdown(markdown), markdown.length);
