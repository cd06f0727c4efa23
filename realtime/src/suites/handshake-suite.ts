import { randomUUID } from "node:crypto";
import { createToken, sessionKeyOf } from "@oni/db/account";
import { sessions } from "@oni/db/schema";
import { makeServer } from "@oni/db/testing";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectClient } from "../../testing/client.ts";
import type { World } from "../../testing/world.ts";

/** Tests handshakes. */
export function testHandshake(open: () => Promise<World>): void {
  let world: World;
  beforeAll(async () => {
    world = await open();
  });
  afterAll(() => world.close());

  test("realtime-1, realtime-2: a live session connects as its member, no session as a visitor", async () => {
    const member = await world.here.enter();
    const visitor = await world.here.connect();
    expect(await member.send("constellation:watch", {})).toMatchObject({ ok: true });
    expect(await visitor.send("waitlist:watch", {})).toMatchObject({ ok: true });
  });

  test("realtime-1, realtime-3: any other sessionId is refused as unauthorized", async () => {
    const expired = await world.here.signIn();
    await world.db
      .update(sessions)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(sessions.userId, expired.id));
    const unknown = "a".repeat(40);
    const refused = [expired.secret, unknown, "", 7, {}, [], true, "x".repeat(10_000)];
    for (const sessionId of refused) {
      await expect(
        connectClient(world.here.url, undefined, { auth: { sessionId } }),
      ).rejects.toMatchObject({ data: { code: "unauthorized" } });
    }
  });

  test("realtime-1, realtime-4: a session in the query string is ignored", async () => {
    const { secret } = await world.here.signIn();
    const client = await world.here.connect(undefined, { query: { sessionId: secret } });
    expect(await client.send("constellation:watch", {})).toMatchObject({ code: "unauthorized" });
  });

  test("realtime-5, realtime-6: long polling works without WebSockets, and a foreign page gets neither", async () => {
    const { secret } = await world.here.signIn();
    const polling = await world.here.connect(secret, { transports: ["polling"] });
    expect(await polling.send("waitlist:watch", {})).toMatchObject({ ok: true });
    for (const transport of ["websocket", "polling"]) {
      const options = {
        transports: [transport],
        extraHeaders: { Origin: "https://elsewhere.net" },
      };
      await expect(connectClient(world.here.url, secret, options)).rejects.toThrow();
    }
    const own = { extraHeaders: { Origin: world.here.url } };
    await world.here.connect(secret, own);
  });

  test("realtime-7, realtime-8: a member has ten sockets over all replicas, and a closed one makes space", async () => {
    const { secret } = await world.here.signIn();
    const clients = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? world.here : world.there).connect(secret),
      ),
    );
    await expect(world.there.connect(secret)).rejects.toMatchObject({
      data: { code: "rate_limited", retryAfterMs: expect.any(Number) },
    });
    clients[0]?.close();
    await expect.poll(() => world.there.connect(secret).catch(() => null)).not.toBeNull();
  });

  test("realtime-200: a token connects with the scope read, sends with chat, and shows no member online", async () => {
    const member = await world.here.signIn();
    const tokenOf = async (scopes: readonly ("read" | "chat")[]) =>
      (await createToken(world.db, { userId: member.id, name: "a program", scopes }, 20))?.secret;
    const watcher = await world.there.enter();
    await watcher.send("constellation:watch", {});
    await expect(world.here.connect(await tokenOf(["chat"]))).rejects.toMatchObject({
      data: { code: "forbidden" },
    });
    const reader = await world.here.connect(await tokenOf(["read"]));
    expect(await reader.send("constellation:watch", {})).toMatchObject({ ok: true });
    const { channel } = await makeServer(world.db, { ownerId: member.id });
    const channelId = channel.id;
    const draft = { channelId, content: "a ripple", nonce: randomUUID() };
    expect(await reader.send("message:send", draft)).toMatchObject({ code: "forbidden" });
    expect(await reader.send("channel:typing", { channelId })).toMatchObject({ code: "forbidden" });
    const writer = await world.here.connect(await tokenOf(["read", "chat"]));
    expect(await writer.send("message:send", draft)).toMatchObject({ ok: true });

    const other = await world.there.enter();
    await watcher.waitForEvent("constellation:presence", ({ changes }) =>
      changes.some(({ userId }) => userId === other.id),
    );
    const shown = watcher.payloadsOf("constellation:presence").flatMap(({ changes }) => changes);
    expect(shown.map(({ userId }) => userId)).not.toContain(member.id);
  });

  test("realtime-200: sockets of a revoked token are closed, and those of its member stay", async () => {
    const member = await world.here.enter();
    const token = { userId: member.id, name: "a program", scopes: ["read"] } as const;
    const secret = (await createToken(world.db, token, 20))?.secret ?? "";
    const client = await world.there.connect(secret);
    await world.here.deps.sessions.end(sessionKeyOf(secret));
    await world.publisher.sessionsRevoked([sessionKeyOf(secret)]);
    await client.waitForEvent("session:revoked");
    await client.closed();
    expect(member.socket.connected).toBe(true);
  });
}
