import { withoutSpoilers } from "@oni/realtime/contract";

type MessageBody = { content: string; attachments: readonly { name: string }[] };

/** Returns a short form of a message: its text without spoilers, or else the names of its files. */
export const messageSummary = ({ content, attachments }: MessageBody): string =>
  withoutSpoilers(content) || attachments.map(({ name }) => name).join(", ");
