import type { Readable } from "node:stream";

/** A folder or a zip file of another system. Paths have forward slashes and never leave it. */
export interface Archive {
  /** The paths of all files, in no certain order. */
  paths(): Iterable<string>;
  /** The size of a file in bytes, or null when there is no such file. */
  sizeOf(path: string): number | null;
  /** Rejects when there is no such file or it is damaged. */
  open(path: string): Promise<Readable>;
}

/**
 * The items that a reader finds in an archive, in any order. Ids are the source's own and unique within a kind.
 * Texts are ONI's markdown; mentions are plain text such as `@name`.
 */
export type SourceItem =
  | SourceServer
  | SourceCategory
  | SourceChannel
  | SourceAuthor
  | SourceMessage
  | LeftOut;

export interface SourceServer {
  kind: "server";
  name: string;
}

export interface SourceCategory {
  kind: "category";
  id: string;
  name: string;
  position: number;
}

export interface SourceChannel {
  kind: "channel";
  id: string;
  name: string;
  topic: string | null;
  position: number;
  categoryId: string | null;
  /** Whether the source showed it to some members only. Null when the source does not state it. */
  isPrivate: boolean | null;
  /** The message that a thread belongs to, with the channel of that message. */
  root: { channelId: string; messageId: string } | null;
}

export interface SourceAuthor {
  kind: "author";
  id: string;
  name: string;
}

export interface SourceMessage {
  kind: "message";
  id: string;
  channelId: string;
  /** Null for a message of the system itself. */
  authorId: string | null;
  createdAt: Date;
  editedAt: Date | null;
  content: string;
  replyToId: string | null;
  isPinned: boolean;
  reactions: { emoji: string; authorIds: string[] }[];
  attachments: SourceAttachment[];
}

export interface SourceAttachment {
  name: string;
  /** The file in the archive, or null when the source does not contain it. */
  path: string | null;
  /** The text alternative, if the source has one. */
  alt?: string | null;
}

/** Something of the source that ONI does not take over, with the reason in one sentence. */
export interface LeftOut {
  kind: "left-out";
  what: string;
  why: string;
  count: number;
}

/** Reads one source as a stream; its memory does not grow with the size of the archive. */
export interface SourceReader {
  /** The name in reports and masks. */
  source: "discord" | "slack" | "mattermost" | "oni";
  /** Whether the archive has this source's files, by their paths and the start of one of them. */
  recognizes(archive: Archive): Promise<boolean>;
  read(archive: Archive): AsyncIterable<SourceItem>;
}
