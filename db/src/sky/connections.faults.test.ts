import { asc, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { trials } from "../../../.ci/suite/deep.ts";
import { buildSky, makeUser, openTestDatabase } from "../../testing/index.ts";
import type { OpenDatabase } from "../open.ts";
import { connections, users } from "../schema/index.ts";
import type { Link } from "./connections.ts";
import { type MapChange, refreshMember } from "./constellation.ts";

/** More than the size of a list, so that some lists are cut and use up their reserve. */
const memberCount = 48;
const vocabulary = ["tape", "moth", "loops", "rain", "dust", "fern"];

let store: OpenDatabase;
/** Every member with the hash that distributes their links, in order of id. */
let members: { id: string; hash: number }[];
beforeAll(async () => {
  store = await openTestDatabase();
  for (let count = 0; count < memberCount; count += 1) await makeUser(store.db);
  members = await store.db
    .select({ id: users.id, hash: sql<number>`uuid_hash(${users.id})` })
    .from(users)
    .orderBy(asc(users.id));
});
afterAll(() => store.close());

type Step = { member: number; userBadges?: string[]; isPublic?: boolean };
const anyMember = fc.nat({ max: memberCount - 1 });
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ member: anyMember, userBadges: fc.subarray(vocabulary) }) },
  { weight: 1, arbitrary: fc.record({ member: anyMember, isPublic: fc.boolean() }) },
);
const anyHistory = fc.record({
  start: fc.array(fc.subarray(vocabulary), { minLength: memberCount, maxLength: memberCount }),
  steps: fc.array(anyStep, { minLength: 10, maxLength: 40 }),
});

/** Gives every member the initial tags of a history. */
async function begin(start: string[][]): Promise<void> {
  const rows = start.map((badges, index) => ({ id: idOf(index), badges }));
  await store.db.execute(sql`
    update ${users} set "isPublic" = true,
      "userBadges" = array(select jsonb_array_elements_text(start.badges))
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as start(id uuid, badges jsonb)
    where ${users.id} = start.id`);
  await buildSky(store.db);
}

/** Runs one write of one member in the same way as the service. */
function take({ member, ...values }: Step): Promise<MapChange> {
  return store.db.transaction(async (tx) => {
    await tx
      .update(users)
      .set(values)
      .where(eq(users.id, idOf(member)));
    return refreshMember(tx, idOf(member));
  });
}

const idOf = (index: number) => members[index]?.id ?? "";
const keyOf = (link: Omit<Link, "strength" | "sharedTags">) =>
  `${link.fromUserId} ${link.toUserId}`;

const listStored = (): Promise<Link[]> =>
  store.db
    .select({
      fromUserId: connections.fromUserId,
      toUserId: connections.toUserId,
      strength: connections.strength,
      sharedTags: connections.sharedTags,
    })
    .from(connections)
    .orderBy(asc(connections.fromUserId), asc(connections.toUserId));

/** Computes the links from the rule alone: all pairs are ranked, and each member selects 24. */
async function computeFromScratch(): Promise<Link[]> {
  const rows = await store.db.select().from(users).orderBy(asc(users.id));
  const tagsOf = rows.map((row) => (row.isPublic ? row.userBadges : []));
  const steps = [3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128];
  const rarityOf = (tag: string) => {
    const carriers = tagsOf.filter((tags) => tags.includes(tag)).length;
    return steps.filter((step) => step > carriers).length;
  };
  const rarities = new Map(vocabulary.map((tag) => [tag, rarityOf(tag)]));

  const links = new Map<string, Link>();
  for (const [index, own] of tagsOf.entries()) {
    const candidates = tagsOf.flatMap((otherTags, other) => {
      const sharedTags = own.filter((tag) => otherTags.includes(tag)).sort();
      if (other === index || sharedTags.length === 0) return [];
      const rarity = sharedTags.reduce((sum, tag) => sum + (rarities.get(tag) ?? 0), 0);
      const spread = ((members[index]?.hash ?? 0) ^ (members[other]?.hash ?? 0)) & 0xfffff;
      return [{ other, sharedTags, order: [sharedTags.length, rarity, spread, other] }];
    });
    candidates.sort((a, b) => compare(b.order, a.order));
    for (const { other, sharedTags } of candidates.slice(0, 24)) {
      const [fromUserId, toUserId] = [idOf(Math.min(index, other)), idOf(Math.max(index, other))];
      const link = { fromUserId, toUserId, strength: sharedTags.length, sharedTags };
      links.set(keyOf(link), link);
    }
  }
  return inOrder(links);
}

const compare = (a: number[], b: number[]): number =>
  a.map((value, index) => value - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;

/** Sorts the tags by name. A published change lists the rarest tags first. */
const asStored = (link: Link): Link => ({ ...link, sharedTags: link.sharedTags.toSorted() });

const inOrder = (links: Map<string, Link>): Link[] =>
  [...links.keys()].sort().flatMap((key) => links.get(key) ?? []);

test("sky-301: links that are updated change by change equal those computed from all tags together", async () => {
  await fc.assert(
    fc.asyncProperty(anyHistory, async ({ start, steps }) => {
      await begin(start);
      const drawn = new Map((await listStored()).map((link) => [keyOf(link), link]));
      for (const [index, step] of steps.entries()) {
        const change = await take(step);
        for (const link of change.connections) drawn.set(keyOf(link), asStored(link));
        for (const pair of change.removedConnections) drawn.delete(keyOf(pair));
        if (index % 5 === 0) expect(await listStored()).toEqual(await computeFromScratch());
      }
      const links = await listStored();
      expect(links).toEqual(await computeFromScratch());
      expect(inOrder(drawn)).toEqual(links);
    }),
    { numRuns: trials(2, 40), seed: Number(process.env["FUZZ_SEED"] ?? 7), endOnFailure: true },
  );
});
