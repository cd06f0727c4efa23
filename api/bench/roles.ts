import { randomUUID } from "node:crypto";
import {
  audienceColumns,
  copyRights,
  giveRole,
  insertRole,
  listRoles,
  placeRoles,
  storeBuiltInRoles,
} from "@oni/db/chat";
import { channels, serverMembers } from "@oni/db/schema";
import { createHttpClient } from "@oni/realtime/testing";
import { eq } from "drizzle-orm";
import { quantile } from "../../realtime/bench/quantile.ts";
import { openStandalone } from "../../realtime/bench/servers.ts";

/**
 * Measures the list of 500 channels and durable sends by POST, one request in flight. In the first
 * dimension the caller has 25 roles, and two of them see each channel and write in it. The second one is
 * the reference, without roles and audiences. They alternate.
 */
const channelCount = 500;
const roleCount = 25;
const rounds = 9;

type Dimension = { serverId: string; channelId: string; secret: string };
type Figures = { ms: number; cpuMs: number };

const { db, seeded, url, cpuSeconds, close } = await openStandalone({ roomCount: 2, size: 10 });
const request = createHttpClient(url, 1);

/** Adds channels to the dimension of a seeded one. Their audiences are roles of its second member. */
async function fillDimension(room: number, isRestricted: boolean): Promise<Dimension> {
  const { channelId = "", secrets = [] } = seeded[room] ?? {};
  const [channel] = await db.select().from(channels).where(eq(channels.id, channelId));
  if (!channel) throw new Error("The channel is missing.");
  const { serverId } = channel;
  const roleIds = isRestricted ? await addRoles(serverId) : [];
  const rows = Array.from({ length: channelCount - 1 }, (_, index) => {
    const pair = { roleIds: [0, 1].flatMap((next) => roleIds[(index + next) % roleCount] ?? []) };
    const audience = isRestricted ? { ...pair, userIds: [] } : "all";
    const columns = audienceColumns({ see: audience, write: audience });
    return { serverId, name: `side-${index}`, ...columns };
  });
  const made = await db.insert(channels).values(rows).returning({ id: channels.id });
  return { serverId, channelId: made[0]?.id ?? "", secret: secrets[1] ?? "" };
}

/** Gives 25 new roles to the second member of a dimension. Returns their ids. */
async function addRoles(serverId: string): Promise<string[]> {
  await storeBuiltInRoles(db, serverId);
  const former = await listRoles(db, serverId);
  const members = await db
    .select()
    .from(serverMembers)
    .where(eq(serverMembers.serverId, serverId))
    .orderBy(serverMembers.id);
  const userId = members[1]?.userId ?? "";
  const ids: string[] = [];
  for (let made = 0; made < roleCount; made += 1) {
    const role = { serverId, name: `role ${made}`, color: null, rights: [] };
    ids.push(await insertRole(db, role));
    await giveRole(db, { serverId, userId }, ids[made] ?? "");
  }
  const [moderator = "", member = ""] = former.map(({ id }) => id);
  await placeRoles(db, serverId, { ids: [member, ...ids, moderator], former });
  await copyRights(db, serverId);
  return ids;
}

/** Runs a request some times, one after the other. Returns wall and CPU time of each. */
async function measure(count: number, run: () => Promise<unknown>): Promise<Figures> {
  const [cpuBefore, startedAt] = [cpuSeconds(), performance.now()];
  for (let index = 0; index < count; index += 1) await run();
  const ms = (performance.now() - startedAt) / count;
  return { ms, cpuMs: ((cpuSeconds() - cpuBefore) * 1e3) / count };
}

const median = (values: number[]) =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
const row = (name: string, cells: string[]) =>
  console.log(name.padEnd(44) + cells.map((cell) => cell.padStart(10)).join(""));

const kinds = [
  {
    ...{ name: `list of ${channelCount} channels`, count: 50 },
    run: ({ serverId, secret }: Dimension) =>
      request("GET", `/api/servers/${serverId}/channels`, { secret }),
  },
  {
    ...{ name: "send by POST", count: 250 },
    run: ({ channelId, secret }: Dimension) =>
      request("POST", `/api/channels/${channelId}/messages`, {
        ...{ secret, body: { content: "x".repeat(200), nonce: randomUUID() } },
      }),
  },
];

try {
  const dimensions = [await fillDimension(0, true), await fillDimension(1, false)];
  row("", ["ms", "CPU ms"]);
  for (const { name, count, run } of kinds) {
    const figures: Figures[][] = [[], []];
    // The first round is a warm-up.
    for (let round = 0; round <= rounds; round += 1) {
      for (const [at, dimension] of dimensions.entries()) {
        const taken = await measure(count, () => run(dimension));
        if (round > 0) figures[at]?.push(taken);
      }
    }
    const [ours = [], plain = []] = figures.map((taken) => [
      median(taken.map(({ ms }) => ms)),
      median(taken.map(({ cpuMs }) => cpuMs)),
    ]);
    row(
      `${name}, with roles and audiences`,
      ours.map((value) => value.toFixed(2)),
    );
    row(
      `${name}, without`,
      plain.map((value) => value.toFixed(2)),
    );
    row(
      "  ratio",
      ours.map((value, at) => (value / (plain[at] ?? Number.NaN)).toFixed(2)),
    );
  }
} finally {
  await close();
}
