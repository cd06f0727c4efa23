import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { trials } from "../../../.ci/suite/deep.ts";
import { commandSchemas, refusalCodes, rooms } from "../../contract/index.ts";
import { until, within } from "../../testing/client.ts";
import { openLocalWorld, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openLocalWorld({ limitScale: 100 });
});
afterAll(() => world.close());

const seed = Number(process.env["FUZZ_SEED"] ?? 10_948_488);

type Client = Awaited<ReturnType<World["here"]["enter"]>>;

const sendRaw = ({ socket }: Pick<Client, "socket">, name: string, payload: unknown) =>
  within(
    `the ack of ${name}`,
    new Promise<{ ok: boolean; code?: string }>((resolve) => {
      const untyped: { emit(...args: unknown[]): unknown } = socket;
      untyped.emit(name, payload, resolve);
    }),
  );

const id = fc.oneof(
  fc.uuid(),
  fc.constantFrom(randomUUID(), "__proto__", "\u0000", "x".repeat(99)),
);
const value = fc.oneof(id, fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(-1, 0, 1.5, 2 ** 31));
const payload = fc.oneof(
  { weight: 3, arbitrary: fc.record({ channelId: id, afterSeq: value, afterRev: value }) },
  fc.record({ username: fc.oneof(value, fc.string({ unit: "binary", maxLength: 21 })) }),
  fc.record({ channelId: value, afterSeq: value }, { requiredKeys: [] }),
  fc.jsonValue({ maxDepth: 4 }),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
);
const name = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...Object.keys(commandSchemas)) },
  fc.constantFrom(
    "connect_error",
    "disconnect",
    "disconnecting",
    "newListener",
    "error",
    "valueOf",
  ),
  fc.string({ unit: "binary", maxLength: 30 }),
);

test(`realtime-181: any command gets an ack with data or a refusal (seed ${seed})`, async () => {
  let member = await world.here.enter();
  await fc.assert(
    fc.asyncProperty(name, payload, async (chosen, given) => {
      // The client library reserves these names.
      if (["connect", "connect_error", "disconnect", "disconnecting"].includes(chosen)) return;
      if (["newListener", "removeListener"].includes(chosen)) return;
      const ack = await sendRaw(member, chosen, given);
      if (ack.ok) return;
      expect(refusalCodes).toContain(ack.code);
      expect(ack.code).not.toBe("internal");
    }),
    { seed, numRuns: trials(80, 2_000), endOnFailure: true },
  );
  expect(member.socket.connected).toBe(true);
  member.close();
});

test(`realtime-181, realtime-182: any frame ends at most its own connection (seed ${seed})`, async () => {
  const witness = await world.here.enter();
  const frame = fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.tuple(fc.integer({ min: 0, max: 9 }), fc.json()).map(([type, json]) => `${type}${json}`),
    fc.tuple(fc.integer({ min: 0, max: 99 }), fc.json()).map(([n, json]) => `2${n}${json}`),
    fc.constantFrom('2["__proto__"]', '2["channel:watch",{"__proto__":{}}]', "2[null]", "2[[]]"),
    fc.constantFrom("0/admin,", "2/admin,[1]", "1", "3[]", "31[]", "4{}", "5999-[1]", "51-[]"),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(frame, { minLength: 1, maxLength: 5 }), async (frames) => {
      const client = await world.here.connect();
      for (const data of frames) client.socket.io.engine.write(data);
      client.socket.io.engine.write(Buffer.from(frames.join("")));
      client.close();
    }),
    { seed, numRuns: trials(20, 300), endOnFailure: true },
  );
  expect(await witness.send("waitlist:watch", {})).toMatchObject({ ok: true });
});

test("realtime-19, realtime-20: a limited number of concurrent commands wait, and the rest is refused", async () => {
  const member = await world.here.enter();
  const acks = Array.from({ length: 300 }, () => sendRaw(member, "waitlist:watch", {}));
  const refusals = (await Promise.all(acks)).filter(({ ok }) => !ok);
  // One runs and 120 wait at the first refusal. Finished ones make space for more.
  expect(refusals.length).toBeGreaterThan(0);
  expect(refusals.length).toBeLessThan(180);
  expect(refusals.every(({ code }) => code === "rate_limited")).toBe(true);
  expect(await member.send("waitlist:watch", {})).toMatchObject({ ok: true });
  member.close();
});

