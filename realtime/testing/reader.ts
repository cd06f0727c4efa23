import type { Message } from "../contract/index.ts";
import type { TestClient } from "./client.ts";

/** A client that reads a channel, loses its connection at times, and reconnects. */
export type Reader = ReturnType<typeof createReader>;

const retryMs = 500;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The simplest correct client. It accepts a message by its `rev`, and fetches everything else from the
 * end of its last response.
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

  /** Returns whether there is more to fetch. */
  async function fetchOnce(source: TestClient): Promise<boolean> {
    const ack = await source.send("channel:watch", {
      ...{ channelId, afterSeq: end, afterRev: knownRev },
    });
    if (!ack.ok) throw new Error(ack.error);
    [...ack.missed, ...ack.changed].forEach(take);
    // A truncated list of changes has the oldest ones. Truncated messages arrive later with their
    // changes.
    const lastChange = ack.truncated ? ack.changed.at(-1) : undefined;
    knownRev = Math.max(knownRev, lastChange?.rev ?? ack.lastRev);
    return ack.truncated;
  }

  /**
   * Sends one request at a time, and one more if any event required it during the request. A failed
   * request is repeated. After a lost connection the next one fetches again.
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
    /** Resolves when all missed messages have arrived, or the connection is lost again. */
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
    /** Breaks the connection without a close. */
    drop: (): void => {
      client?.socket.io.engine.close();
      client = null;
    },
    /** Returns the last `seq` before the first gap. */
    endSeq: (): number => end,
    /** Returns the current messages by `seq`. */
    messages: (): Message[] => [...log.values()].toSorted((a, b) => a.seq - b.seq),
  };
}
