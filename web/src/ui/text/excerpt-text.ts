import { withoutSpoilers } from "@oni/realtime/contract";
import { foldLinks } from "./fold-links.ts";

/** Formats an excerpt for a list: without spoilers, and in a stranger's request without URLs. */
export const excerptText = (excerpt: string, { isRequest = false } = {}): string =>
  withoutSpoilers(isRequest ? foldLinks(excerpt) : excerpt);
