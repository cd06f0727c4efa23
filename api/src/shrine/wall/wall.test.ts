import { wallMarks } from "@oni/db/schema";
import { deleteFadedMarks } from "@oni/db/shrine";
import { type InboxEntry, rooms } from "@oni/realtime/contract";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { WallMark } from "../../../contract/shrine/wall.ts";
import { openTestApp } from "../../../testing/app.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** Creates a shrine with a wall of this mode, and a guest. */
async function openWall(wallMode: "open" | "approve" | "closed" = "open") {
  const [owner, guest] = [await app.signIn(), await app.signIn()];
  const wall = `/api/users/${owner.username}/wall`;
  const setProfile = (body: object) =>
    app.request("/api/users/profile", { method: "PATCH", as: owner.secret, body });
  await setProfile({ wallMode });
  const leave = (as: string, line: string) => app.request<WallMark>(wall, { as, body: { line } });
  const seen = async (as?: string, query = "") => {
    const { body } = await app.request<WallMark[]>(wall + query, as === undefined ? {} : { as });
    return body.map(({ line }) => line);
  };
  const act = (mark: { id: string }, as: string, what: "DELETE" | "approve") =>
    what === "DELETE"
      ? app.request(`/api/wall/${mark.id}`, { method: "DELETE", as })
      : app.request<WallMark>(`/api/wall/${mark.id}/approve`, { method: "POST", as });
  app.publisher.calls.splice(0);
  return { owner, guest, wall, setProfile, leave, seen, act };
}

/** Returns the Socket.IO rooms that received a change of the shrine since the last call. */
const announced = () =>
  app.publisher.calls
    .splice(0)
    .flatMap(({ name, args }) => (name === "emit" && args[1] === "user:changed" ? [args[0]] : []));

test("shrine-359, shrine-360: a member leaves one mark a day, and everyone who sees the shrine reads it", async () => {
  const { owner, guest, leave, seen, act } = await openWall();
  const { status, body } = await leave(guest.secret, "  the kettle made it. so did I. ");
  expect(status).toBe(201);
  const { id, username } = guest;
  expect(body).toEqual({
    id: expect.any(String),
    author: { id, username, displayName: null, profileImageUrl: null, isBot: false },
    line: "the kettle made it. so did I.",
    createdAt: expect.any(String),
    isApproved: true,
  });
  for (const as of [undefined, owner.secret, guest.secret])
    expect(await seen(as)).toEqual([body.line]);
  expect((await leave(guest.secret, "again")).status).toBe(409);
  await act(body, guest.secret, "DELETE");
  expect((await leave(guest.secret, "again")).status).toBe(409);
  expect(await seen()).toEqual([]);

  await app.db.update(wallMarks).set({ day: "2000-01-01" }).where(eq(wallMarks.id, body.id));
  expect((await leave(guest.secret, "the day after")).status).toBe(201);
});

test("shrine-359, shrine-360: of many marks that one member leaves at once one is stored", async () => {
  const { guest, leave, seen } = await openWall();
  const all = await Promise.all(Array.from({ length: 5 }, () => leave(guest.secret, "now")));
  expect(all.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    201, 409, 409, 409, 409,
  ]);
  expect(await seen()).toEqual(["now"]);
});

test("shrine-359: a mark is one line of at most 80 characters", async () => {
  const { guest, leave } = await openWall();
  for (const line of ["", "   ", "a\nb", "\u202ereversed", "x".repeat(81)]) {
    expect((await leave(guest.secret, line)).status, JSON.stringify(line)).toBe(400);
  }
  expect((await leave(guest.secret, "x".repeat(80))).status).toBe(201);
});

test("shrine-359, shrine-361: a closed wall takes no marks, nor does any wall from a member its owner has blocked", async () => {
  const { owner, guest, setProfile, leave, seen } = await openWall("closed");
  for (const { secret } of [guest, owner]) expect((await leave(secret, "hello")).status).toBe(403);
  await setProfile({ wallMode: "open" });
  await app.request(`/api/users/${guest.id}/block`, { method: "PUT", as: owner.secret });
  expect((await leave(guest.secret, "hello")).status).toBe(403);
  expect(await seen()).toEqual([]);
  expect((await setProfile({ wallMode: "ajar" })).status).toBe(400);
});

