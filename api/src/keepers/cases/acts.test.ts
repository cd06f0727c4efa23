import { updateKeeper } from "@oni/db/keepers";
import { inboxEntries, keeperActs, objects } from "@oni/db/schema";
import type { InboxEntry, Message } from "@oni/realtime/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { KeeperActKind } from "../../../contract/keepers/desk.ts";
import type { Post } from "../../../contract/shrine/posts.ts";
import type { ReportSubjectKind } from "../../../contract/people/reports.ts";
import { openTestApp } from "../../../testing/app.ts";
import { openDimension } from "../../../testing/dimension.ts";
import { digestTables, openKeepers } from "../../../testing/keeper.ts";
import { makeImage } from "../../../testing/uploads.ts";
import { storeAllTerms } from "../../chat/search-terms/store-terms.ts";
import { sweepStashes } from "./sweep-stashes.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
let keepers: Awaited<ReturnType<typeof openKeepers>>;
beforeAll(async () => {
  app = await openTestApp();
  keepers = await openKeepers(app);
});
afterAll(() => app.close());

type Scene = Awaited<ReturnType<typeof openScene>>;

/** Makes a member with one of every kind of public content, and others who reacted to it. */
async function openScene() {
  const dimension = await openDimension(app);
  const { owner, member, moderator, sendMessage } = dimension;
  const as = member.secret;
  const post = (
    await app.request<Post>("/api/posts", {
      as,
      body: { title: "tides", markdownContent: "of #kelp and glass", tags: ["kelp", "glass"] },
    })
  ).body;
  const answer = (
    await app.request<{ id: string }>(`/api/posts/${post.id}/answers`, {
      as,
      body: { content: "and yet" },
    })
  ).body;
  for (const words of ["yes", "no"]) {
    await app.request(`/api/posts/${post.id}/answers`, {
      as: owner.secret,
      body: { content: words },
    });
  }
  const react = (path: string, { secret }: { secret: string }) =>
    app.request(`${path}/reactions/${encodeURIComponent("🌊")}`, { method: "PUT", as: secret });
  await react(`/api/posts/${post.id}`, owner);
  await react(`/api/answers/${answer.id}`, owner);
  const image = await makeImage(app, member);
  const wall = (
    await app.request<{ id: string }>(`/api/users/${owner.username}/wall`, {
      as,
      body: { line: "was here" },
    })
  ).body;
  const message = (await sendMessage(as, `hello @${owner.username}, a shell`)).body;
  await react(`/api/messages/${message.id}`, moderator);
  await sendMessage(owner.secret, "after it", { replyToId: message.id });
  await app.request(`/api/messages/${message.id}/pin`, { method: "PUT", as: owner.secret });
  const ids: Record<ReportSubjectKind, string> = {
    message: message.id,
    post: post.id,
    answer: answer.id,
    image: image.id,
    wall: wall.id,
    user: member.id,
  };
  await storeAllTerms(app.db);
  return { ...dimension, post, image, ids };
}

const kinds: ReportSubjectKind[] = ["message", "post", "answer", "image", "wall", "user"];
const acts: KeeperActKind[] = ["dismiss", "hide", "remove", "warn", "timeout", "suspend"];
const possible = kinds.flatMap((kind) =>
  acts.filter((act) => !(kind === "user" && act === "remove")).map((act) => ({ kind, act })),
);

let shared: Promise<Scene> | undefined;
const sharedScene = () => (shared ??= openScene());

async function openCase(kind: ReportSubjectKind, scene?: Scene) {
  const made = scene ?? (await openScene());
  expect((await keepers.report(made.owner, kind, made.ids[kind])).status).toBe(201);
  return { scene: made, found: await keepers.caseOf(made.ids[kind]) };
}

describe.each(possible)("$act of a $kind", ({ kind, act }) => {
  test("keepers-304: undoing an act restores every table", async () => {
    const scene = await sharedScene();
    await keepers.report(scene.owner, kind, scene.ids[kind]);
    const found = await keepers.caseOf(scene.ids[kind]);
    const before = await digestTables(app.db);
    const made = await keepers.act(found.id, act);
    expect(made).toMatchObject({ status: 201, body: { act, undoneAt: null } });
    expect((await keepers.caseOf(found.subject.id)).state).toBe("closed");
    expect(await digestTables(app.db)).not.toEqual(before);
    const undone = await keepers.undo(made.body.id);
    expect(undone).toMatchObject({
      status: 200,
      body: { id: made.body.id, undoneAt: expect.any(String) },
    });
    expect(await digestTables(app.db)).toEqual(before);
    expect((await keepers.undo(made.body.id)).body).toEqual(undone.body);
    expect((await keepers.caseOf(found.subject.id)).state).toBe("open");
  });
});

