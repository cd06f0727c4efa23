import { users } from "@oni/db/schema";
import { createSessions } from "@oni/db/account";
import { onSessionEnds } from "@oni/realtime";
import { openSharedWorld, type TestClient, until } from "@oni/realtime/testing";
import { eq } from "drizzle-orm";
import { quantile } from "../../realtime/bench/quantile.ts";
import { cheapPasswords, databaseOf, openTestApp } from "../testing/app.ts";
import { openDimension } from "../testing/dimension.ts";
import { report } from "./measure.ts";

/**
 * Measures how long a token outlives the response of its DELETE. It watches a channel on two gateways
 * while messages are sent there, and reads at an api process that has its session in memory. Counted
 * are the last event and the start of the last request that was accepted. All run in this process, on
 * PostgreSQL and Redis.
 */
const revocationCount = 200;
const goalMs = 1_000;
const password = "Ripple_1@";

const world = await openSharedWorld({ limitScale: 100_000 });
const app = await openTestApp({ publisher: world.publisher }, databaseOf(world));
const { bus } = world.there.deps;
const sessions = createSessions(world.db, bus);
onSessionEnds(bus, sessions.forget);
const second = await openTestApp({ publisher: world.publisher, sessions }, databaseOf(world));
await until("the bus", bus.isHealthy);

const { owner, member, channel, channelId } = await openDimension(app);
const hash = await cheapPasswords.hash(password);
await world.db.update(users).set({ password: hash }).where(eq(users.id, member.id));

async function connectWatcher(gateway: typeof world.here, token: string): Promise<TestClient> {
  const client = await gateway.connect(token);
  await client.send("channel:watch", { channelId });
  return client;
}

/** Revokes a token in use. Returns the milliseconds by which its last event and request were late. */
async function revoke(): Promise<{ eventMs: number; requestMs: number }> {
  const body = { name: "bench", scopes: ["read"], password };
  const created = await app.request<{ id: string; token: string }>("/api/tokens", {
    ...{ method: "POST", as: member.secret, body },
  });
  const { id, token } = created.body;
  const gateways = [world.here, world.there];
  const clients = await Promise.all(gateways.map((gateway) => connectWatcher(gateway, token)));
  const last = { eventMs: 0, requestMs: 0 };
  for (const { socket } of clients) socket.onAny(() => (last.eventMs = performance.now()));

  const sending = { isOver: false };
  const send = async () => {
    while (!sending.isOver)
      await app.request(`${channel}/messages`, { as: owner.secret, body: { content: "a ripple" } });
  };
  const read = async () => {
    for (;;) {
      const startedMs = performance.now();
      const { status } = await second.request("/api/auth/me", { as: token });
      if (status !== 200) return;
      last.requestMs = startedMs;
    }
  };
  const traffic = [send(), read()];
  await until("events and requests", () => last.eventMs > 0 && last.requestMs > 0);
  await app.request(`/api/tokens/${id}`, { method: "DELETE", as: member.secret });
  const revokedMs = performance.now();
  await Promise.all(clients.map((client) => client.closed()));
  sending.isOver = true;
  await Promise.all(traffic);
  const lateness = (ms: number) => Math.max(0, ms - revokedMs);
  return { eventMs: lateness(last.eventMs), requestMs: lateness(last.requestMs) };
}

try {
  const late: Awaited<ReturnType<typeof revoke>>[] = [];
  while (late.length < revocationCount) late.push(await revoke());
  for (const [name, part] of [
    ["last event", "eventMs"],
    ["last accepted request", "requestMs"],
  ] as const) {
    const sorted = late.map((times) => times[part]).sort((a, b) => a - b);
    report(`${name} after ${revocationCount} revocations, p50`, quantile(sorted, 0.5), "ms");
    report(
      `${name} after ${revocationCount} revocations, p99`,
      quantile(sorted, 0.99),
      "ms",
      goalMs,
    );
    report(`${name} after ${revocationCount} revocations, most`, sorted.at(-1) ?? 0, "ms");
  }
} finally {
  await second.close();
  await app.close();
  await world.close();
}
