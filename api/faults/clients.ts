import { randomUUID } from "node:crypto";
import { listMessages } from "@oni/db/chat";
import type { Message } from "@oni/realtime/contract";
import {
  connectClient,
  createReader,
  type Reader,
  type TestClient,
  until,
} from "@oni/realtime/testing";
import { createPoster, createSocketSender } from "./sender.ts";
import type { Scene, Stack } from "./stack.ts";

/** Acknowledged messages of one sender, in the order in which they were acknowledged. */
type Ack = { nonce: string; seq: number };

/** Descriptions of what is wrong. Empty when all is well. */
export type Findings = string[];

/** Clients that send and read without pause while faults are injected. */
export type Clients = Awaited<ReturnType<typeof openClients>>;

const pauseMs = 50;
const pause = (ms = pauseMs) => new Promise((resolve) => setTimeout(resolve, ms));

export async function openClients(
  stack: Stack,
  scene: Scene,
  { senders, readers, paceMs }: { senders: number; readers: number; paceMs: number },
) {
  const { channelId, members } = scene;
  const acks: Ack[][] = Array.from({ length: senders }, () => []);
  /** Acknowledged messages that not every reader shows yet: the time of the acknowledgement by `seq`. */
  const unshown = new Map<number, number>();
  let behindMs = 0;
  const refusals: string[] = [];
  let isTalking = true;
  let isOpen = true;

  const outboxes = acks.map((_, sender) => {
    const options = { channelId, secret: members[sender % members.length]?.secret ?? "" };
    // Half of the senders use the socket, with POST as the fallback, as the web client does. The others
    // use POST.
    return sender % 2 === 0 ? createSocketSender(stack, options) : createPoster(stack, options);
  });

  /**
   * Sends until the message is acknowledged. As in a client's outbox, each attempt has the same nonce and
   * may go another way.
   */
  async function send(sender: number): Promise<void> {
    const nonce = randomUUID();
    for (let attempt = sender; isOpen; attempt += 1) {
      const tried = await outboxes[sender]?.send({ content: `ripple ${nonce}`, nonce }, attempt);
      if (tried && "seq" in tried) {
        acks[sender]?.push({ nonce, seq: tried.seq });
        unshown.set(tried.seq, performance.now());
        return;
      }
      const status = tried?.status ?? 0;
      if (status >= 400 && status < 500) refusals.push(`a send got ${status}`);
      await pause();
    }
  }
  let underWay = 0;
  const talking = acks.map(async (_, sender) => {
    while (isOpen) {
      if (isTalking) {
        underWay += 1;
        await send(sender);
        underWay -= 1;
      }
      await pause(paceMs);
    }
  });

  let connected = 0;
  const connect = async (secret: string | undefined): Promise<TestClient> => {
    connected += 1;
    const gateway = stack.gateways[connected % stack.gateways.length];
    return connectClient(gateway?.url ?? "", secret);
  };
  const reading: Promise<void>[] = [];
  const readersOf = Array.from({ length: readers }, (_, index): Reader => {
    const secret = members[index % members.length]?.secret;
    const reader = createReader(() => connect(secret), channelId);
    const stay = async () => {
      while (isOpen) {
        await reader.connect().catch(() => {});
        await pause();
      }
    };
    reading.push(stay());
    return reader;
  });

  const shownByAll = () => Math.min(...readersOf.map((reader) => reader.endSeq()));
  const watching = setInterval(() => {
    const shown = shownByAll();
    for (const [seq, at] of unshown) {
      behindMs = Math.max(behindMs, performance.now() - at);
      if (seq <= shown) unshown.delete(seq);
    }
  }, pauseMs);

  const stored = () => listMessages(stack.db, channelId, { after: 0, limit: 1_000_000 });
  const shown = (messages: readonly Pick<Message, "seq" | "id" | "content">[]) =>
    messages.map(({ seq, id, content }) => `${seq} ${id} ${content}`).join("\n");

  return {
    acknowledged: () => acks.reduce((sum, own) => sum + own.length, 0),
    /**
     * Returns for how long at most an acknowledged message was missing on some screen, since the last
     * call.
     */
    behindMs: (): number => {
      const longest = behindMs;
      behindMs = 0;
      return longest;
    },
    dropReaders: () => readersOf.forEach((reader) => reader.drop()),
    /** Resolves when every sender got a new acknowledgement and every reader shows all messages. */
    waitUntilHealthy: async (limitMs: number): Promise<void> => {
      const before = acks.map((own) => own.length);
      const hasSent = () => acks.every((own, sender) => own.length > (before[sender] ?? 0));
      await until("every sender to be acknowledged", hasSent, limitMs);
      const [last] = (await listMessages(stack.db, channelId, { newest: true, limit: 1 })).slice(
        -1,
      );
      const isShown = () => shownByAll() >= (last?.seq ?? 0);
      await until("every reader to have caught up", isShown, limitMs);
    },
    /**
     * Pauses all senders and returns what is lost, duplicated, out of order or visible without
     * permission.
     */
    check: async (): Promise<Findings> => {
      isTalking = false;
      await until("the last sends", () => underWay === 0, 60_000);
      let log = await stored();
      const allShown = async () => {
        log = await stored();
        return readersOf.every((reader) => shown(reader.messages()) === shown(log));
      };
      const findings = await until("readers to show the log", allShown, 30_000).then(
        (): Findings => [],
        () =>
          readersOf.flatMap((reader, index) => {
            const own = reader.messages();
            const shownRange = `${own.length} to ${own.at(-1)?.seq} of ${log.length}`;
            return shown(own) === shown(log) ? [] : [`reader ${index} shows ${shownRange}`];
          }),
      );
      findings.push(...refusals, ...checkLog(log, acks));
      findings.push(...(await checkStranger(stack, scene)));
      isTalking = true;
      return findings;
    },
    close: async () => {
      isOpen = false;
      clearInterval(watching);
      await Promise.all(talking);
      await Promise.all(reading);
      readersOf.forEach((reader) => reader.drop());
      outboxes.forEach((outbox) => outbox.close());
    },
  };
}

