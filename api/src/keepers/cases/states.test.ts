import { updateKeeper } from "@oni/db/keepers";
import type { Message } from "@oni/realtime/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Board } from "../../../contract/shrine/boards.ts";
import type { Image } from "../../../contract/shrine/images.ts";
import type { ReportSubjectKind } from "../../../contract/people/reports.ts";
import { openTestApp } from "../../../testing/app.ts";
import { openDimension } from "../../../testing/dimension.ts";
import { openKeepers } from "../../../testing/keeper.ts";
import { makeImage } from "../../../testing/uploads.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
let keepers: Awaited<ReturnType<typeof openKeepers>>;
beforeAll(async () => {
  app = await openTestApp();
  keepers = await openKeepers(app);
});
afterAll(() => app.close());

type Member = Awaited<ReturnType<typeof app.signIn>>;

const send = async <Body = { id: string }>(
  method: string,
  path: string,
  { secret }: { secret: string },
  body?: object,
) => app.request<Body>(path, { method, as: secret, ...(body && { body }) });

/** Opens a case about something by another member's report. */
async function openCase(kind: ReportSubjectKind, id: string) {
  await keepers.report(await app.signIn(), kind, id);
  return keepers.caseOf(id);
}

const act = async (caseId: string, decision: "hide" | "remove") => {
  const made = await keepers.act(caseId, decision);
  expect(made.status, decision).toBe(201);
  return made.body.id;
};
const undo = async (actId: string) => expect((await keepers.undo(actId)).status).toBe(200);

test("keepers-303: a keeper cannot decide or undo an act about themselves", async () => {
  const other = await openKeepers(app);
  const { keeper } = keepers;
  const text = { title: "mine", markdownContent: "words" };
  const post = await send("POST", "/api/posts", keeper, text);
  for (const [kind, id] of [
    ["user", keeper.id],
    ["post", post.body.id],
  ] as const) {
    const own = await openCase(kind, id);
    for (const decision of ["dismiss", "hide", "warn"] as const) {
      expect((await keepers.act(own.id, decision)).status, decision).toBe(403);
      expect((await keepers.act(own.id, decision, { reason: "" })).status, decision).toBe(403);
      const made = await other.act(own.id, decision);
      expect(made.status, decision).toBe(201);
      expect((await keepers.undo(made.body.id)).status, decision).toBe(403);
      expect((await other.undo(made.body.id)).status, decision).toBe(200);
      expect((await keepers.undo(made.body.id)).status, `${decision}, undone`).toBe(403);
    }
  }
  // Decided before the member became a keeper.
  const member = await app.signIn();
  const made = await keepers.act((await openCase("user", member.id)).id, "warn");
  await updateKeeper(app.db, member.username, true);
  const path = `/api/keeper/acts/${made.body.id}/undo`;
  expect((await send("POST", path, member, { reason: "not me" })).status).toBe(403);
});

const album = async (owner: Member) =>
  (await send<Image[]>("GET", "/api/images", owner)).body.map(({ id, isPublic }) => ({
    id,
    isPublic,
  }));
const seenOf = async ({ username }: Member) =>
  (await app.request<Image[]>(`/api/users/${username}/images`)).body.map(({ id }) => id);
const throwAway = (owner: Member, kind: "image" | "board", id: string) =>
  send("POST", `/api/${kind}s/${id}/trash`, owner);
const restore = async (owner: Member, kind: "image" | "board", id: string) =>
  (await send("POST", `/api/trash/${kind}/${id}/restore`, owner)).status;

