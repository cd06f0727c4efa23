import { randomUUID } from "node:crypto";
import { sessionKeyOf } from "@oni/db/account";
import { listMessages } from "@oni/db/chat";
import { serverMembers } from "@oni/db/schema";
import { makeMember, makeServer } from "@oni/db/testing";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refusalSentences, sendBudgets } from "../../contract/index.ts";
import { within } from "../../testing/client.ts";
import type { World } from "../../testing/world.ts";

/** Tests sends over the socket. */
export function testSends(open: () => Promise<World>): void {
  let world: World;
  beforeAll(async () => {
    world = await open();
  });
  afterAll(() => world.close());

  /**
   * Opens a member of a server here and another there. Returns them with a send function of the first.
   */
  async function openScene() {
    const [writer, reader] = await Promise.all([world.here.enter(), world.there.enter()]);
    const server = await makeServer(world.db, { ownerId: reader.id });
    await makeMember(world.db, { serverId: server.id, userId: writer.id });
    const channelId = server.channel.id;
    const send = (content: string, more: { replyToId?: string; nonce?: string } = {}) =>
      writer.send("message:send", { channelId, content, nonce: randomUUID(), ...more });
    const stored = () => listMessages(world.db, channelId, { after: 0, limit: 100 });
    return { writer, reader, serverId: server.id, channelId, send, stored };
  }

  /** Sends any payload, also of a form that the types forbid. Returns its ack. */
  const sendRaw = (client: { socket: object }, payload: object) =>
    within(
      "the ack",
      new Promise((resolve) => {
        // oxlint-disable-next-line typescript/consistent-type-assertions
        const untyped = client.socket as { emit(...args: unknown[]): unknown };
        untyped.emit("message:send", payload, resolve);
      }),
    );

  test("realtime-56, realtime-57: a message sent over the socket is stored at its ack, and its event comes first", async () => {
    const { writer, reader, channelId, send, stored } = await openScene();
    for (const client of [writer, reader]) await client.send("channel:watch", { channelId });
    for (let seq = 1; seq <= 5; seq += 1) {
      const content = `ripple ${seq}`;
      const ack = await send(`  ${content} `);
      expect(writer.payloadsOf("message:created").at(-1)).toMatchObject({ seq, content });
      const row = (await stored()).at(-1);
      expect(row).toMatchObject({ seq, rev: seq, content, userId: writer.id });
      const { id, rev, createdAt } = row ?? {};
      expect(ack).toEqual({ ok: true, id, seq, rev, createdAt });
      expect(await reader.waitForEvent("message:created", (event) => event.seq === seq)).toEqual(
        writer.payloadsOf("message:created").at(-1),
      );
    }
  });

  test("realtime-58, realtime-59: the same nonce gives the same message, also concurrently, and refuses other content", async () => {
    const { send, stored } = await openScene();
    const nonce = randomUUID();
    const acks = await Promise.all([1, 2, 3].map(() => send("once", { nonce })));
    acks.push(await send(" once ", { nonce }));
    expect(new Set(acks.map((ack) => JSON.stringify(ack))).size).toBe(1);
    expect(acks[0]).toMatchObject({ ok: true, seq: 1 });
    expect(await send("another thing", { nonce })).toEqual({
      ...{
        ok: false,
        code: "conflict",
        error: "This nonce was used for another text or other files.",
      },
    });
    expect((await stored()).length).toBe(1);
  });

  test("realtime-60: an invalid message gets the POST's refusal texts, and only for those who may send there", async () => {
    const { writer, channelId, send, stored } = await openScene();
    const fields = { channelId, content: "a ripple", nonce: randomUUID() };
    const refusals = [
      [{ ...fields, content: " " }, "The field content is required."],
      [
        { ...fields, content: "x".repeat(4_001) },
        "The field content takes at most 4000 characters.",
      ],
      [{ ...fields, content: 7 }, "The field content must be text."],
      [{ ...fields, replyToId: "no" }, "The field replyToId must be an id."],
      [{ channelId, content: "a ripple" }, "The field nonce must be an id."],
    ] as const;
    for (const [payload, error] of refusals) {
      expect(await sendRaw(writer, payload)).toEqual({ ok: false, code: "invalid_input", error });
    }
    expect(await send("yes", { replyToId: randomUUID() })).toEqual({
      ...{ ok: false, code: "invalid_input", error: refusalSentences.invalid_input },
    });
    const stranger = await world.here.enter();
    const otherChannel = { ...fields, channelId: randomUUID() };
    for (const content of ["a ripple", " "]) {
      expect(await sendRaw(stranger, { ...fields, content })).toMatchObject({ code: "forbidden" });
      expect(await sendRaw(stranger, { ...otherChannel, content })).toMatchObject({
        code: "not_found",
      });
    }
    expect(await stored()).toEqual([]);
  });

  test("realtime-61: sends above the budget of a channel are refused with a wait, and other channels are open", async () => {
    const { writer, channelId, send } = await openScene();
    const other = await makeServer(world.db, { ownerId: writer.id });
    const tooMany = Array.from({ length: sendBudgets.message.points + 1 }, () => "more");
    // If the machine pauses, the window may end.
    await expect
      .poll(async () => (await Promise.all(tooMany.map((content) => send(content)))).at(-1))
      .toEqual({
        ...{ ok: false, code: "rate_limited", error: refusalSentences.rate_limited },
        retryAfterMs: expect.any(Number),
      });
    const words = { content: "elsewhere", nonce: randomUUID() };
    const otherChannel = { channelId: other.channel.id, ...words };
    expect(await writer.send("message:send", otherChannel)).toMatchObject({ ok: true });
    expect(await writer.send("channel:watch", { channelId })).toMatchObject({ ok: true });
  });

  test("realtime-62: a member who was just removed, or whose session just ended, sends nothing more", async () => {
    const { writer, serverId, send, stored } = await openScene();
    expect(await send("a first word")).toMatchObject({ ok: true });
    const isMember = and(eq(serverMembers.serverId, serverId), eq(serverMembers.userId, writer.id));
    await world.db.delete(serverMembers).where(isMember);
    expect(await send("from outside")).toMatchObject({ code: "forbidden" });
    await world.here.deps.sessions.end(sessionKeyOf(writer.secret));
    // The gateway may also receive the end: it refuses the message or has closed the socket.
    const last = await send("a last word").then(
      (ack) => ("code" in ack ? ack.code : "sent"),
      () => "closed",
    );
    expect(["unauthorized", "closed"]).toContain(last);
    expect((await stored()).map(({ content }) => content)).toEqual(["a first word"]);
  });
}
