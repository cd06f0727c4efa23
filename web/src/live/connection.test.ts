import { once } from "node:events";
import { createServer } from "node:http";
import type { Ack, CommandName, CommandResults } from "@oni/realtime/contract";
import { Server, type Socket } from "socket.io";
import { io } from "socket.io-client";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ConnectionPhase } from "../stores/connection.ts";
import { createLive, type Live } from "./connection.ts";

type Received = { name: CommandName; payload: unknown };
type Answer = Parameters<Ack<CommandResults["waitlist:watch"]>>[0];

/** Starts a gateway that only listens and responds as the test configures. */
async function startGateway(
  answer: (received: Received) => Answer = () => ({ ok: true, count: 7 }),
) {
  const http = createServer();
  const server = new Server(http);
  const received: Received[] = [];
  const sockets: Socket[] = [];
  server.use((socket, next) => {
    const code = refusalOf(socket.handshake.auth["sessionId"]);
    next(code ? Object.assign(new Error("refused"), { data: { code } }) : undefined);
  });
  server.on("connection", (socket) => {
    sockets.push(socket);
    socket.onAny((name: CommandName, payload: unknown, ack: (answer: Answer) => void) => {
      received.push({ name, payload });
      ack(answer({ name, payload }));
    });
  });
  http.listen(0);
  await once(http, "listening");
  const address = http.address();
  if (address === null || typeof address === "string") throw new Error("The system gave no port.");
  return { url: `http://localhost:${address.port}`, server, sockets, received };
}

/** Returns how the gateway of these tests responds to a session. */
const refusalOf = (sessionId: unknown) =>
  ({ ended: "unauthorized", crowded: "rate_limited" })[String(sessionId)];

type Gateway = Awaited<ReturnType<typeof startGateway>>;

function openLive(gateway: Gateway) {
  const phases: string[] = [];
  const refusals: (string | null)[] = [];
  const onRevoked = vi.fn<() => void>();
  const live = createLive({
    loadClient: () => Promise.resolve(io),
    url: gateway.url,
    onRevoked,
    onLoss: (refusal) => refusals.push(refusal),
    onPhase: (phase: ConnectionPhase, isReturn) => phases.push(isReturn ? `${phase} again` : phase),
  });
  opened.push({ gateway, live });
  return { live, phases, refusals, onRevoked };
}

const opened: { gateway: Gateway; live: Live }[] = [];
afterEach(async () => {
  for (const { gateway, live } of opened.splice(0)) {
    live.close();
    await gateway.server.close();
  }
});

const watchCount = (live: Live, onCount: (count: number) => void) =>
  live.watch({
    name: "waitlist:watch",
    payload: () => ({}),
    onAnswer: ({ count }) => onCount(count),
  });

/** Waits until the assertion passes, far longer than it should take. */
const waitUntil = (holds: () => void) => vi.waitFor(holds, 20_000);

