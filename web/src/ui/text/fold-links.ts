import { replaceAddresses } from "@oni/realtime/contract";

/** The words of a request, with pictures and addresses folded, so that nothing of it can lead away. */
export const foldLinks = (text: string): string =>
  replaceAddresses(
    text
      .replace(/!\[[^\]]*\]\([^)]*\)?/g, "[picture]")
      .replace(/\[([^\]]*)\]\([^)]*\)?/g, "$1 [link]")
      .replace(/<(?:https?:\/\/|www\.)[^\s>]+>?|<?mailto:[^\s>]+>?/gi, "[link]"),
    "[link]",
  );
