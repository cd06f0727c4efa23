import { tagOf } from "@oni/realtime/contract";

/** The tags in a typed text: split by commas of any script or blanks, in the form that the server keeps, each once. */
export const readTags = (text: string): string[] =>
  [...new Set(text.split(/[,،、，\s]+/).map(tagOf))].filter((tag) => tag !== "");
