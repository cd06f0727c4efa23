import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commandSchemas } from "../../contract/index.ts";
import { until, within } from "../../testing/client.ts";
import type { World } from "../../testing/world.ts";
import { createLog } from "../../process/observe/log.ts";

/** Tests the handling of arbitrary packets. */
export function testCommands(
  open: (changes: { log: ReturnType<typeof createLog> }) => Promise<World>,
) {
  const lines: string[] = [];
  let world: World;
  beforeAll(async () => {
    world = await open({ log: createLog("debug", (line) => lines.push(line)) });
  });
  afterAll(() => world.close());

  type Client = Awaited<ReturnType<World["here"]["connect"]>>;

  /** Sends any event with any arguments and returns its ack. */
  const sendRaw = (client: Client, ...args: [string, ...unknown[]]) =>
    within(
      `the ack of ${args[0]}`,
      new Promise((resolve) => {
        const untyped: { emit(...args: unknown[]): unknown } = client.socket;
        untyped.emit(...args, resolve);
      }),
    );

  /** One is refused at once, one queries the database, one reads memory. */
  const mixedCommands: [string, ...unknown[]][] = [
    ["waitlist:watch"],
    ["nothing"],
    ["constellation:watch"],
  ];

  const secret = "do-not-log-this";
  const refused = { ok: false, code: "invalid_input", error: expect.any(String) };

  test("realtime-13, realtime-14, realtime-16: unknown events and malformed payloads get an invalid ack, and none is logged", async () => {
    const client = await world.here.enter();
    for (const name of ["nothing", "error", "message:created", "__proto__", "toString", ""]) {
      expect(await sendRaw(client, name, { secret })).toEqual(refused);
    }
    const channelId = randomUUID();
    const payloads = [
      ...[null, undefined, secret, 7, [], [{ channelId }], {}, { channelId: secret }],
      ...[{ channelId: 7 }, { channelId: [channelId] }, { channelId, afterSeq: "1" }],
      ...[
        { channelId, afterSeq: -1 },
        { channelId, afterSeq: 2 ** 31 },
        { channelId, afterRev: 1.5 },
      ],
      ...[Buffer.from(secret), { channelId: Buffer.from(secret) }, "x".repeat(60_000)],
    ];
    for (const payload of payloads) {
      expect(await sendRaw(client, "channel:watch", payload, secret)).toEqual(refused);
    }
    expect(await client.send("waitlist:watch", {})).toMatchObject({ ok: true });
    for (const hidden of [secret, client.secret]) expect(lines.join("")).not.toContain(hidden);
  });

  test("realtime-13: commands without ack or payload run as well", async () => {
    const client = await world.here.enter();
    const untyped: { emit(...args: unknown[]): unknown } = client.socket;
    untyped.emit("nothing");
    untyped.emit("channel:watch");
    untyped.emit("constellation:watch");
    await world.there.enter();
    await client.waitForEvent("constellation:presence");
    expect(await sendRaw(client, "waitlist:watch")).toMatchObject({ ok: true });
    expect(await sendRaw(client, "waitlist:watch", null)).toMatchObject({ ok: true });
  });

  test("realtime-19: the commands of one socket run and respond one after the other", async () => {
    const client = await world.here.enter();
    const answered: number[] = [];
    const acks = Array.from({ length: 60 }, (_, index) =>
      sendRaw(client, ...(mixedCommands[index % 3] ?? ["nothing"])).then(() =>
        answered.push(index),
      ),
    );
    await Promise.all(acks);
    expect(answered).toEqual(acks.map((_, index) => index));
  });

  test("realtime-13, realtime-15: a malformed frame ends only that connection", async () => {
    const witness = await world.here.enter();
    const frames = ["garbage", "9", '2["open', '5{"a":1}', "2[1,2", "2{}", "0", "x".repeat(70_000)];
    for (const frame of frames) {
      const client = await world.here.enter();
      client.socket.io.engine.write(frame);
      await client.closed();
    }
    const waiting = await world.here.enter();
    waiting.socket.io.engine.write('51-["channel:watch",{"_placeholder":true,"num":9}]');
    waiting.socket.io.engine.write(Buffer.from(secret));
    await waiting.closed();
    expect(await witness.send("waitlist:watch", {})).toMatchObject({ ok: true });
  });

  test("realtime-17: a visitor may watch only the waitlist, public shrines and posts, and invites", async () => {
    const visitor = await world.here.connect();
    const channelId = randomUUID();
    for (const name of Object.keys(commandSchemas)) {
      const ack = await sendRaw(visitor, name, {
        ...{ channelId, username: "nobody_at_all", postId: channelId, code: "none" },
      });
      const isOpen = name.startsWith("waitlist:") || /^(user|post|invite):unwatch$/.test(name);
      const code = /^(user|post|invite):watch$/.test(name) ? "not_found" : "unauthorized";
      expect(ack).toMatchObject(isOpen ? { ok: true } : { ok: false, code });
    }
    await until("no room but the waitlist's", () => {
      const [socket] = [...world.here.deps.io.of("/").sockets.values()].filter(
        ({ id }) => id === visitor.socket.id,
      );
      return socket?.rooms.size === 1;
    });
  });

  test("realtime-18: the 121st event within a minute is refused, and the socket cut", async () => {
    const client = await world.here.enter();
    for (let sent = 0; sent < 120; sent += 1) {
      expect(await sendRaw(client, "nothing")).toEqual(refused);
    }
    expect(await sendRaw(client, "nothing")).toMatchObject({
      code: "rate_limited",
      retryAfterMs: expect.any(Number),
    });
    await client.closed();
  });
}
