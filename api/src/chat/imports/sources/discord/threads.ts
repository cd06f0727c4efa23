import type { SourceItem } from "../../source-item.ts";
import { displayName, type LeftOuts } from "../collect.ts";
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
      if (listed.has(id) || isPrivate(channel)) continue;
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

  /** Returns the channel of a message. The first message of a post is in its forum. */
  channelOf({ channel }: ChannelFile, message: DiscordMessage): string {
    const isFirstOfPost = message.id === channel.id && this.isThread(channel);
    return isFirstOfPost ? parentOf(channel) : channel.id;
  }

  /** Remembers whether a message that comes along is the root of a thread. */
  addRoot({ id, type, reference }: DiscordMessage, channelId: string): void {
    if (this.#threads.has(id)) this.#roots.set(id, { channelId, messageId: id });
    const started = type === "ThreadCreated" ? reference?.channelId : undefined;
    if (started && this.#threads.has(started) && !this.#roots.has(started))
      this.#roots.set(started, { channelId, messageId: id });
  }

  /**
   * Yields the threads, after all messages. One whose root is not in the export gets a notice as root. A
   * private one is a private channel, since a thread has the audience of its channel.
   */
  *items(leftOuts: LeftOuts): Generator<SourceItem> {
    let position = this.#threads.size;
    for (const thread of this.#threads.values()) {
      const { id, name } = thread;
      const about = { topic: null, position, categoryId: null };
      position += 1;
      if (isPrivate(thread)) {
        leftOuts.add("places of private threads", "They came as private channels.");
        yield { kind: "channel", id, name, ...about, isPrivate: true, root: null };
        continue;
      }
      const channelId = parentOf(thread);
      const found = this.#roots.get(id);
      if (!found) yield noticeOf(thread, channelId);
      const root = found ?? { channelId, messageId: id };
      yield { kind: "channel", id, name, ...about, isPrivate: null, root };
    }
  }
}

const isPrivate = ({ type }: DiscordChannel) => type === "GuildPrivateThread";

/** The exporter writes the channel of a thread as its category. */
const parentOf = (thread: DiscordChannel): string => thread.categoryId ?? `parent-of-${thread.id}`;

const noticeOf = ({ id, name }: DiscordChannel, channelId: string): SourceItem => ({
  kind: "message",
  ...{ id, channelId, authorId: null, createdAt: timeOf(id), editedAt: null },
  content: `Thread: ${displayName(name)}`,
  ...{ replyToId: null, isPinned: false, reactions: [], attachments: [] },
});
