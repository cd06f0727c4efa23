import type { Token } from "marked";
import { readMarkdown } from "@oni/realtime/contract";
import { within } from "../posts/plain-text.ts";

/** Parses a member's markdown. Returns null if the text cannot be parsed, or would take minutes. */
export const readTokens = (markdown: string): Token[] | null =>
  within(() => readMarkdown(markdown), markdown.length);