test("keepers-304: the last act is undone first, and removed content cannot be hidden", async () => {
  const { found, scene } = await openCase("post");
  const hidden = await keepers.act(found.id, "hide");
  const removed = await keepers.act(found.id, "remove");
  expect(removed.status).toBe(201);
  expect((await keepers.act(found.id, "hide")).status).toBe(409);
  expect((await keepers.undo(hidden.body.id)).status).toBe(409);
  expect((await keepers.undo(removed.body.id)).status).toBe(200);
  expect((await keepers.undo(hidden.body.id)).status).toBe(200);
  const read = await app.request<Post>(`/api/posts/${scene.post.id}`);
  expect(read).toMatchObject({ status: 200, body: { answerCount: 3, isPublic: true } });
});

test("keepers-304: a member cannot be removed", async () => {
  const { found } = await openCase("user");
  expect((await keepers.act(found.id, "remove")).body).toMatchObject({
    fields: { act: expect.any(String) },
  });
  for (const body of [
    { act: "burn", reason: "x" },
    { act: "warn", reason: " " },
    { act: "warn" },
  ]) {
    const path = `/api/keeper/cases/${found.id}/acts`;
    expect((await app.request(path, { as: keepers.keeper.secret, body })).status).toBe(400);
  }
});

const pathsThatShow = ({ id, post, channel, owner, member }: Scene): Record<string, string[]> => ({
  message: [`${channel}/messages`, `${channel}/pins`, `/api/search?kind=messages&q=shell&in=${id}`],
  post: [
    "/api/feed",
    `/api/users/${member.username}/posts`,
    "/api/search?kind=posts&q=tides",
    "/api/tags/glass",
  ],
  answer: [`/api/posts/${post.id}/answers`],
  image: [`/api/users/${member.username}/images`],
  wall: [`/api/users/${owner.username}/wall`, "/api/inbox"],
  user: [`/api/search?kind=users&q=${member.username}`, "/api/constellation"],
});

describe.each(kinds)("of a %s", (kind) => {
  // A member can be hidden but not removed.
  test.each(kind === "user" ? (["hide"] as const) : (["hide", "remove"] as const))(
    "keepers-305: %s removes it from every list that shows it, and undoing restores it",
    async (act) => {
      const { found, scene } = await openCase(kind);
      const wanted =
        new Map(
          Object.entries({ wall: "was here", message: "hello @", user: scene.member.username }),
        ).get(kind) ?? scene.ids[kind];
      const listings = async () =>
        Promise.all(
          (pathsThatShow(scene)[kind] ?? []).map(async (path) =>
            JSON.stringify((await app.request(path, { as: scene.owner.secret })).body).includes(
              wanted,
            ),
          ),
        );
      const all = await listings();
      expect(all).not.toContain(false);
      const made = await keepers.act(found.id, act);
      expect(await listings()).toEqual(all.map(() => false));
      await keepers.undo(made.body.id);
      expect(await listings()).toEqual(all);
    },
  );
});

test("keepers-305: the owner cannot show content that a keeper has hidden, until that is undone", async () => {
  const scene = await openScene();
  const as = scene.member.secret;
  const shows = {
    post: () =>
      app.request(`/api/posts/${scene.ids.post}`, {
        method: "PATCH",
        as,
        body: { isPublic: true },
      }),
    image: () =>
      app.request(`/api/images/${scene.ids.image}/visibility`, {
        method: "PUT",
        as,
        body: { isPublic: true },
      }),
    user: () =>
      app.request("/api/users/profile", { method: "PATCH", as, body: { isPublic: true } }),
  };
  for (const kind of ["post", "image", "user"] as const) {
    const show = shows[kind];
    const { found } = await openCase(kind, scene);
    const made = await keepers.act(found.id, "hide");
    expect((await show()).status, kind).toBe(403);
    await keepers.undo(made.body.id);
    expect((await show()).status, kind).toBe(200);
  }
  const found = await keepers.caseOf(scene.ids.image);
  const removed = await keepers.act(found.id, "remove");
  const restore = () =>
    app.request(`/api/trash/image/${scene.ids.image}/restore`, { method: "POST", as });
  expect((await restore()).status).toBe(403);
  await keepers.undo(removed.body.id);
});

test.each(["hide", "remove"] as const)(
  "keepers-311: after %s keepers still see the image in its case",
  async (act) => {
    const { found, scene } = await openCase("image");
    const { imageUrl } = scene.image;
    const made = await keepers.act(found.id, act);
    expect(made.status).toBe(201);
    const shown = (await keepers.caseOf(scene.ids.image)).subject.imageUrl ?? "";
    const read = async (path: string) => (await app.app.request(path)).status;
    expect(await read(shown)).toBe(200);
    expect(await read(imageUrl)).toBe(404);
    expect(await read(shown.replace(keepers.keeper.id, scene.owner.id))).toBe(404);
    await updateKeeper(app.db, keepers.keeper.username, false);
    expect(await read(shown)).toBe(404);
    await updateKeeper(app.db, keepers.keeper.username, true);
    await keepers.undo(made.body.id);
    expect(await read(imageUrl)).toBe(200);
  },
);

