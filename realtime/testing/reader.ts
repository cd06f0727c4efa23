import type { Message } from "../contract/index.ts";
import type { TestClient } from "./client.ts";

/** Someone who reads a channel, loses the connection now and then, and comes back. */
export type Reader = ReturnType<typeof createReader>;

const retryMs = 500;

/**
 * The simplest client that can be right: it believes a message by its `rev`, and for everything
 * else asks the gateway from where its last answer ended.
 */
export function createReader(connect: () => Promise<TestClient>, channelId: string) {
  const log = new Map<number, Message>();
  let knownRev = 0;
  let end = 0;
  let client: TestClient | null = null;
  let catchingUp: Promise<void> = Promise.resolve();

  function take(message: Message): void {
    const held = log.get(message.seq);
    if (!held || held.rev < message.rev) log.set(message.seq, message);
    while (log.has(end + 1)) end += 1;
  }

  async function askOnce(asked: TestClient): Promise<void> {
    const ack = await asked.send("channel:watch", {
      ...{ channelId, afterSeq: end, afterRev: knownRev },
    });
    if (!ack.ok) throw new Error(ack.error);
    [...ack.missed, ...ack.changed].forEach(take);
    if (ack.truncated) catchUp();
    else knownRev = Math.max(knownRev, ack.lastRev);
  }

  /** A reader who is not answered asks again, and one whose connection breaks when it is back. */
  function catchUp(): void {
    const asked = client;
    if (!asked) return;
    // Its turn may come when the connection is gone: nothing would answer, and others wait behind it.
    const canAsk = () => asked === client && asked.socket.connected;
    const askInTurn = async () => {
      if (canAsk()) await askOnce(asked);
    };
    const askAgain = () => {
      if (canAsk()) setTimeout(catchUp, retryMs);
    };
    catchingUp = catchingUp.then(askInTurn).catch(askAgain);
  }

  return {
    connect: async (): Promise<void> => {
      if (client?.socket.connected) return;
      client = await connect();
      const { socket } = client;
      socket.on("message:created", (message) => {
        take(message);
        if (end < message.seq) catchUp();
      });
      socket.on("message:updated", take);
      socket.on("message:deleted", catchUp);
      socket.on("message:reaction", catchUp);
      socket.on("channel:head", ({ lastRev }) => {
        if (lastRev > knownRev) catchUp();
      });
      await askOnce(client).catch((error: unknown) => {
        // Connected and watching nothing, it would never hear that there is more.
        socket.disconnect();
        throw error;
      });
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