function checkLog(
  log: readonly Pick<Message, "seq" | "nonce">[],
  acks: readonly Ack[][],
): Findings {
  const findings: Findings = [];
  const gap = log.findIndex(({ seq }, index) => seq !== index + 1);
  if (gap >= 0) findings.push(`the log has no seq ${gap + 1}`);
  const seqOf = new Map(log.map(({ nonce, seq }) => [nonce, seq]));
  if (seqOf.size !== log.length)
    findings.push(`${log.length - seqOf.size} messages are duplicated`);
  for (const own of acks) {
    const lost = own.filter(({ nonce, seq }) => seqOf.get(nonce) !== seq);
    if (lost.length > 0) findings.push(`${lost.length} acknowledged messages are lost or moved`);
    const isOrdered = own.every(({ seq }, index) => seq > (own[index - 1]?.seq ?? 0));
    if (!isOrdered) findings.push("a sender's messages are out of order");
  }
  return findings;
}

/** Checks that a user without access gets `not_found` for the channel and receives none of its events. */
async function checkStranger(stack: Stack, { channelId, stranger }: Scene): Promise<Findings> {
  const findings: Findings = [];
  for (const { url } of stack.gateways) {
    const client = await connectClient(url, stranger.secret);
    const ack = await client.send("channel:watch", { channelId });
    if (ack.ok || ack.code !== "not_found") findings.push("a stranger may watch");
    if (client.received.length > 0) findings.push("a stranger received an event");
    client.close();
  }
  for (const { url } of stack.apis) {
    const answer = await fetch(`${url}/api/channels/${channelId}/messages`, {
      headers: { Authorization: `Bearer ${stranger.secret}` },
    });
    if (answer.status !== 404) findings.push(`a stranger's request got ${answer.status}`);
  }
  return findings;
}