describe("the transport below", () => {
  const poll = (query: string, init: RequestInit = {}) =>
    fetch(`${world.here.url}/socket.io/?${query}`, init);

  async function openPolling() {
    const text = await (await poll("EIO=4&transport=polling")).text();
    const { sid }: { sid: string } = JSON.parse(text.slice(1));
    return `EIO=4&transport=polling&sid=${sid}`;
  }

  const questions = [
    ...["", "EIO=4", "EIO=4&transport=smoke", "EIO=99&transport=polling", "transport=polling"],
    ...["EIO=4&transport=polling&sid=unknown", "EIO=4&transport=websocket&sid=__proto__"],
    ...["EIO=4&transport=polling&sid=constructor", "EIO[]=4&transport[__proto__]=polling"],
    ...["EIO=4&transport=__proto__", "EIO=4&transport=constructor", "EIO=4&transport=toString"],
  ];
  test.each(questions)("realtime-183: ?%s gets a harmless response", async (query) => {
    const { status } = await poll(query);
    expect(status).toBeLessThan(500);
    expect((await poll("EIO=4&transport=polling")).status).toBe(200);
  });

  test("realtime-183: a malformed body, or one above 64 KiB, ends only that connection", async () => {
    const witness = await world.here.enter();
    const bodies = [
      "",
      "garbage",
      "\u001e\u001e",
      "4",
      "b!!!!",
      "x".repeat(70_000),
      '42["a"]\u001e9',
    ];
    for (const body of bodies) {
      const session = await openPolling();
      const answer = await poll(session, { method: "POST", body }).catch(() => null);
      expect(answer?.status ?? 413).toBeLessThan(500);
    }
    expect(await witness.send("waitlist:watch", {})).toMatchObject({ ok: true });
  });

  test("realtime-183: two concurrent reads on one polling connection end it", async () => {
    const session = await openPolling();
    await poll(session, { method: "POST", body: "40" });
    await poll(session);
    const responses = await Promise.all([poll(session), poll(session)]);
    expect(responses.some(({ status }) => status === 400)).toBe(true);
    expect((await poll(session)).status).toBe(400);
  });

  test("realtime-183: a deeply nested packet is refused without parsing it", async () => {
    const client = await world.here.connect();
    const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
    client.socket.io.engine.write(`2["waitlist:watch",${deep}]`);
    expect((await poll("EIO=4&transport=polling")).status).toBe(200);
    client.close();
  });
});

test("realtime-184: a flooding socket is cut by its own limit with little effect on others", async () => {
  const strict = await openLocalWorld();
  const [flooder, witness] = [await strict.here.enter(), await strict.here.enter()];
  const untyped: { emit(...args: unknown[]): unknown } = flooder.socket;
  for (let sent = 0; sent < 20_000; sent += 1) untyped.emit("channel:typing", { channelId: "x" });
  await until("the flooder to be cut", () => flooder.socket.disconnected);
  expect(await witness.send("waitlist:watch", {})).toMatchObject({ ok: true });
  const { values } = await strict.here.deps.metrics.cuts.get();
  expect(values).toEqual([expect.objectContaining({ labels: { reason: "event_rate" }, value: 1 })]);
  await strict.close();
});

describe("below the events", () => {
  let strict: World;
  beforeAll(async () => {
    strict = await openLocalWorld();
  });
  afterAll(() => strict.close());

  const cuts = async () => {
    const { values } = await strict.here.deps.metrics.cuts.get();
    return values.find(({ labels }) => labels.reason === "event_rate")?.value ?? 0;
  };

  test("realtime-23, realtime-24: a second join on one connection is cut before its query", async () => {
    const [joiner, witness] = [await strict.here.enter(), await strict.here.enter()];
    const before = await cuts();
    for (let times = 0; times < 1_000; times += 1) joiner.socket.io.engine.write("0");
    await joiner.closed();
    expect(await cuts()).toBe(before + 1);
    expect(await witness.send("waitlist:watch", {})).toMatchObject({ ok: true });
  });

  test("realtime-23: a flood of WebSocket pings is cut, whether the client reads or not", async () => {
    const [flooder, witness] = [await strict.here.enter(), await strict.here.enter()];
    const before = await cuts();
    flooder.ping(1_000);
    await flooder.closed();
    expect(await cuts()).toBe(before + 1);
    expect(await witness.send("waitlist:watch", {})).toMatchObject({ ok: true });
  });

  test("realtime-122: a polling client that polls again without reading is cut", async () => {
    const { url, deps, signIn } = strict.here;
    const member = await signIn();
    const path = "/socket.io/?EIO=4&transport=polling";
    const opened: { sid: string } = JSON.parse((await (await fetch(url + path)).text()).slice(1));
    const session = `${path}&sid=${opened.sid}`;
    const join = `40${JSON.stringify({ sessionId: member.secret })}`;
    await fetch(url + session, { method: "POST", body: join });
    await (await fetch(url + session)).text();

    const unread = connect(Number(new URL(url).port), "127.0.0.1").pause();
    unread.write(`GET ${session} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
    const conn = [...deps.io.of("/").sockets.values()].find(
      ({ conn: { transport } }) => transport.sid === opened.sid,
    )?.conn;
    await until("the poll", () => conn?.transport.writable === true);
    // Far more than the kernel buffers.
    const displayName = "x".repeat(16 * 1024 * 1024);
    const ids = { channelId: member.id, userId: member.id };
    deps.io.to(rooms.user(member.id)).emit("channel:typing", { ...ids, displayName });
    await until("the answer", () => conn?.transport.writable === false);
    expect((await fetch(url + session)).status).toBe(400);
    const { values } = await deps.metrics.cuts.get();
    expect(values).toContainEqual(
      expect.objectContaining({ labels: { reason: "outgoing_stalled" }, value: 1 }),
    );
    unread.destroy();
  });
});
