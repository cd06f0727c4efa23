import type { SourceItem } from "../../source-item.ts";
import { displayName } from "../collect.ts";
import type { ChannelFile } from "./find-channels.ts";
import type { DiscordChannel, DiscordMessage } from "./shapes.ts";

/** The time of a Discord id: milliseconds since 2015 in its upper bits. */
const timeOf = (id: string): Date => new Date(Number((BigInt(id) >> 22n) + 1_420_070_400_000n));

/**
 * The threads of an export and their root messages. The root has the id of the thread, or is the notice that
 * started it. Posts of a forum are threads too. Their channel has no file, and their first message is the root.
 */
export class Threads {
  readonly #threads = new Map<string, DiscordChannel>();
  readonly #parents = new Map<string, DiscordChannel>();
  readonly #roots = new Map<string, { channelId: string; messageId: string }>();

  constructor(files: readonly ChannelFile[]) {
    const listed = new Set(files.map(({ channel }) => channel.id));
    for (const { channel } of files) {
      if (!this.isThread(channel)) continue;
      this.#threads.set(channel.id, channel);
      const id = parentOf(channel);
      if (listed.has(id)) continue;
      const none = { categoryId: null, category: null, topic: null };
      this.#parents.set(id, { id, type: "GuildForum", name: channel.category ?? id, ...none });
    }
  }

  isThread({ type }: DiscordChannel): boolean {
    return type.endsWith("Thread");
  }

  /** Returns the channels of threads that have no file. */
  parents(): Iterable<DiscordChannel> {
    return this.#parents.values();
  }

  /** Returns the channel of a message, and remembers whether it is the root of a thread. */
  channelOf({ channel }: ChannelFile, message: DiscordMessage): string {
    const { id, type, reference } = message;
    const isFirstOfPost = id === channel.id && this.isThread(channel);
    const channelId = isFirstOfPost ? parentOf(channel) : channel.id;
    if (this.#threads.has(id)) this.#roots.set(id, { channelId, messageId: id });
    const started = type === "ThreadCreated" ? reference?.channelId : undefined;
    if (started && this.#threads.has(started) && !this.#roots.has(started))
      this.#roots.set(started, { channelId, messageId: id });
    return channelId;
  }

  /** Returns the threads, after all messages. One whose root is not in the export gets a notice as root. */
  *items(): Generator<SourceItem> {
    let position = 0;
    for (const thread of this.#threads.values()) {
      const { id, type, name } = thread;
      const channelId = parentOf(thread);
      const found = this.#roots.get(id);
      if (!found) yield noticeOf(thread, channelId);
      const root = found ?? { channelId, messageId: id };
      const isPrivate = type === "GuildPrivateThread";
      yield { kind: "channel", id, name, topic: null, position, categoryId: null, isPrivate, root };
      position += 1;
    }
  }
}

/** The exporter writes the channel of a thread as its category. */
const parentOf = (thread: DiscordChannel): string => thread.categoryId ?? `parent-of-${thread.id}`;

const noticeOf = ({ id, name }: DiscordChannel, channelId: string): SourceItem => ({
  kind: "message",
  ...{ id, channelId, authorId: null, createdAt: timeOf(id), editedAt: null },
  content: `Thread: ${displayName(name)}`,
  ...{ replyToId: null, isPinned: false, reactions: [], attachments: [] },
});