describe.each(["hide", "remove"] as const)("%s", (decision) => {
  test("keepers-306: an image in its owner's trash cannot be restored by the owner until the act is undone", async () => {
    const owner = await app.signIn();
    const { id } = await makeImage(app, owner);
    const found = await openCase("image", id);
    await throwAway(owner, "image", id);
    const { imageUrl } = (await keepers.caseOf(id)).subject;
    expect((await app.app.request(imageUrl ?? "")).status).toBe(200);
    const actId = await act(found.id, decision);
    expect(await restore(owner, "image", id)).toBe(403);
    expect(await album(owner)).toEqual([]);
    await undo(actId);
    // It is in the trash as before, where its owner may restore it.
    expect(await album(owner)).toEqual([]);
    expect(await restore(owner, "image", id)).toBe(200);
    expect(await seenOf(owner)).toEqual([id]);
  });

  test("keepers-306: an image that its owner then moves to the trash stays hidden, and undoing shows it", async () => {
    const owner = await app.signIn();
    const { id } = await makeImage(app, owner);
    const actId = await act((await openCase("image", id)).id, decision);
    expect((await throwAway(owner, "image", id)).status).toBe(200);
    expect(await restore(owner, "image", id)).toBe(403);
    await undo(actId);
    if (decision === "hide") expect(await restore(owner, "image", id)).toBe(200);
    expect(await seenOf(owner)).toEqual([id]);
  });

  test.each(["after", "before"] as const)(
    "keepers-306: restoring a board does not show its hidden image, if undone %s that",
    async (when) => {
      const owner = await app.signIn();
      const board = await send<Board>("POST", "/api/boards", owner, { name: "far" });
      const { id } = await makeImage(app, owner, { boardId: board.body.id });
      const other = await makeImage(app, owner, { boardId: board.body.id });
      const found = await openCase("image", id);
      await throwAway(owner, "board", board.body.id);
      const actId = await act(found.id, decision);
      if (when === "before") await undo(actId);
      expect(await restore(owner, "board", board.body.id)).toBe(200);
      if (when === "after") {
        expect(await seenOf(owner)).toEqual([other.id]);
        await undo(actId);
      }
      expect((await seenOf(owner)).toSorted()).toEqual([id, other.id].toSorted());
    },
  );

  test("keepers-306: undoing shows an image only if its board is shown", async () => {
    const owner = await app.signIn();
    const board = await send<Board>("POST", "/api/boards", owner, { name: "far" });
    const path = `/api/boards/${board.body.id}/visibility`;
    const { id } = await makeImage(app, owner, { boardId: board.body.id });
    const found = await openCase("image", id);
    await throwAway(owner, "image", id);
    const actId = await act(found.id, decision);
    await send("PUT", path, owner, { isPublic: false });
    await undo(actId);
    await restore(owner, "image", id);
    expect(await album(owner)).toEqual([{ id, isPublic: false }]);
    await send("PUT", path, owner, { isPublic: true });
    expect(await seenOf(owner)).toEqual([id]);
  });

  test.each(["while it stands", "once it is lifted"] as const)(
    "keepers-306: a message that a ban has purged does not come back with the unban, undone %s",
    async (when) => {
      const { server, channel, owner, member, message, sendMessage } = await openDimension(app);
      const found = await openCase("message", message.id);
      const ban = `${server}/bans/${member.id}`;
      await sendMessage(member.secret, "and another");
      await send("PUT", ban, owner, { purge: true });
      const texts = async () =>
        (await send<Message[]>("GET", `${channel}/messages`, owner)).body
          .map(({ content }) => content)
          .filter((content) => content !== "");
      expect(await texts()).toEqual([]);
      const actId = await act(found.id, decision);
      if (when === "while it stands") await undo(actId);
      expect(await texts()).toEqual([]);
      await send("DELETE", ban, owner);
      const all = [message.content, "and another"];
      if (when === "once it is lifted") {
        expect(await texts()).toEqual(["and another"]);
        await undo(actId);
      }
      expect(await texts()).toEqual(all);
      expect((await keepers.undo(actId)).status).toBe(200);
      expect(await texts()).toEqual(all);
    },
  );

  test("keepers-306: an answer to a post that is now private, and a mark on a private shrine, are found", async () => {
    const [owner, guest] = [await app.signIn(), await app.signIn()];
    const text = { title: "tides", markdownContent: "of glass" };
    const post = await send("POST", "/api/posts", owner, text);
    const answers = `/api/posts/${post.body.id}/answers`;
    const answer = await send("POST", answers, guest, { content: "and yet" });
    const wall = `/api/users/${owner.username}/wall`;
    const mark = await send("POST", wall, guest, { line: "was here" });
    const cases = [await openCase("answer", answer.body.id), await openCase("wall", mark.body.id)];
    const setPublic = async (isPublic: boolean) => {
      await send("PATCH", `/api/posts/${post.body.id}`, owner, { isPublic });
      await send("PATCH", "/api/users/profile", owner, { isPublic });
    };
    const counts = async () => [
      (await app.request<object[]>(answers)).body.length,
      (await app.request<object[]>(wall)).body.length,
    ];
    await setPublic(false);
    const acts = [];
    for (const found of cases) acts.push(await act(found.id, decision));
    await setPublic(true);
    expect(await counts()).toEqual([0, 0]);
    for (const actId of acts) await undo(actId);
    expect(await counts()).toEqual([1, 1]);
  });
});

