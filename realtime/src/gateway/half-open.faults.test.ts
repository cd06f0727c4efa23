import { afterAll, beforeAll, expect, test } from "vitest";
import { openProxy } from "../../../.ci/services/proxy.ts";
import { connectClient, until } from "../../testing/client.ts";
import { openLocalWorld, type World } from "../../testing/world.ts";
import { heartbeat } from "../publishing/live-server.ts";

let world: World;
beforeAll(async () => {
  world = await openLocalWorld({ pingTimeoutMs: heartbeat.pingTimeout });
});
afterAll(() => world.close());

/** Opens two members: one behind a connection that a test can silence, and one who stays. */
async function openPair() {
  const { deps, url, signIn } = world.here;
  const staying = await world.here.enter();
  const proxy = await openProxy(url);
  const vanishing = await signIn();
  const client = await connectClient(proxy.url, vanishing.secret);
  const disconnected = new Promise<string>((resolve) => client.socket.once("disconnect", resolve));
  const isHere = () => deps.io.of("/").adapter.rooms.has(`user:${vanishing.id}`);
  expect(isHere()).toBe(true);
  return {
    ...{ staying, proxy, disconnected, isHere },
    end: async () => {
      client.close();
      staying.close();
      await proxy.close();
    },
  };
}

test.concurrent("realtime-108: a silent client is pinged, and is removed without a reply", async () => {
  const { pingInterval, pingTimeout } = world.here.deps.io.engine.opts;
  expect({ pingInterval, pingTimeout }).toEqual({ pingInterval: 8_000, pingTimeout: 7_000 });
  const { staying, proxy, isHere, end } = await openPair();
  proxy.stall();
  const stalledAt = performance.now();
  await until("the end of the silent one", () => !isHere(), 25_000);
  // 7 s after a ping that came 8 s after the handshake, which was a moment before.
  expect(performance.now() - stalledAt).toBeGreaterThan(13_000);
  expect(await staying.send("waitlist:watch", {})).toMatchObject({ ok: true });
  const { values } = await world.here.deps.metrics.cuts.get();
  expect(values).toContainEqual(expect.objectContaining({ labels: { reason: "silent" } }));
  await end();
});

test.concurrent("realtime-109: clients are configured to treat 15 s of silence as a lost link", async () => {
  const { proxy, disconnected, end } = await openPair();
  proxy.stall();
  const stalledAt = performance.now();
  expect(await disconnected).toBe("ping timeout");
  expect(performance.now() - stalledAt).toBeGreaterThan(13_000);
  await end();
});

test("realtime-110: an event loop that stops for two seconds loses no client", async () => {
  // The clients' own limit is tested above. A busy machine adds to the two seconds.
  const patient = await openLocalWorld();
  const clients = await Promise.all(Array.from({ length: 20 }, () => patient.here.enter()));
  // Long enough in total that some pings are in flight and others due.
  for (let times = 0; times < 3; times += 1) {
    const end = performance.now() + 2_000;
    while (performance.now() < end);
    for (const client of clients) {
      expect(await client.send("waitlist:watch", {})).toMatchObject({ ok: true });
    }
  }
  expect(clients.every(({ socket }) => socket.connected)).toBe(true);
  expect((await patient.here.deps.metrics.cuts.get()).values).toEqual([]);
  await patient.close();
});
