import { withoutSpoilers } from "@oni/realtime/contract";
import { foldLinks } from "./fold-links.ts";

/** How a text begins, for a list: without its spoilers, and without the addresses in what a stranger asks. */
export const excerptText = (excerpt: string, { isRequest = false } = {}): string =>
  withoutSpoilers(isRequest ? foldLinks(excerpt) : excerpt);
