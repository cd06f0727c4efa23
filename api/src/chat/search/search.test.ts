import { randomUUID } from "node:crypto";
import { posts as postRows, staleTerms, users } from "@oni/db/schema";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Hit, hitSchema } from "../../../contract/chat/search.ts";
import { openTestApp } from "../../../testing/app.ts";
import { openDimension } from "../../../testing/dimension.ts";
import { makeImage } from "../../../testing/uploads.ts";
import { storeAllTerms } from "../search-terms/store-terms.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const search = (as: string, q: string, more = "") =>
  app.request<Hit[]>(`/api/search?q=${encodeURIComponent(q)}${more}`, { as });
const find = async (as: string, q: string, more = "") => {
  const { status, body } = await search(as, q, more);
  expect(status).toBe(200);
  return body.map((hit) => hitSchema.parse(hit));
};
const kindsOf = (hits: readonly Hit[]) => hits.map(({ kind }) => kind);
const patch = (as: string, path: string, body: object) =>
  app.request(path, { method: "PATCH", as, body });
const write = async (as: string, title: string, more: object = {}) =>
  (
    await app.request<{ id: string }>("/api/posts", {
      as,
      body: { title, markdownContent: "m", ...more },
    })
  ).body;

/** Creates one item of each kind that contains the term. */
async function fill(term: string) {
  const dimension = await openDimension(app);
  const { owner, member } = dimension;
  await patch(owner.secret, "/api/users/profile", { bio: `the ${term} here` });
  const { body: server } = await app.request<{ id: string }>("/api/servers", {
    as: owner.secret,
    body: { name: `${term} rooms` },
  });
  const post = await write(owner.secret, `about ${term}`);
  const image = await makeImage(app, owner, { title: `a ${term}` });
  const { body: message } = await dimension.sendMessage(member.secret, `${term} at last`);
  return { dimension, owner, member, server, post, image, message };
}

test("chat-416: a search finds items of every kind that the caller may see", async () => {
  const { owner, server, post, image, message, dimension } = await fill("gossamer");
  const hits = await find(dimension.stranger.secret, "gossam");
  expect(kindsOf(hits)).toEqual(["user", "server", "post", "image", "message"]);
  expect(hits.map(({ id }) => id)).toEqual([owner.id, server.id, post.id, image.id, message.id]);
  expect(hits.at(-1)).toMatchObject({ serverId: dimension.id, channelName: "general" });
  expect(hits[3]).toMatchObject({ author: { id: owner.id } });
});

test("chat-416, chat-417: a search never finds items that are private, hidden, deleted or by a blocked member", async () => {
  const { owner, post, message, dimension, member } = await fill("nacre");
  const reader = dimension.stranger.secret;
  const closed = await openDimension(app, { isPublic: false });
  await closed.sendMessage(closed.member.secret, "nacre behind doors");
  expect(kindsOf(await find(closed.member.secret, "nacre"))).toHaveLength(6);
  await write(owner.secret, "nacre kept", { isPublic: false });
  await makeImage(app, owner, { title: "nacre kept", isPublic: false });
  expect(await find(reader, "nacre")).toHaveLength(5);
  expect(await find(owner.secret, "nacre")).toHaveLength(7);

  await app.request(`/api/messages/${message.id}`, { method: "DELETE", as: member.secret });
  await app.request(`/api/posts/${post.id}`, { method: "DELETE", as: owner.secret });
  expect(kindsOf(await find(reader, "nacre"))).toEqual(["user", "server", "image"]);

  await app.request(`/api/users/${owner.id}/block`, { method: "PUT", as: reader });
  expect(await find(reader, "nacre")).toEqual([]);
  await patch(owner.secret, "/api/users/profile", { isPublic: false });
  expect(kindsOf(await find(member.secret, "nacre"))).toEqual(["server"]);
  expect((await search(dimension.banned.secret, "ripple", `&in=${dimension.id}`)).body).toEqual([]);
});

test("chat-416, chat-417: a direct line is found by its two members only", async () => {
  const [one, other, third] = [await app.signIn(), await app.signIn(), await app.signIn()];
  await patch(other.secret, "/api/users/profile", { directPolicy: "everyone" });
  const { body: direct } = await app.request<{ id: string; channelId: string }>("/api/directs", {
    as: one.secret,
    body: { userId: other.id },
  });
  await app.request(`/api/channels/${direct.channelId}/messages`, {
    as: one.secret,
    body: { content: "whispered verdigris" },
  });
  for (const { secret } of [one, other]) {
    expect(await find(secret, "verdigris")).toMatchObject([{ serverKind: "direct" }]);
  }
  expect(await find(third.secret, "verdigris")).toEqual([]);
  expect(await find(third.secret, "verdigris", `&in=${direct.channelId}`)).toEqual([]);
});

