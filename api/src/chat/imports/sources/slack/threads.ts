import type { SourceItem, SourceMessage } from "../../source-item.ts";
import { idOf, type SlackScope, timeOf } from "./convert-message.ts";
import type { SlackMessage } from "./shapes.ts";

/**
 * The threads of one channel. A reply names its root message by its timestamp. The root may be in a file of
 * an earlier day, or not in the export.
 */
export class ChannelThreads {
  readonly #scope: SlackScope;
  readonly #roots = new Set<string>();
  readonly #threads = new Set<string>();

  constructor(scope: SlackScope) {
    this.#scope = scope;
  }

  /** Yields a message in its channel or thread. A reply that was also sent to the channel is in both. */
  *add(
    { ts, thread_ts: root, subtype }: SlackMessage,
    item: SourceMessage,
  ): Generator<SourceMessage> {
    if (root === undefined || root === ts) {
      if (root === ts) this.#roots.add(ts);
      yield item;
      return;
    }
    this.#threads.add(root);
    yield { ...item, channelId: this.#idOf(root) };
    const isInChannel = subtype === "thread_broadcast" || subtype === "reply_broadcast";
    if (!isInChannel || item.content === "") return;
    const replyToId = idOf(this.#scope, root);
    yield {
      ...item,
      id: `${item.id}-channel`,
      replyToId,
      reactions: [],
      attachments: [],
      isPinned: false,
    };
  }

  /** Yields the threads, and a notice for each root that is not in the export. */
  *items(isPrivate: boolean): Generator<SourceItem> {
    const channelId = this.#scope.channel.id;
    let position = 0;
    for (const root of this.#threads) {
      const messageId = idOf(this.#scope, root);
      if (!this.#roots.has(root)) yield this.#notice(messageId, root);
      const about = { topic: null, position, categoryId: null, isPrivate };
      const thread = { kind: "channel", id: this.#idOf(root), name: "" } as const;
      yield { ...thread, ...about, root: { channelId, messageId } };
      position += 1;
    }
  }

  #idOf(root: string): string {
    return `${idOf(this.#scope, root)}-thread`;
  }

  #notice(id: string, root: string): SourceMessage {
    return {
      ...{ kind: "message", id, channelId: this.#scope.channel.id, authorId: null },
      ...{ createdAt: timeOf(root), editedAt: null },
      content: "The first message of this thread is not in the export.",
      ...{ replyToId: null, isPinned: false, reactions: [], attachments: [] },
    };
  }
}
