import { withoutSpoilers } from "@oni/realtime/contract";

type MessageBody = { content: string; attachments: readonly { name: string }[] };

/** What stands for a message where it is not shown as a whole: its words without spoilers, or else the names of its files. */
export const messageSummary = ({ content, attachments }: MessageBody): string =>
  withoutSpoilers(content) || attachments.map(({ name }) => name).join(", ");
