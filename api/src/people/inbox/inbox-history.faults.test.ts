import { insertMember } from "@oni/db/chat";
import type { InboxEntry, Message } from "@oni/realtime/contract";
import { openLocalWorld, until } from "@oni/realtime/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { trials } from "../../../../.ci/suite/deep.ts";
import { databaseOf, openTestApp } from "../../../testing/app.ts";
import { openDimension } from "../../../testing/dimension.ts";

/** Numbers are taken modulo the present members or items. */
const step = fc.record({
  action: fc.constantFrom(
    ...(["say", "say", "answer", "answer", "react", "react", "unreact", "edit", "delete"] as const),
    ...(["block", "unblock", "unblock", "kick", "return", "return"] as const),
    ...(["knock", "read", "readUpTo"] as const),
    ...(["answerPost", "answerPost", "deleteAnswer"] as const),
  ),
  actor: fc.nat(),
  other: fc.nat(),
  what: fc.nat(),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

type World = Awaited<ReturnType<typeof openLocalWorld>>;
type TestApp = Awaited<ReturnType<typeof openTestApp>>;
type Person = Awaited<ReturnType<TestApp["signIn"]>>;

/** The entries that a history should leave, computed without a database. */
type Expected = {
  kind: string;
  actorId: string;
  about: Written | Answered | null;
  isRead: boolean;
};
/** An answer to a post. Each member of the history has one post. */
type Answered = { id: string; by: Person; author: Person; isDeleted: boolean };
type Written = {
  id: string;
  by: Person;
  called: Set<string>;
  reactions: Map<string, Set<string>>;
  isDeleted: boolean;
};

/** Includes seeds of earlier failures. */
const { FUZZ_SEED } = process.env;
const seeds = FUZZ_SEED ? [Number(FUZZ_SEED)] : [1, 1_040, 26_112_023];

test.each(seeds)(
  "people-312: inboxes and their counts match any history (seed %i)",
  async (seed) => {
    const world = await openLocalWorld({ limitScale: 1_000 });
    const app = await openTestApp({ publisher: world.publisher }, databaseOf(world));
    const history = fc.array(step, { minLength: 30, maxLength: 80 });
    await fc.assert(
      fc.asyncProperty(history, (steps) => live(steps, world, app)),
      { seed, numRuns: trials(1, 12), endOnFailure: true },
    );
    await app.close();
    await world.close();
  },
);

async function live(steps: readonly Step[], world: World, app: TestApp): Promise<void> {
  const {
    id: serverId,
    channel,
    server,
    owner,
    moderator,
    member,
  } = await openDimension(app, {
    isPublic: false,
  });
  const people: Person[] = [owner, moderator, member];
  const sockets = await Promise.all(people.map(({ secret }) => world.here.connect(secret)));
  const isIn = new Set(people.map(({ id }) => id));
  const blocked = new Set<string>();
  const written: Written[] = [];
  const answered: Answered[] = [];
  const posts = new Map<Person, string>();
  const inboxes = new Map<string, Expected[]>(people.map(({ id }) => [id, []]));

  const request = <Body = unknown>(as: Person, path: string, method: string, body?: object) =>
    app.request<Body>(path, { as: as.secret, method, ...(body && { body }) });
  const hasBlocked = (one: string, other: string) => blocked.has(`${one} ${other}`);
  const inboxOf = (id: string) => inboxes.get(id) ?? [];
  const expectEntry = (id: string, kind: string, actorId: string, about: Expected["about"]) => {
    if (id === actorId || hasBlocked(id, actorId)) return;
    const known = inboxOf(id).find(
      (entry) => entry.kind === kind && entry.actorId === actorId && entry.about === about,
    );
    if (known && kind !== "knock") return;
    const others = inboxOf(id).filter((entry) => entry !== known);
    inboxes.set(id, [...others, { kind, actorId, about, isRead: false }]);
  };
  const isShown = (id: string, { kind, actorId, about }: Expected) => {
    if (hasBlocked(id, actorId)) return false;
    if (!about) return true;
    if (about.isDeleted) return false;
    if ("author" in about) return true;
    if (!isIn.has(id)) return false;
    if (kind === "mention") return about.called.has(id);
    return kind === "reply" || (about.reactions.get(actorId)?.size ?? 0) > 0;
  };
  const fetched = async ({ secret: as }: Person) =>
    (await app.request<InboxEntry[]>("/api/inbox?limit=100", { as })).body;

  async function write(by: Person, other: Person, answered: Written | undefined): Promise<void> {
    if (!isIn.has(by.id)) return;
    const content = answered ? "an answer" : `@${other.username} look`;
    const body = { content, ...(answered && { replyToId: answered.id }) };
    const sent = await request<Message>(by, `${channel}/messages`, "POST", body);
    expect(sent.status).toBe(201);
    const called = new Set(answered ? [] : [other.id]);
    const message = { id: sent.body.id, by, called, reactions: new Map(), isDeleted: false };
    written.push(message);
    const reader = answered ? answered.by : other;
    if (isIn.has(reader.id)) expectEntry(reader.id, answered ? "reply" : "mention", by.id, message);
  }

  async function react(
    by: Person,
    message: Written,
    emoji: string,
    isAdded: boolean,
  ): Promise<void> {
    if (!isIn.has(by.id) || message.isDeleted) return;
    const path = `/api/messages/${message.id}/reactions/${encodeURIComponent(emoji)}`;
    expect((await request(by, path, isAdded ? "PUT" : "DELETE")).status).toBe(200);
    const own = message.reactions.get(by.id) ?? new Set<string>();
    message.reactions.set(by.id, own);
    if (!isAdded) own.delete(emoji);
    else if (!own.has(emoji)) {
      own.add(emoji);
      if (isIn.has(message.by.id)) expectEntry(message.by.id, "reaction", by.id, message);
    }
  }

  const changeOwn = async (by: Person, what: number, isDeletion: boolean) => {
    const own = written.filter((message) => message.by === by && !message.isDeleted);
    const message = own[what % (own.length || 1)];
    if (!message || !isIn.has(by.id)) return;
    const path = `/api/messages/${message.id}`;
    if (isDeletion) await request(by, path, "DELETE");
    else await request(by, path, "PATCH", { content: "other words" });
    message.called.clear();
    message.isDeleted = isDeletion;
  };

  async function answerPost(by: Person, author: Person): Promise<void> {
    const path = `/api/posts/${posts.get(author)}/answers`;
    const sent = await request<{ id: string }>(by, path, "POST", { content: "an answer" });
    expect(sent.status).toBe(hasBlocked(author.id, by.id) ? 403 : 201);
    if (sent.status !== 201) return;
    const answer = { id: sent.body.id, by, author, isDeleted: false };
    answered.push(answer);
    expectEntry(author.id, "answer", by.id, answer);
  }

  async function deleteAnswer(by: Person, what: number): Promise<void> {
    const own = answered.filter((one) => !one.isDeleted && [one.by, one.author].includes(by));
    const answer = own[what % (own.length || 1)];
    if (!answer) return;
    expect((await request(by, `/api/answers/${answer.id}`, "DELETE")).status).toBe(200);
    answer.isDeleted = true;
  }

  async function markRead(by: Person, what: number, isUpTo: boolean): Promise<void> {
    const entries = await fetched(by);
    const chosen = entries[what % (entries.length || 1)];
    if (!chosen) return;
    await request(
      by,
      "/api/inbox/read",
      "POST",
      isUpTo ? { upTo: chosen.id } : { ids: [chosen.id] },
    );
    const shown = inboxOf(by.id).filter((entry) => isShown(by.id, entry));
    const expected = shown.at(-1 - entries.indexOf(chosen));
    for (const entry of inboxOf(by.id)) {
      if (entry === expected || isUpTo) entry.isRead = true;
      if (entry === expected) break;
    }
  }

  const actions: Record<
    Step["action"],
    (by: Person, other: Person, what: number) => Promise<unknown>
  > = {
    say: (by, other) => write(by, other, undefined),
    answer: async (by, other, what) => {
      const message = written[what % (written.length || 1)];
      if (message) await write(by, other, message);
    },
    react: async (by, _, what) => {
      const message = written[what % (written.length || 1)];
      if (message) await react(by, message, what % 2 ? "🌊" : "🐚", true);
    },
    unreact: async (by, _, what) => {
      const message = written[what % (written.length || 1)];
      if (message) await react(by, message, what % 2 ? "🌊" : "🐚", false);
    },
    edit: (by, _, what) => changeOwn(by, what, false),
    delete: (by, _, what) => changeOwn(by, what, true),
    block: async (by, other) => {
      if (by === other) return;
      await request(by, `/api/users/${other.id}/block`, "PUT");
      blocked.add(`${by.id} ${other.id}`);
    },
    unblock: async (by, other) => {
      await request(by, `/api/users/${other.id}/block`, "DELETE");
      blocked.delete(`${by.id} ${other.id}`);
    },
    kick: async (_, other) => {
      if (other === owner || !isIn.delete(other.id)) return;
      await request(owner, `${server}/members/${other.id}`, "DELETE");
      inboxes.set(
        other.id,
        inboxOf(other.id).filter(({ about }) => about === null || "author" in about),
      );
      for (const message of written) message.called.delete(other.id);
    },
    return: async (_, other) => {
      if (isIn.has(other.id)) return;
      await app.db.transaction((tx) => insertMember(tx, { serverId, userId: other.id }));
      isIn.add(other.id);
    },
    knock: async (by, other) => {
      if (by === other) return;
      await request(by, `/api/users/${other.id}/knock`, "POST");
      expectEntry(other.id, "knock", by.id, null);
    },
    answerPost,
    deleteAnswer: (by, _, what) => deleteAnswer(by, what),
    read: (by, _, what) => markRead(by, what, false),
    readUpTo: (by, _, what) => markRead(by, what, true),
  };
  for (const person of people) {
    const text = { title: "Rain", markdownContent: "Three takes." };
    posts.set(person, (await request<{ id: string }>(person, "/api/posts", "POST", text)).body.id);
  }
  const at = (index: number) => people[index % people.length] ?? owner;
  for (const { action, actor, other, what } of steps)
    await actions[action](at(actor), at(other), what);

  for (const [index, person] of people.entries()) {
    const entries = await fetched(person);
    const shown = inboxOf(person.id).filter((entry) => isShown(person.id, entry));
    expect(entries.map(({ kind, actor, readAt }) => [kind, actor?.id, readAt !== null])).toEqual(
      shown.toReversed().map(({ kind, actorId, isRead }) => [kind, actorId, isRead]),
    );
    const unread = entries.filter(({ readAt }) => readAt === null).length;
    const { body } = await app.request("/api/inbox/unread", { as: person.secret });
    expect(body).toEqual({ unread });
    const last = () => sockets[index]?.payloadsOf("inbox:unread").at(-1)?.unread ?? 0;
    await until("the count", () => last() === unread);
  }
  for (const socket of sockets) socket.close();
}
