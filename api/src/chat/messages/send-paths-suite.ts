import { randomUUID } from "node:crypto";
import { listMessages } from "@oni/db/chat";
import type { Limiter } from "@oni/realtime/process";
import { sendBudgets } from "@oni/realtime/contract";
import type { World } from "@oni/realtime/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseOf, openTestApp } from "../../../testing/app.ts";
import { openDimension } from "../../../testing/dimension.ts";

type Charge = Parameters<Limiter["consume"]>;

/** Tests that a message can be sent by POST or over a socket, with the same result. */
export function testSendPaths(open: (changes: { limiter: Limiter }) => Promise<World>): void {
  let world: World;
  let app: Awaited<ReturnType<typeof openTestApp>>;
  const charges: Charge[] = [];
  const limiter: Limiter = {
    consume: async (...charge) => {
      charges.push(charge);
      return { allowed: true };
    },
    check: async () => ({ allowed: true }),
  };
  beforeAll(async () => {
    world = await open({ limiter });
    app = await openTestApp({ publisher: world.publisher, limiter }, databaseOf(world));
  });
  afterAll(async () => {
    await app.close();
    await world.close();
  });

  type MessageInput = { content: string; replyToId?: string; nonce: string };

  /** Opens both ways of sending to a channel in one session. */
  async function openPaths(secret: string, channelId: string) {
    const client = await world.here.connect(secret);
    return {
      post: (words: MessageInput) =>
        app.request<{ id: string; error?: string; code?: string }>(
          `/api/channels/${channelId}/messages`,
          { as: secret, body: words },
        ),
      emit: (words: MessageInput) => client.send("message:send", { channelId, ...words }),
    };
  }

  test("chat-343: one nonce sent over both paths at once is one message, and both get it", async () => {
    const { member, channelId } = await openDimension(app);
    const { post, emit } = await openPaths(member.secret, channelId);
    for (let round = 1; round <= 20; round += 1) {
      const words = { content: `ripple ${round}`, nonce: randomUUID() };
      const [acked, posted] = await Promise.all([emit(words), post(words)]);
      expect([200, 201]).toContain(posted.status);
      expect(acked).toMatchObject({ ok: true, id: posted.body.id, seq: round + 1 });
    }
    const stored = await listMessages(app.db, channelId, { after: 0, limit: 100 });
    expect(stored.map(({ seq }) => seq)).toEqual(Array.from({ length: 21 }, (_, at) => at + 1));
  });

  test("chat-343: a message whose socket is lost before the ack is stored once when it is sent again by POST", async () => {
    const { member, channelId } = await openDimension(app);
    const { post } = await openPaths(member.secret, channelId);
    const nonces = Array.from({ length: 10 }, () => randomUUID());
    for (const nonce of nonces) {
      const words = { content: "a ripple", nonce };
      const client = await world.there.connect(member.secret);
      client.socket.emit("message:send", { channelId, ...words }, () => {});
      client.close();
      expect([200, 201]).toContain((await post(words)).status);
    }
    const stored = await listMessages(app.db, channelId, { after: 1, limit: 100 });
    expect(stored.map(({ nonce }) => nonce)).toEqual(nonces);
  });

  test("chat-344: both paths are charged to the same budgets", async () => {
    const { member, channelId } = await openDimension(app);
    const { post, emit } = await openPaths(member.secret, channelId);
    const chargedBy = async (send: (words: MessageInput) => Promise<unknown>) => {
      charges.length = 0;
      await send({ content: "a ripple", nonce: randomUUID() });
      // Leaves out late charges of earlier tests, whose sockets are already closed.
      const own = charges.filter(([, key]) => key.startsWith(member.id));
      return own.map(([name, key, { points, windowMs }, cost = 1]) => ({
        ...{ name, key, points, windowMs, cost },
      }));
    };
    const byPost = await chargedBy(post);
    expect(byPost).toEqual([
      { name: "write", key: member.id, ...sendBudgets.write, cost: 1 },
      { name: "message", key: `${member.id}:${channelId}`, ...sendBudgets.message, cost: 1 },
    ]);
    expect(await chargedBy(emit)).toEqual(byPost);
  });

  test("chat-345: both paths refuse for the same reasons, with the same code and sentence", async () => {
    const scenes = [await openDimension(app), await openDimension(app, { isPublic: false })];
    for (const { member, stranger, banned, channelId, message } of scenes) {
      const used = { content: "one thing", nonce: randomUUID() };
      await (await openPaths(member.secret, channelId)).post(used);
      const nonce = randomUUID();
      const attempts: MessageInput[] = [
        { content: " ", nonce },
        { content: "x".repeat(4_001), nonce },
        { content: "a\u0000b", nonce },
        { content: "\u200b", nonce },
        { content: "yes", nonce, replyToId: randomUUID() },
        { content: "yes", nonce, replyToId: "no" },
        { content: "another thing", nonce: used.nonce },
        { content: "one thing", nonce: used.nonce, replyToId: message.id },
      ];
      for (const { secret } of [member, stranger, banned]) {
        const { post, emit } = await openPaths(secret, channelId);
        for (const words of attempts) {
          const { code, error } = (await post(words)).body;
          expect(code).toEqual(expect.any(String));
          expect(await emit(words), JSON.stringify(words)).toEqual({ ok: false, code, error });
        }
      }
    }
  });
}