test("shrine-362: a mark that waits for approval is seen by its author and the owner alone", async () => {
  const { owner, guest, leave, seen, act } = await openWall("approve");
  const other = await app.signIn();
  const { body: mark } = await leave(guest.secret, "is this the person");
  expect(mark.isApproved).toBe(false);
  expect(announced()).toEqual([rooms.user(owner.id)]);
  for (const as of [undefined, other.secret]) expect(await seen(as)).toEqual([]);
  for (const as of [guest.secret, owner.secret]) expect(await seen(as)).toEqual([mark.line]);
  expect((await act(mark, other.secret, "approve")).status).toBe(404);
  expect((await act(mark, guest.secret, "approve")).status).toBe(403);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    expect((await act(mark, owner.secret, "approve")).body).toEqual({ ...mark, isApproved: true });
  }
  expect(announced()).toEqual([rooms.user(owner.id), rooms.shrine(owner.id)]);
  expect(await seen()).toEqual([mark.line]);
  expect((await leave(owner.secret, "my own wall")).body).toMatchObject({ isApproved: true });
});

test("shrine-363: a wall is read in pages, newest first, and its marks are removed after 30 days", async () => {
  const { owner, seen, leave } = await openWall();
  const guests = await Promise.all(Array.from({ length: 5 }, () => app.signIn()));
  for (const [index, { secret }] of guests.entries()) await leave(secret, `line ${index}`);
  expect(await seen()).toEqual(["line 4", "line 3", "line 2", "line 1", "line 0"]);
  expect(await seen(undefined, "?limit=2")).toEqual(["line 4", "line 3"]);
  const rows = await app.db.select().from(wallMarks).where(eq(wallMarks.ownerId, owner.id));
  const third = rows.find(({ line }) => line === "line 2");
  expect(await seen(undefined, `?before=${third?.id}`)).toEqual(["line 1", "line 0"]);
  await app.db
    .update(wallMarks)
    .set({ createdAt: sql`now() - interval '30 days 1 second'` })
    .where(eq(wallMarks.line, "line 0"));
  expect(await seen(undefined, `?before=${third?.id}`)).toEqual(["line 1"]);
  await deleteFadedMarks(app.db);
  const left = await app.db.select().from(wallMarks).where(eq(wallMarks.ownerId, owner.id));
  expect(left).toHaveLength(4);
});

test("shrine-364: the author and the owner remove a mark, and its text is deleted", async () => {
  const { owner, guest, leave, act, seen } = await openWall();
  const other = await app.signIn();
  const [{ body: one }, { body: two }] = [
    await leave(guest.secret, "one"),
    await leave(other.secret, "two"),
  ];
  expect((await act(one, other.secret, "DELETE")).status).toBe(403);
  expect((await act(one, guest.secret, "DELETE")).status).toBe(200);
  expect((await act(two, owner.secret, "DELETE")).status).toBe(200);
  expect((await act(two, owner.secret, "DELETE")).status).toBe(404);
  expect(await seen(owner.secret)).toEqual([]);
  const stored = await app.db.select().from(wallMarks).where(eq(wallMarks.id, one.id));
  expect(stored).toMatchObject([{ line: "" }]);
});

test("shrine-365: a mark is announced at the shrine, and is in its owner's inbox while it exists", async () => {
  const { owner, guest, leave, act } = await openWall();
  const inbox = async () => {
    const { body } = await app.request<InboxEntry[]>("/api/inbox", { as: owner.secret });
    return body;
  };
  const { body: mark } = await leave(guest.secret, "came for the moons");
  expect(announced()).toEqual([rooms.user(owner.id), rooms.shrine(owner.id)]);
  expect(await inbox()).toMatchObject([
    {
      kind: "wall",
      actor: { id: guest.id },
      target: { username: owner.username },
      excerpt: "came for the moons",
    },
  ]);
  await act(mark, guest.secret, "DELETE");
  expect(await inbox()).toEqual([]);
  expect(announced()).toEqual([rooms.user(owner.id), rooms.shrine(owner.id)]);
  await leave(owner.secret, "to myself");
  expect(await inbox()).toEqual([]);
});
