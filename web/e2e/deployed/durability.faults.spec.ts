import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "playwright/test";
import type { Message } from "@oni/realtime/contract";
import { isDeep } from "../../../.ci/suite/deep.ts";
import { callAs, makeDimension } from "../support/dimensions-parts.ts";
import { makeText, sendFiles } from "../chat/files/files-parts.ts";
import { expect, type Member, registerMember, test } from "../support/fixtures.ts";

const env = { RATE_LIMIT_SCALE: "10000" };

/** Members of one dimension who all send to its channel. */
type Storm = { request: APIRequestContext; members: Member[]; channelId: string };

/** Registers an owner and `count` others at the server of `request`, in one dimension. */
async function gather(request: APIRequestContext, url: string, count: number): Promise<Storm> {
  const owner = await registerMember(request, url);
  const others = await Promise.all(
    Array.from({ length: count }, () => registerMember(request, url)),
  );
  const { channelId } = await makeDimension(request, [owner, ...others]);
  return { request, members: [owner, ...others], channelId };
}

type Send = (storm: Storm, member: Member, nonce: string) => Promise<unknown>;

const sendText: Send = ({ request, channelId }, member, nonce) =>
  callAs(request, member, `POST /api/channels/${channelId}/messages`, { content: nonce, nonce });

const sendFile: Send = ({ request, channelId }, member, nonce) =>
  sendFiles(request, member, { channelId, nonce }, [{ ...makeText(), buffer: Buffer.from(nonce) }]);

/** Sends one message after the other until the server is gone. Returns the acknowledged nonces. */
async function sendUntilGone(storm: Storm, member: Member, send: Send, onAck: () => void) {
  const acknowledged: string[] = [];
  for (;;) {
    const nonce = randomUUID();
    try {
      await send(storm, member, nonce);
    } catch (error) {
      // A running server refuses no message in these tests.
      if (error instanceof Error && "matcherResult" in error) throw error;
      return acknowledged;
    }
    acknowledged.push(nonce);
    onAck();
  }
}

/** Kills the server after `count` acknowledgements. Returns the acknowledged nonces of each member. */
function killInStorm(storm: Storm, send: Send, count: number, kill: () => void) {
  let acks = 0;
  const onAck = () => {
    acks += 1;
    if (acks === count) kill();
  };
  return Promise.all(storm.members.map((member) => sendUntilGone(storm, member, send, onAck)));
}

async function readLog({ request, members: [reader], channelId }: Storm): Promise<Message[]> {
  if (!reader) throw new Error("A storm has members.");
  const log: Message[] = [];
  for (;;) {
    const query = `after=${log.at(-1)?.seq ?? 0}&limit=100`;
    const path = `GET /api/channels/${channelId}/messages?${query}`;
    const page = await callAs<Message[]>(request, reader, path);
    if (page.length === 0) return log;
    log.push(...page);
  }
}

test("web-17: kill -9 among many messages loses and doubles no acknowledged message", async ({
  playwright,
  startStandalone,
}) => {
  let server = await startStandalone({ env });
  const { dataDirectory } = server;
  const openRequest = () => playwright.request.newContext({ baseURL: server.url });
  let storm = await gather(await openRequest(), server.url, 4);
  const acknowledged: string[][] = storm.members.map(() => []);
  for (const count of isDeep ? [40, 150, 400] : [60]) {
    const { kill } = server;
    const round = await killInStorm(storm, sendText, count, () => void kill("SIGKILL"));
    for (const [index, nonces] of round.entries()) acknowledged[index]?.push(...nonces);
    server = await startStandalone({ dataDirectory, env });
    storm = { ...storm, request: await openRequest() };
  }

  const log = await readLog(storm);
  expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1));
  expect(new Set(log.map(({ nonce }) => nonce)).size).toBe(log.length);
  const seqByNonce = new Map(log.map(({ nonce, seq }) => [nonce, seq]));
  for (const nonces of acknowledged) {
    const seqs = nonces.map((nonce) => seqByNonce.get(nonce) ?? -1);
    expect(seqs).not.toContain(-1);
    expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
  }
});

test("chat-187: kill -9 among many uploads loses no file of an acknowledged message", async ({
  playwright,
  startStandalone,
}) => {
  let server = await startStandalone({ env });
  const { dataDirectory } = server;
  const openRequest = () => playwright.request.newContext({ baseURL: server.url });
  for (const count of isDeep ? [10, 25, 40] : [15]) {
    // An upload that a kill interrupts counts against its member for a while.
    const storm = await gather(await openRequest(), server.url, 1);
    const { kill } = server;
    const acknowledged = await killInStorm(storm, sendFile, count, () => void kill("SIGKILL"));
    server = await startStandalone({ dataDirectory, env });
    const request = await openRequest();
    const log = await readLog({ ...storm, request });
    const nonces = acknowledged.flat();
    expect(log.map(({ nonce }) => nonce)).toEqual(expect.arrayContaining(nonces));
    for (const { nonce, attachments } of log) {
      expect(attachments).toHaveLength(1);
      const file = await request.get(attachments[0]?.url ?? "");
      expect(await file.text()).toBe(nonce);
    }
  }
});

test("web-18, web-19: a second process on the same data is refused in one sentence until SIGTERM ends the first with 0", async ({
  startStandalone,
}) => {
  const first = await startStandalone();
  const { dataDirectory } = first;
  const refusal = startStandalone({ dataDirectory });
  await expect(refusal).rejects.toThrow(/data directory .* is in use by process \d+/);
  expect(await first.kill("SIGTERM")).toBe(0);
  const second = await startStandalone({ dataDirectory });
  expect(await second.kill("SIGTERM")).toBe(0);
});
