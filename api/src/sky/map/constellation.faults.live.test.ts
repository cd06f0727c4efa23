import { connectionLists, connections, posts, tags, users, userTags } from "@oni/db/schema";
import { linkEveryone, openPostgresTestDatabase } from "@oni/db/testing";
import { asc, getTableColumns } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { trials } from "../../../../.ci/suite/deep.ts";
import { hashtagsOf } from "@oni/realtime/contract";
import { cheapPasswords, openTestApp } from "../../../testing/app.ts";

type Member = Awaited<ReturnType<typeof app.signIn>>;
let app: Awaited<ReturnType<typeof openTestApp>>;
let hashed: string;
beforeAll(async () => {
  app = await openTestApp({}, openPostgresTestDatabase);
  hashed = await cheapPasswords.hash("Ripple_1@");
});
afterAll(() => app.close());

const vocabulary = ["tape", "moth", "loops", "rain", "dust", "fern"];
const anyTags = fc.subarray(vocabulary);
const anyAction = fc.oneof(
  fc.record({ kind: fc.constant("post"), tags: anyTags, isPublic: fc.boolean() }),
  fc.record({ kind: fc.constant("badges"), tags: anyTags }),
  fc.record({ kind: fc.constant("shrine"), tags: anyTags, isPublic: fc.boolean() }),
  fc.record({ kind: fc.constant("retag"), tags: anyTags, isPublic: fc.boolean() }),
  fc.record({ kind: fc.constant("unpost") }),
);
type Action = { kind: string; tags?: string[]; isPublic?: boolean };

/** Runs the actions of a member one after the other. Returns every status. */
async function runActions({ secret: as }: Member, actions: readonly Action[]): Promise<number[]> {
  const own: string[] = [];
  const request = (path: string, method: string, body?: object) =>
    app.requestWithRetry<{ id: string }>(path, { as, method, body });
  const runners: Record<string, (action: Action) => Promise<{ status: number }>> = {
    post: async ({ tags, isPublic }) => {
      const body = { title: "t", markdownContent: "m", tags, isPublic };
      const made = await request("/api/posts", "POST", body);
      own.push(made.body.id);
      return made;
    },
    badges: ({ tags }) => request("/api/users/profile", "PATCH", { userBadges: tags }),
    shrine: ({ tags = [], isPublic }) =>
      request("/api/users/profile", "PATCH", {
        profileMarkdown: tags.map((tag) => `#${tag}`).join(" "),
        isPublic,
      }),
    retag: ({ tags, isPublic }) =>
      request(`/api/posts/${own.at(-1) ?? "none"}`, "PATCH", { tags, isPublic }),
    unpost: () => request(`/api/posts/${own.pop() ?? "none"}`, "DELETE"),
  };
  const statuses: number[] = [];
  for (const action of actions) statuses.push((await runners[action.kind]?.(action))?.status ?? 0);
  return statuses;
}

/** Computes the index from its definition: tag and member of every public content. */
async function listExpectedTags(): Promise<{ userId: string; tag: string }[]> {
  const members = await app.db.select().from(users);
  const written = await app.db.select().from(posts);
  return members.flatMap((member) => {
    if (!member.isPublic) return [];
    const shrine = new Set([...member.userBadges, ...hashtagsOf(member.profileMarkdown)]);
    const own = written.filter(({ userId, isPublic }) => userId === member.id && isPublic);
    return [...shrine, ...own.flatMap((post) => post.tags)].map((tag) => ({
      userId: member.id,
      tag,
    }));
  });
}

const countBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string) => {
  const counts: Record<string, number> = {};
  for (const item of items) counts[keyOf(item)] = (counts[keyOf(item)] ?? 0) + 1;
  return counts;
};

test("sky-304: after any concurrent writes the counts and links match the tags", async () => {
  const anyActions = fc.array(anyAction, { minLength: 6, maxLength: 10 });
  const writers = { minLength: trials(12, 30), maxLength: trials(12, 30) };
  const search = { numRuns: trials(1, 6), seed: Number(process.env["FUZZ_SEED"] ?? 11) };
  for (const [round, actions] of fc.sample(fc.array(anyActions, writers), search).entries()) {
    const members = await Promise.all(actions.map(() => app.signIn({ password: hashed })));
    const leave = { method: "DELETE", body: { password: "Ripple_1@" } };
    const statuses = await Promise.all(
      members.map(async (member, index) => {
        const lived = await runActions(member, actions[index] ?? []);
        if (index % 6 !== round) return lived;
        const left = await app.requestWithRetry("/api/users/me", { ...leave, as: member.secret });
        return [...lived, left.status];
      }),
    );
    expect(new Set(statuses.flat().filter((status) => status >= 300))).toEqual(new Set([404]));

    const expected = await listExpectedTags();
    const index = await app.db.select().from(userTags);
    const uses = index.map(({ userId, tag, uses: count }) => [`${userId} ${tag}`, count]);
    expect(Object.fromEntries(uses)).toEqual(
      countBy(expected, ({ userId, tag }) => `${userId} ${tag}`),
    );
    const counted = await app.db.select().from(tags);
    expect(Object.fromEntries(counted.map((tag) => [tag.name, tag.usageCount]))).toEqual(
      countBy(expected, ({ tag }) => tag),
    );
    expect(Object.fromEntries(counted.map((tag) => [tag.name, tag.memberCount]))).toEqual(
      countBy(index, ({ tag }) => tag),
    );

    const drawn = await listLinks();
    const lists = await listLists();
    await app.db.transaction(linkEveryone);
    expect(drawn).toEqual(await listLinks());
    const whole = new Map((await listLists()).map((list) => [list.userId, list]));
    for (const { userId, otherIds, ranks, isWhole } of lists) {
      const { length } = otherIds;
      const expected = whole.get(userId);
      expect([otherIds, ranks]).toEqual([
        expected?.otherIds.slice(0, length),
        expected?.ranks.slice(0, length),
      ]);
      expect(isWhole ? expected?.otherIds.length : Math.max(24, length)).toBe(length);
    }
  }
});

function listLinks() {
  const { id: _id, createdAt: _createdAt, ...columns } = getTableColumns(connections);
  return app.db
    .select(columns)
    .from(connections)
    .orderBy(asc(connections.fromUserId), asc(connections.toUserId));
}

const listLists = () => app.db.select().from(connectionLists);
