import type { Message } from "../contract/index.ts";
import type { TestClient } from "./client.ts";

/** Someone who reads a channel, loses the connection now and then, and comes back. */
export type Reader = ReturnType<typeof createReader>;

const retryMs = 500;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The simplest client that can be right: it believes a message by its `rev`, and for everything
 * else asks the gateway from where its last answer ended.
 */
export function createReader(connect: () => Promise<TestClient>, channelId: string) {
  const log = new Map<number, Message>();
  let knownRev = 0;
  let end = 0;
  let client: TestClient | null = null;

  function take(message: Message): void {
    const stored = log.get(message.seq);
    if (!stored || stored.rev < message.rev) log.set(message.seq, message);
    while (log.has(end + 1)) end += 1;
    if (message.rev === knownRev + 1) knownRev += 1;
  }

  /** Answers whether there is more to ask for. */
  async function fetchOnce(source: TestClient): Promise<boolean> {
    const ack = await source.send("channel:watch", {
      ...{ channelId, afterSeq: end, afterRev: knownRev },
    });
    if (!ack.ok) throw new Error(ack.error);
    [...ack.missed, ...ack.changed].forEach(take);
    // Of changes that were cut the oldest came. Messages that were cut bring their changes along.
    const lastChange = ack.truncated ? ack.changed.at(-1) : undefined;
    knownRev = Math.max(knownRev, lastChange?.rev ?? ack.lastRev);
    return ack.truncated;
  }

  /**
   * One question at a time, and one more for all that gave reason to ask meanwhile. Who is not
   * answered asks again; who loses the connection does when it is back.
   */
  function createCatchUp(source: TestClient): () => Promise<void> {
    let isFetching = false;
    let isWanted = false;
    return async () => {
      isWanted = true;
      if (isFetching) return;
      isFetching = true;
      while (isWanted && source.socket.connected) {
        isWanted = false;
        try {
          if (await fetchOnce(source)) isWanted = true;
        } catch {
          isWanted = true;
          await pause(retryMs);
        }
      }
      isFetching = false;
    };
  }

  return {
    /** Resolves when it has what there was, or has lost the connection again. */
    connect: async (): Promise<void> => {
      if (client?.socket.connected) return;
      client = await connect();
      const { socket } = client;
      const catchUp = createCatchUp(client);
      socket.on("message:created", (message) => {
        take(message);
        if (end < message.seq) void catchUp();
      });
      socket.on("message:updated", take);
      socket.on("message:deleted", () => void catchUp());
      socket.on("message:reaction", () => void catchUp());
      socket.on("channel:head", ({ lastRev }) => {
        if (lastRev > knownRev) void catchUp();
      });
      await catchUp();
    },
    /** Breaks the connection without a word. */
    drop: (): void => {
      client?.socket.io.engine.close();
      client = null;
    },
    /** The last `seq` before the first that it does not have. */
    endSeq: (): number => end,
    /** What it shows now, by `seq`. */
    messages: (): Message[] => [...log.values()].toSorted((a, b) => a.seq - b.seq),
  };
}