test("keepers-306: hidden content can be removed as well, undone in reverse order, and deleted content stays deleted", async () => {
  const { channel, owner, member, message } = await openDimension(app);
  const found = await openCase("message", message.id);
  const texts = async () =>
    (await send<Message[]>("GET", `${channel}/messages`, owner)).body.map(({ content }) => content);
  const hidden = await act(found.id, "hide");
  const removed = await act(found.id, "remove");
  expect((await keepers.undo(hidden)).status).toBe(409);
  await undo(removed);
  expect(await texts()).toEqual([""]);
  await undo(hidden);
  expect(await texts()).toEqual([message.content]);
  await send("DELETE", `/api/messages/${message.id}`, member);
  for (const decision of ["hide", "remove"] as const) {
    expect((await keepers.act(found.id, decision)).status).toBe(409);
  }
});

test("keepers-307: only its owner reads and edits a hidden post, and no member a removed one", async () => {
  const [owner, stranger] = [await app.signIn(), await app.signIn()];
  const text = { title: "tides", markdownContent: "words", tags: ["kelp"] };
  const { id } = (await send("POST", "/api/posts", owner, text)).body;
  const path = `/api/posts/${id}`;
  const read = async (by: { secret: string }) => (await send("GET", path, by)).status;
  const change = async (body: object) => (await send("PATCH", path, owner, body)).status;
  const ownPosts = async () =>
    (await send<{ id: string }[]>("GET", "/api/posts/my", owner)).body.some((one) => one.id === id);
  const found = await openCase("post", id);

  const hidden = await act(found.id, "hide");
  expect([await read(owner), await read(stranger), await read({ secret: "" })]).toEqual([
    200, 404, 404,
  ]);
  expect(await ownPosts()).toBe(true);
  for (const body of [
    { title: "ebb" },
    { markdownContent: "other words" },
    { tags: ["moss"] },
    { isPublic: false },
    { answersClosed: true },
    { isArchived: true },
  ]) {
    expect(await change(body), JSON.stringify(body)).toBe(200);
  }
  expect(await change({ isPublic: true, title: "flood" })).toBe(403);
  expect((await send("GET", path, owner)).body).toMatchObject({ title: "ebb", isPublic: false });

  const removed = await act(found.id, "remove");
  expect([await read(owner), await read(stranger), await read({ secret: "" })]).toEqual([
    404, 404, 404,
  ]);
  expect([await change({ title: "flood" }), (await send("DELETE", path, owner)).status]).toEqual([
    404, 404,
  ]);
  expect(await ownPosts()).toBe(false);
  await undo(removed);
  await undo(hidden);
  expect([await read(owner), await read(stranger)]).toEqual([200, 200]);
});

test.each(["hide", "remove"] as const)(
  "keepers-309: after %s an image in the trash does not exist for others than its owner",
  async (decision) => {
    const [owner, stranger] = [await app.signIn(), await app.signIn()];
    const { id } = await makeImage(app, owner, { title: "low moon", isPublic: true });
    const found = await openCase("image", id);
    await throwAway(owner, "image", id);
    const made = await act(found.id, decision);
    expect(await restore(owner, "image", id)).toBe(403);
    for (const by of [stranger, keepers.keeper]) expect(await restore(by, "image", id)).toBe(404);
    await undo(made);
    expect(await restore(owner, "image", id)).toBe(200);
  },
);

test.each(["post", "user", "image"] as const)(
  "keepers-308: hiding and undoing %s is no edit, and edits by the owner in between remain",
  async (kind) => {
    const owner = await app.signIn();
    const text = { title: "dusk", markdownContent: "words" };
    const { id } = {
      post: (await send("POST", "/api/posts", owner, text)).body,
      user: owner,
      image: await makeImage(app, owner),
    }[kind];
    const [read, method, path, words] = {
      post: [`/api/posts/${id}`, "PATCH", `/api/posts/${id}`, "title"],
      user: ["/api/auth/me", "PATCH", "/api/users/profile", "bio"],
      image: ["/api/images", "PUT", `/api/images/${id}/alt`, "alt"],
    }[kind];
    type Edited = { updatedAt: string };
    const current = async () =>
      [(await send<Edited | Edited[]>("GET", read ?? "", owner)).body].flat()[0];
    const edit = async (content: string, baseUpdatedAt?: string) =>
      (await send(method ?? "", path ?? "", owner, { [words ?? ""]: content, baseUpdatedAt }))
        .status;
    const first = (await current())?.updatedAt;
    const actId = await act((await openCase(kind, id)).id, "hide");
    expect((await current())?.updatedAt).toBe(first);
    expect(await edit("low tide", first)).toBe(200);
    const edited = (await current())?.updatedAt;
    expect(edited).not.toBe(first);
    await undo(actId);
    const stays = { [words ?? ""]: "low tide", updatedAt: edited, isPublic: true };
    expect(await current()).toMatchObject(stays);
    if (kind !== "image") expect(await edit("older", first)).toBe(409);
  },
);