describe("the live link", () => {
  it("chat-37: opens for a member or a watch, and closes when neither needs it", async () => {
    const gateway = await startGateway();
    const { live, phases } = openLive(gateway);
    expect(phases).toEqual([]);

    const counts: number[] = [];
    const watch = watchCount(live, (count) => counts.push(count));
    await waitUntil(() => expect(counts).toEqual([7]));
    expect(phases).toEqual(["connecting", "live"]);

    watch.stop();
    expect(phases).toEqual(["connecting", "live", "off"]);
    await waitUntil(() => expect(gateway.sockets[0]?.connected).toBe(false));
    expect(gateway.received.map(({ name }) => name)).toEqual([
      "waitlist:watch",
      "waitlist:unwatch",
    ]);
  });

  it("chat-37: authenticates with the given session, and with the next one after a change", async () => {
    const gateway = await startGateway();
    const { live } = openLive(gateway);
    live.identify("first");
    await waitUntil(() => expect(gateway.sockets).toHaveLength(1));
    live.identify("second");
    await waitUntil(() => expect(gateway.sockets).toHaveLength(2));

    expect(gateway.sockets.map(({ handshake }) => handshake.auth["sessionId"])).toEqual([
      "first",
      "second",
    ]);
    await waitUntil(() => expect(gateway.sockets[0]?.connected).toBe(false));
  });

  it("home-72: a loss carries the code of a gateway that refuses, else none", async () => {
    const gateway = await startGateway();
    const { live, phases, refusals } = openLive(gateway);
    live.identify("crowded");
    await waitUntil(() => expect(refusals).toEqual(["rate_limited"]));
    live.identify("moth");
    await waitUntil(() => expect(phases.at(-1)).toBe("live"));
    gateway.sockets.at(-1)?.conn.close();
    await waitUntil(() => expect(refusals).toEqual(["rate_limited", null]));
  });

  it("home-72: a device that reports offline loses the link at once, and a retry restores it", async () => {
    const device = new EventTarget();
    vi.stubGlobal("addEventListener", device.addEventListener.bind(device));
    const gateway = await startGateway();
    const { live, phases } = openLive(gateway);
    vi.unstubAllGlobals();
    live.identify("moth");
    await waitUntil(() => expect(phases.at(-1)).toBe("live"));
    device.dispatchEvent(new Event("offline"));
    expect(phases.at(-1)).toBe("lost");
    live.retryNow();
    await waitUntil(() => expect(phases.at(-1)).toBe("live again"));
    expect(gateway.sockets).toHaveLength(2);
  });

  it("chat-38: reconnects by itself after a break and repeats every watch", async () => {
    const gateway = await startGateway();
    const { live, phases } = openLive(gateway);
    const counts: number[] = [];
    watchCount(live, (count) => counts.push(count));
    await waitUntil(() => expect(counts).toHaveLength(1));

    gateway.sockets[0]?.conn.close();
    await waitUntil(() => expect(counts).toHaveLength(2));
    expect(phases).toEqual(["connecting", "live", "lost", "live again"]);
  });

  it("chat-38: reconnects when the server cut the socket", async () => {
    const gateway = await startGateway();
    const { live, phases } = openLive(gateway);
    live.identify("member");
    await waitUntil(() => expect(phases).toContain("live"));

    gateway.sockets[0]?.disconnect(true);
    await waitUntil(() => expect(phases).toContain("live again"));
  });

  it("chat-38: a draining gateway is left without showing a loss", async () => {
    const gateway = await startGateway();
    const { live, phases } = openLive(gateway);
    live.identify("member");
    await waitUntil(() => expect(phases).toContain("live"));

    gateway.sockets[0]?.emit("gateway:draining", { reconnectInMs: 10 });
    gateway.sockets[0]?.conn.close();
    await waitUntil(() => expect(gateway.sockets).toHaveLength(2));
    await waitUntil(() => expect(phases).toEqual(["connecting", "live", "live"]));
  });

  it("chat-39: a revoked session is signed out at once and does not reconnect", async () => {
    const gateway = await startGateway();
    const { live, phases, onRevoked } = openLive(gateway);
    live.identify("member");
    await waitUntil(() => expect(phases).toContain("live"));

    gateway.sockets[0]?.emit("session:revoked", {});
    gateway.sockets[0]?.disconnect(true);
    await waitUntil(() => expect(onRevoked).toHaveBeenCalledOnce());
    expect(phases.at(-1)).toBe("off");
    expect(gateway.sockets).toHaveLength(1);
  });

  it("chat-39: a session unknown to the gateway is signed out", async () => {
    const gateway = await startGateway();
    const { live, onRevoked } = openLive(gateway);
    live.identify("ended");
    await waitUntil(() => expect(onRevoked).toHaveBeenCalledOnce());
  });

  it("chat-40: a temporary refusal is retried, and a permanent one is reported", async () => {
    let isBusy = true;
    const gateway = await startGateway(() => {
      if (!isBusy) return { ok: false, code: "not_found", error: "Nothing is here." };
      isBusy = false;
      return { ok: false, code: "rate_limited", error: "Wait.", retryAfterMs: 20 };
    });
    const { live } = openLive(gateway);
    const refusals: string[] = [];
    live.watch({
      name: "channel:watch",
      payload: () => ({ channelId: "00000000-0000-7000-8000-000000000001" }),
      onAnswer: () => expect.unreachable(),
      onRefused: ({ code }) => refusals.push(code),
    });
    await waitUntil(() => expect(refusals).toEqual(["not_found"]));
    expect(gateway.received).toHaveLength(2);
  });

  it("chat-40: each request carries the current payload, and requests run one at a time", async () => {
    const gateway = await startGateway();
    const { live } = openLive(gateway);
    let afterSeq = 1;
    const acknowledged: number[] = [];
    const watch = live.watch({
      name: "channel:watch",
      payload: () => ({ channelId: "00000000-0000-7000-8000-000000000001", afterSeq }),
      onAnswer: () => acknowledged.push(afterSeq),
    });
    await waitUntil(() => expect(acknowledged).toHaveLength(1));
    afterSeq = 2;
    watch.request();
    watch.request();
    watch.request();
    await waitUntil(() => expect(acknowledged).toEqual([1, 2, 2]));
    expect(gateway.received.map(({ payload }) => payload)).toMatchObject([
      { afterSeq: 1 },
      { afterSeq: 2 },
      { afterSeq: 2 },
    ]);
  });

  it("chat-40: delivers events to the listeners of their name until they are removed", async () => {
    const gateway = await startGateway();
    const { live, phases } = openLive(gateway);
    const received: number[] = [];
    const stop = live.on("waitlist:stats", ({ count }) => received.push(count));
    live.identify("member");
    await waitUntil(() => expect(phases).toContain("live"));
    gateway.sockets[0]?.emit("waitlist:stats", { count: 1 });
    await waitUntil(() => expect(received).toEqual([1]));
    stop();
    const marker = new Promise<void>((resolve) => live.on("waitlist:stats", () => resolve()));
    gateway.sockets[0]?.emit("waitlist:stats", { count: 2 });
    await marker;
    expect(received).toEqual([1]);
  });
});
