import { withoutSpoilers } from "@oni/realtime/contract";

type Said = { content: string; attachments: readonly { name: string }[] };

/** What stands for a message where it is not shown as a whole: its words without spoilers, or else the names of its files. */
export const wordsOf = ({ content, attachments }: Said): string =>
  withoutSpoilers(content) || attachments.map(({ name }) => name).join(", ");
