import { tagOf } from "@oni/realtime/contract";

/**
 * Parses tags from text separated by spaces or commas of any script. Returns them in the server's form
 * without duplicates.
 */
export const readTags = (text: string): string[] =>
  [...new Set(text.split(/[,،、，\s]+/).map(tagOf))].filter((tag) => tag !== "");
