import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "playwright/test";
import { isDeep } from "../../.ci/deep.ts";
import { expect, type Member, registerMember, test } from "./fixtures.ts";
import type { Standalone } from "./servers.ts";

type Message = {
  nonce: string;
  seq: number;
  userId: string;
  content: string;
  attachments: { url: string }[];
};

const bearer = ({ sessionId }: Member) => ({ Authorization: `Bearer ${sessionId}` });

async function post<Answer>(
  request: APIRequestContext,
  url: string,
  member: Member,
  data: object,
): Promise<Answer> {
  const answer = await request.post(url, { data, headers: bearer(member) });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
  return answer.json();
}

/** A dimension whose members are all of `members`; answers its default channel. */
async function makeChannel(request: APIRequestContext, url: string, members: Member[]) {
  const [owner, ...others] = members;
  if (!owner) throw new Error("A dimension needs an owner.");
  const server = await post<{ id: string }>(request, `${url}/api/servers`, owner, {
    name: "storm glass",
  });
  for (const member of others) {
    await post(request, `${url}/api/servers/${server.id}/join`, member, {});
  }
  const channels = await request.get(`${url}/api/servers/${server.id}/channels`, {
    headers: bearer(owner),
  });
  const [channel]: { id: string }[] = await channels.json();
  if (!channel) throw new Error("A dimension has a default channel.");
  return channel.id;
}

/** While the server is there, it takes whatever is sent in these storms. */
async function refuseRefusals(answer: Response): Promise<void> {
  if (!answer.ok) throw new Error(`refused with ${answer.status}: ${await answer.text()}`);
}

/** Uploads a text for a message; answers what carries it. */
async function uploadText(url: string, channelId: string, member: Member, text: string) {
  const asked = await fetch(`${url}/api/channels/${channelId}/attachments`, {
    method: "POST",
    headers: { ...bearer(member), "Content-Type": "application/json" },
    body: JSON.stringify({ name: "ripple.txt", type: "text/plain", size: text.length }),
  });
  await refuseRefusals(asked);
  const { uploadURL, objectPath }: { uploadURL: string; objectPath: string } = await asked.json();
  await refuseRefusals(await fetch(`${url}${uploadURL}`, { method: "PUT", body: text }));
  return { attachments: [{ objectPath }] };
}

type Storm = { url: string; channelId: string; withFiles?: boolean };

/** Sends one message after the other until the server is gone; answers the nonces it acknowledged. */
async function sendUntilGone(
  { url, channelId, withFiles }: Storm,
  member: Member,
  onAck: () => void,
) {
  const acknowledged: string[] = [];
  for (;;) {
    const nonce = randomUUID();
    try {
      const said = withFiles
        ? await uploadText(url, channelId, member, `file ${nonce}`)
        : { content: `ripple ${nonce}` };
      const answer = await fetch(`${url}/api/channels/${channelId}/messages`, {
        method: "POST",
        headers: { ...bearer(member), "Content-Type": "application/json" },
        body: JSON.stringify({ ...said, nonce }),
      });
      await refuseRefusals(answer);
    } catch (error) {
      if (error instanceof Error && error.message.startsWith("refused")) throw error;
      return acknowledged;
    }
    acknowledged.push(nonce);
    onAck();
  }
}

async function readLog(url: string, channelId: string, member: Member): Promise<Message[]> {
  const log: Message[] = [];
  for (;;) {
    const after = log.at(-1)?.seq ?? 0;
    const answer = await fetch(
      `${url}/api/channels/${channelId}/messages?after=${after}&limit=100`,
      { headers: bearer(member) },
    );
    const page: Message[] = await answer.json();
    if (page.length === 0) return log;
    log.push(...page);
  }
}

test("WB240: kill -9 in a storm of messages loses and doubles nothing that was acknowledged", async ({
  request,
  startStandalone,
}) => {
  const env = { RATE_LIMIT_SCALE: "10000" };
  let server: Standalone = await startStandalone({ env });
  const { dataDirectory } = server;
  const members = await Promise.all(
    Array.from({ length: 5 }, () => registerMember(request, server.url)),
  );
  const [reader] = members;
  if (!reader) throw new Error("Somebody has to read.");
  const channelId = await makeChannel(request, server.url, members);

  const acknowledged: string[][] = members.map(() => []);
  for (const ackedBeforeKill of isDeep ? [40, 150, 400] : [60]) {
    let acks = 0;
    const { url, kill } = server;
    const storm = members.map((member) =>
      sendUntilGone({ url, channelId }, member, () => {
        acks += 1;
        if (acks === ackedBeforeKill) void kill("SIGKILL");
      }),
    );
    for (const [index, nonces] of (await Promise.all(storm)).entries()) {
      acknowledged[index]?.push(...nonces);
    }
    server = await startStandalone({ dataDirectory, env });
  }

  const log = await readLog(server.url, channelId, reader);
  expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1));
  expect(new Set(log.map(({ nonce }) => nonce)).size).toBe(log.length);
  const place = new Map(log.map(({ nonce, seq }) => [nonce, seq]));
  for (const nonces of acknowledged) {
    const seqs = nonces.map((nonce) => place.get(nonce) ?? -1);
    expect(seqs).not.toContain(-1);
    expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
  }
});

test("WB1547: kill -9 in a storm of files loses none that went with an acknowledged message", async ({
  request,
  startStandalone,
}) => {
  const env = { RATE_LIMIT_SCALE: "10000" };
  let server: Standalone = await startStandalone({ env });
  const { dataDirectory } = server;
  for (const ackedBeforeKill of isDeep ? [10, 25, 40] : [15]) {
    // What a kill leaves under way counts against its member for a while.
    const members = [
      await registerMember(request, server.url),
      await registerMember(request, server.url),
    ];
    const [reader] = members;
    if (!reader) throw new Error("Somebody has to read.");
    const channelId = await makeChannel(request, server.url, members);
    let acks = 0;
    const { url, kill } = server;
    const storm = members.map((member) =>
      sendUntilGone({ url, channelId, withFiles: true }, member, () => {
        acks += 1;
        if (acks === ackedBeforeKill) void kill("SIGKILL");
      }),
    );
    const acknowledged = (await Promise.all(storm)).flat();
    server = await startStandalone({ dataDirectory, env });
    const log = await readLog(server.url, channelId, reader);
    expect(log.map(({ nonce }) => nonce)).toEqual(expect.arrayContaining(acknowledged));
    for (const { nonce, attachments } of log) {
      expect(attachments).toHaveLength(1);
      const file = await fetch(`${server.url}${attachments[0]?.url}`);
      expect(await file.text()).toBe(`file ${nonce}`);
    }
  }
});

test("WB241: a second process on the same data is refused with one plain sentence", async ({
  startStandalone,
}) => {
  const first = await startStandalone();
  const refusal = startStandalone({ dataDirectory: first.dataDirectory });
  await expect(refusal).rejects.toThrow(/data directory .* is in use by process \d+/);
});

test("WB242: SIGTERM ends the process with 0 and frees its data", async ({ startStandalone }) => {
  const first = await startStandalone();
  expect(await first.kill("SIGTERM")).toBe(0);
  const second = await startStandalone({ dataDirectory: first.dataDirectory });
  expect(await second.kill("SIGTERM")).toBe(0);
});
