import { replaceAddresses } from "@oni/realtime/contract";

/** Replaces the images and URLs of a request by their text, so that it contains no link. */
export const foldLinks = (text: string): string =>
  replaceAddresses(
    text
      .replace(/!\[[^\]]*\]\([^)]*\)?/g, "[picture]")
      .replace(/\[([^\]]*)\]\([^)]*\)?/g, "$1 [link]")
      .replace(/<(?:https?:\/\/|www\.)[^\s>]+>?|<?mailto:[^\s>]+>?/gi, "[link]"),
    "[link]",
  );