test("keepers-310: the bytes of removed content are stored for 30 days, after which nothing restores them", async () => {
  const { found } = await openCase("message");
  const made = await keepers.act(found.id, "remove");
  await sweepStashes(app.deps, new Date(Date.now() + 29 * 86_400_000));
  const storedKeys = async () =>
    (await app.db.select().from(keeperActs).where(eq(keeperActs.id, made.body.id)))[0]?.before;
  expect(await storedKeys()).not.toBeNull();
  await sweepStashes(app.deps, new Date(Date.now() + 31 * 86_400_000));
  expect(await storedKeys()).toBeNull();
  expect((await keepers.undo(made.body.id)).status).toBe(409);
  expect(await app.db.$count(objects, eq(objects.state, "trashed"))).toBe(0);
});

test("keepers-312: the member concerned sees the reason and may appeal once, which reopens the case", async () => {
  const { found, scene } = await openCase("post");
  const { member, owner } = scene;
  const inboxOf = async () =>
    (await app.request<InboxEntry[]>("/api/inbox", { as: member.secret })).body.filter(
      ({ kind }) => kind === "case",
    );
  const appeal = (as = member.secret) =>
    app.request(`/api/cases/${found.id}/appeal`, { as, body: { text: "it was a quote" } });
  expect((await appeal()).status).toBe(404);
  await keepers.act(found.id, "dismiss");
  expect(await inboxOf()).toEqual([]);
  expect((await appeal()).status).toBe(404);
  const made = await keepers.act(found.id, "warn", { reason: "not like this" });
  expect(await inboxOf()).toMatchObject([
    { actor: null, target: { caseId: found.id }, excerpt: "not like this" },
  ]);
  expect((await app.request(`/api/cases/${found.id}`, { as: member.secret })).body).toMatchObject({
    acts: [{ act: "warn", reason: "not like this" }],
    appeal: null,
  });
  expect((await appeal(owner.secret)).status).toBe(404);
  expect((await appeal()).status).toBe(201);
  expect((await appeal()).status).toBe(409);
  expect(await keepers.caseOf(scene.ids.post)).toMatchObject({
    state: "open",
    appeal: { text: "it was a quote" },
  });
  await keepers.undo(made.body.id);
  expect(await inboxOf()).toEqual([]);
  expect(await app.db.$count(inboxEntries, eq(inboxEntries.subjectId, made.body.id))).toBe(0);
});

test("keepers-313: a member with a timeout can read but not write anywhere", async () => {
  const { found, scene } = await openCase("user");
  const { member, owner, channel, message } = scene;
  const made = await keepers.act(found.id, "timeout", { hours: 2, reason: "calm down" });
  expect(Date.parse(made.body.endsAt ?? "") - Date.parse(made.body.createdAt)).toBe(7_200_000);
  const as = member.secret;
  const words = { content: "still here" };
  const tries: [string, object][] = [
    [`${channel}/messages`, words],
    [`/api/posts/${scene.post.id}/answers`, words],
    ["/api/posts", { title: "t", markdownContent: "m" }],
    [`/api/users/${keepers.keeper.username}/wall`, { line: "hi" }],
  ];
  for (const [path, body] of tries) {
    const refused = await app.request<{ error: string }>(path, { as, body });
    expect(refused.status, path).toBe(403);
    expect(refused.body.error).toMatch(/until .* UTC: calm down$/);
  }
  const wave = encodeURIComponent("🌊");
  const changes: [string, "PATCH" | "PUT" | "POST", object?][] = [
    [`/api/messages/${message.id}`, "PATCH", words],
    [`/api/messages/${message.id}/reactions/${wave}`, "PUT"],
    [`/api/posts/${scene.post.id}/reactions/${wave}`, "PUT"],
    [`/api/answers/${scene.ids.answer}/reactions/${wave}`, "PUT"],
    [`/api/messages/${message.id}/thread`, "POST"],
  ];
  const statuses = async () =>
    Promise.all(
      changes.map(
        async ([path, method, body]) => (await app.request(path, { as, method, body })).status,
      ),
    );
  expect(await statuses()).toEqual(changes.map(() => 403));
  expect((await app.request(`${channel}/messages`, { as })).status).toBe(200);
  expect((await app.request(`${channel}/messages`, { as: owner.secret, body: words })).status).toBe(
    201,
  );
  await keepers.undo(made.body.id);
  expect((await app.request<Message>(`${channel}/messages`, { as, body: words })).status).toBe(201);
});