test("chat-418: kind, in and from narrow a search, and so do its operators", async () => {
  const { owner, member, server, dimension } = await fill("quillwort");
  const kinds = async (q: string, more = "") =>
    kindsOf(await find(dimension.stranger.secret, q, more));
  for (const kind of ["user", "server", "post", "image", "message"]) {
    expect(await kinds("quillwort", `&kind=${kind}s`)).toEqual([kind]);
  }
  expect(await kinds("quillwort", `&in=${dimension.id}`)).toEqual(["message"]);
  expect(await kinds("quillwort", `&in=${dimension.channelId}`)).toEqual(["message"]);
  expect(await kinds("quillwort", `&in=${server.id}`)).toEqual([]);
  expect(await kinds("quillwort", `&from=${owner.username}`)).toEqual(["post", "image"]);
  expect(await kinds(`quillwort from:@${member.username}`)).toEqual(["message"]);
  expect(await kinds("quillwort in:#general")).toEqual(["message"]);
  expect(await kinds("quillwort before:2020-01-01")).toEqual([]);
  expect(await kinds("quillwort after:2020-01-01", "&kind=posts")).toEqual(["post"]);
  for (const wrong of ["kind=wings", "in=x", "from=A!", "limit=0", "before=7"]) {
    expect((await search(owner.secret, "a", `&${wrong}`)).status, wrong).toBe(400);
  }
  for (const q of ["", " ", "x".repeat(201), "a before:soon", "a has:wings"]) {
    expect((await search(owner.secret, q)).status, q).toBe(400);
  }
  expect((await app.request("/api/search", { as: owner.secret })).status).toBe(400);
  expect(await find(owner.secret, "!!!")).toEqual([]);
});

test("chat-419: a search continues after its last hit, over all kinds", async () => {
  const { owner, dimension } = await fill("samphire");
  for (const number of [1, 2, 3]) await write(owner.secret, `samphire ${number}`);
  await dimension.sendMessage(owner.secret, "samphire again");
  const all = await find(owner.secret, "samphire");
  expect(all).toHaveLength(9);
  const gathered: Hit[] = [];
  for (let before = ""; ;) {
    const page = await find(owner.secret, "samphire", `&limit=2${before}`);
    if (page.length === 0) break;
    gathered.push(...page);
    before = `&before=${page.at(-1)?.id}`;
  }
  expect(gathered.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  const unknown = "01890a5d-ac96-774b-bcce-b302099a8057";
  expect((await search(owner.secret, "samphire", `&before=${unknown}`)).status).toBe(400);
});

test("chat-415: after an edit the new text is found at once and the old one no longer", async () => {
  const { owner, member, server, post, message, dimension } = await fill("tansy");
  await patch(member.secret, `/api/messages/${message.id}`, { content: "yarrow at last" });
  await patch(owner.secret, `/api/posts/${post.id}`, { title: "about yarrow" });
  await patch(owner.secret, `/api/servers/${server.id}`, { name: "yarrow rooms" });
  await patch(owner.secret, "/api/users/profile", { bio: "the yarrow" });
  const reader = dimension.stranger.secret;
  expect(kindsOf(await find(reader, "tansy"))).toEqual(["image"]);
  expect(kindsOf(await find(reader, "yarrow"))).toEqual(["user", "server", "post", "message"]);
});

test("chat-420: texts of another version get terms, by several processes at a time", async () => {
  const { owner } = await fill("bryony");
  const many = Array.from({ length: 450 }, (_, index) => ({
    userId: owner.id,
    ...{ title: `bryony ${index}`, content: "c", markdownContent: "c" },
  }));
  await app.db.insert(postRows).values(many);
  await app.db.update(users).set({ bio: "teasel" }).where(eq(users.id, owner.id));
  expect(await find(owner.secret, "bryony", "&kind=posts")).toHaveLength(1);
  let steps = 0;
  await storeAllTerms(app.db, () => (steps += 1) <= 5);
  const isUnread = sql`${postRows.terms} is null`;
  const left = await app.db.$count(postRows, isUnread);
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(450);
  await Promise.all([storeAllTerms(app.db), storeAllTerms(app.db)]);
  expect(await app.db.$count(postRows, isUnread)).toBe(0);
  expect(await find(owner.secret, "bryony", "&kind=posts&limit=100")).toHaveLength(100);
  expect(kindsOf(await find(owner.secret, "teasel"))).toEqual(["user"]);
  expect(await find(owner.secret, "bryony", "&kind=users")).toEqual([]);
});

test("chat-421: texts with terms of an earlier version get new terms once", async () => {
  const { owner } = await fill("wallflower");
  const [post] = await app.db
    .insert(postRows)
    .values({ userId: owner.id, title: "Łódź", content: "かぎ", markdownContent: "c" })
    .returning({ id: postRows.id });
  const rowId = post?.id ?? "";
  await app.db.update(postRows).set({ terms: "'łodz':1 'かき':2" }).where(eq(postRows.id, rowId));
  await app.db.insert(staleTerms).values([
    { kind: "posts", rowId },
    { kind: "posts", rowId: randomUUID() },
  ]);
  expect(await find(owner.secret, "lodz")).toEqual([]);
  await Promise.all([storeAllTerms(app.db), storeAllTerms(app.db)]);
  expect(await app.db.$count(staleTerms)).toBe(0);
  for (const query of ["lodz", "Łódź", "かぎ"]) {
    expect(kindsOf(await find(owner.secret, query)), query).toEqual(["post"]);
  }
  expect(await find(owner.secret, "かき")).toEqual([]);
});

test("chat-423: has: finds items with a link, a picture or a file", async () => {
  const { owner, dimension } = await fill("woad");
  await dimension.sendMessage(owner.secret, "woad at https://elsewhere.net/blue");
  await write(owner.secret, "woad drawn", { markdownContent: "![blue](/objects/a)" });
  const kinds = async (q: string) => kindsOf(await find(owner.secret, q));
  expect(await kinds("woad has:link")).toEqual(["message"]);
  expect(await kinds("woad has:image")).toEqual(["post", "image"]);
  expect(await kinds("woad has:file")).toEqual([]);
});
