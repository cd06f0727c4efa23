import { reserveUsername } from "@oni/db/account";
import { usernameHolds, users } from "@oni/db/schema";
import { listTags } from "@oni/db/shrine";
import { rooms } from "@oni/realtime/contract";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  currentUserSchema,
  type CurrentUser,
  readShrine,
} from "../../../contract/shrine/profile.ts";
import { cheapPasswords, openTestApp } from "../../../testing/app.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(() => app.publisher.calls.splice(0));
afterAll(() => app.close());

type Refused = { code: string; fields: Record<string, string> };

const patch = <Body = CurrentUser>(as: string, body: unknown) =>
  app.request<Body>("/api/users/profile", { method: "PATCH", as, body });
const stored = async (id: string) =>
  (await app.db.select().from(users).where(eq(users.id, id))).at(0);
const join = (body: object) => app.request("/api/waitlist", { body });

test("shrine-301: the named fields change, the others stay, and the whole user is returned", async () => {
  const member = await app.signIn({ bio: "keeps" });
  const changes = {
    profileMarkdown: "# tide\n\n#moon #Moon",
    displayName: "  Tide  ",
    userBadges: ["#Moth", "moth", "lamp"],
    profileTheme: "90s-computer",
    profileThemeMode: "light",
    musicTheme: "alien-tech",
    hideMusicPlayer: true,
    showOnlineStatus: false,
  };
  const { status, body } = await patch(member.secret, changes);
  expect(status).toBe(200);
  const user = currentUserSchema.strict().parse(body);
  expect(user).toMatchObject({
    ...changes,
    displayName: "Tide",
    userBadges: ["moth", "lamp"],
    bio: "keeps",
  });
  expect((await app.request("/api/auth/me", { as: member.secret })).body).toEqual(user);
});

test("shrine-314: a music theme counts as chosen once it was applied, including the default", async () => {
  const member = await app.signIn();
  const shrine = async () => (await app.request(`/api/users/${member.username}`)).body;
  const unchosen = { musicTheme: "cyberpunk-classic", isMusicThemeChosen: false };
  expect(await shrine()).toMatchObject(unchosen);
  expect((await patch(member.secret, { profileTheme: "90s-computer" })).body).toMatchObject(
    unchosen,
  );
  await patch(member.secret, { musicTheme: "cyberpunk-classic", isMusicThemeChosen: false });
  expect(await shrine()).toMatchObject({ ...unchosen, isMusicThemeChosen: true });
});

test("shrine-492: text size and density are stored, exported, and read by the member alone", async () => {
  const member = await app.signIn();
  expect((await app.request("/api/auth/me", { as: member.secret })).body).toMatchObject({
    textSize: 16,
    density: "comfortable",
  });
  const reading = { textSize: 20, density: "compact" };
  expect((await patch(member.secret, reading)).body).toMatchObject(reading);
  const exported = await app.request("/api/users/me/export", { as: member.secret });
  expect(exported.body).toMatchObject({ profile: reading });
  const { body } = await app.request(`/api/users/${member.username}`);
  for (const field of Object.keys(reading)) expect(body).not.toHaveProperty(field);
});

test.each([
  { textSize: 13 },
  { textSize: 21 },
  { textSize: 16.5 },
  { textSize: "16" },
  { density: "tight" },
])("shrine-492: %j is refused", async (wrong) => {
  const member = await app.signIn();
  const { status, body } = await patch<Refused>(member.secret, wrong);
  expect(status).toBe(400);
  expect(Object.keys(body.fields)).toEqual(Object.keys(wrong));
  expect(await stored(member.id)).toMatchObject({ textSize: 16, density: "comfortable" });
});

const song = {
  id: "boiler-room",
  name: "Boiler room",
  artist: "Kelp Signal",
  album: "Tidal Hours",
  imageUrl: "/objects/demo/boiler-room/cover",
  previewUrl: "/objects/demo/boiler-room/audio",
  platform: "demo",
};
const spotifySong = {
  ...song,
  id: "4uLU6hMCjMI75M1A2tKUQC",
  imageUrl: "https://i.scdn.co/image/300",
  previewUrl: null,
  platform: "spotify",
};

test("shrine-316, shrine-317: a song is pinned, visible with the shrine, in the export, and unpinned", async () => {
  const member = await app.signIn();
  const shrine = async (as?: string) =>
    app.request(`/api/users/${member.username}`, as ? { as } : {});
  expect((await shrine()).body).toMatchObject({ song: null });
  for (const pinned of [song, spotifySong]) {
    expect((await patch(member.secret, { song: pinned })).body.song).toEqual(pinned);
    expect((await shrine()).body).toMatchObject({ song: pinned });
  }
  const exported = await app.request("/api/users/me/export", { as: member.secret });
  expect(JSON.stringify(exported.body)).toContain(spotifySong.id);
  await patch(member.secret, { isPublic: false });
  expect((await shrine()).status).toBe(404);
  expect((await shrine(member.secret)).body).toMatchObject({ song: spotifySong });
  expect((await patch(member.secret, { song: null })).body.song).toBeNull();
  expect((await stored(member.id))?.song).toBeNull();
});

test.each([
  { ...song, previewUrl: "https://elsewhere.net/song.wav" },
  { ...song, imageUrl: "/objects/demo/low-water/cover" },
  { ...song, id: "../boiler" },
  { ...song, platform: "radio" },
  { ...spotifySong, imageUrl: "https://elsewhere.net/image" },
  { ...spotifySong, previewUrl: "http://p.scdn.co/mp3" },
  { ...spotifySong, previewUrl: "javascript:alert(1)" },
  { ...spotifySong, id: "a b" },
  { ...song, name: "" },
  { ...song, name: "x".repeat(301) },
  { ...song, artist: "two\nlines" },
  { ...song, album: undefined },
  "boiler-room",
])("shrine-318: %j is no valid song", async (wrong) => {
  const member = await app.signIn();
  const { status, body } = await patch<Refused>(member.secret, { song: wrong });
  expect(status).toBe(400);
  expect(Object.keys(body.fields).join()).toMatch(/^song/);
  expect((await stored(member.id))?.song).toBeNull();
});

test("shrine-315: a shrine shows whether its owner hid the player", async () => {
  const member = await app.signIn();
  const shrine = async () => (await app.request(`/api/users/${member.username}`)).body;
  expect(await shrine()).toMatchObject({ hideMusicPlayer: false });
  await patch(member.secret, { hideMusicPlayer: true });
  expect(await shrine()).toMatchObject({ hideMusicPlayer: true });
});

test("shrine-301: fields that a member may not change are ignored", async () => {
  const member = await app.signIn();
  const { status } = await patch(member.secret, {
    id: "01890a5d-ac96-774b-bcce-b302099a8057",
    email: "other@elsewhere.net",
    password: "x",
    isPremium: true,
    enshinBadge: "carbon",
    createdAt: "2000-01-01T00:00:00.000Z",
    bio: "mine",
  });
  expect(status).toBe(200);
  const { updatedAt: _, terms: _read, ...unchanged } = { ...member, bio: "mine" };
  expect({ ...(await stored(member.id)), secret: member.secret }).toMatchObject(unchanged);
});

const refusals = [
  [{ profileTheme: "vaporwave" }, "profileTheme"],
  [{ profileThemeMode: "system" }, "profileThemeMode"],
  [{ musicTheme: "lo-fi" }, "musicTheme"],
  [{ username: "  " }, "username"],
  [{ username: "No Spaces" }, "username"],
  [{ displayName: "x".repeat(51) }, "displayName"],
  [{ displayName: "a\u202eb" }, "displayName"],
  [{ displayName: "\u200b" }, "displayName"],
  [{ bio: "x".repeat(501) }, "bio"],
  [{ bio: "nul\u0000" }, "bio"],
  [{ profileMarkdown: "x".repeat(50_001) }, "profileMarkdown"],
  [{ profileMarkdown: null }, "profileMarkdown"],
  [{ userBadges: Array.from({ length: 21 }, (_, index) => `b${index}`) }, "userBadges"],
  [{ userBadges: ["two words"] }, "userBadges.0"],
  [{ hideMusicPlayer: "yes" }, "hideMusicPlayer"],
  [{ isPublic: null }, "isPublic"],
] as const;

test("shrine-302: an invalid value is refused by field, and nothing of the request is stored", async () => {
  const member = await app.signIn();
  const before = await stored(member.id);
  for (const [changes, field] of refusals) {
    const { status, body } = await patch<Refused>(member.secret, {
      hideMusicPlayer: true,
      ...changes,
    });
    expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: [field] });
  }
  expect(await stored(member.id)).toEqual(before);
  expect(app.publisher.calls).toEqual([]);
});

test("shrine-302: the longest valid profile is accepted", async () => {
  const member = await app.signIn();
  const profileMarkdown = "海".repeat(50_000);
  const { status, body } = await patch(member.secret, { profileMarkdown });
  expect(status).toBe(200);
  expect(body.profileMarkdown).toBe(profileMarkdown);
});

test("shrine-303: an empty text and null clear the display name and the bio", async () => {
  for (const empty of ["", null]) {
    const member = await app.signIn({ displayName: "Tide", bio: "salt" });
    const { body } = await patch(member.secret, { displayName: empty, bio: empty });
    expect(body).toMatchObject({ displayName: null, bio: null });
  }
});

test("shrine-304: a new name must be free, and the former one is not free to others", async () => {
  const [member, other] = [await app.signIn({ username: "former" }), await app.signIn()];
  await app.db.transaction((tx) => reserveUsername(tx, "held_name"));
  await join({ email: "first@elsewhere.net", oni_id: "promised" });
  const before = await stored(member.id);
  for (const [username, code] of [
    [other.username, "username_taken"],
    ["held_name", "username_taken"],
    ["blocks", "username_taken"],
    ["promised", "oni_id_reserved"],
  ]) {
    const { status, body } = await patch<Refused>(member.secret, { username, bio: "changed" });
    expect({ status, code: body.code }).toEqual({ status: 409, code });
    expect(body.fields).toEqual({ username: expect.any(String) });
  }
  expect(await stored(member.id)).toEqual(before);

  expect((await patch(member.secret, { username: " newer " })).body.username).toBe("newer");
  expect((await patch(member.secret, { username: "newer" })).status).toBe(200);
  expect(await patch<Refused>(other.secret, { username: "former" })).toMatchObject({
    status: 409,
    body: { code: "username_taken", fields: { username: expect.any(String) } },
  });
});

/** Moves the end of a hold back by 30 days. */
const outlast = (username: string) =>
  app.db
    .update(usernameHolds)
    .set({ heldUntil: sql`${usernameHolds.heldUntil} - interval '30 days'` })
    .where(eq(usernameHolds.username, username));
const rename = async (as: string, username: string) =>
  (await patch<Refused>(as, { username })).status;

test("shrine-305: a name that a member left is theirs to take back, and free after 30 days", async () => {
  const [member, other] = [await app.signIn({ username: "harbour_a" }), await app.signIn()];
  expect(await rename(member.secret, "harbour_b")).toBe(200);
  const body = { username: "harbour_a", email: "poser@elsewhere.net", password: "Ripple_1@" };
  expect((await app.request("/api/auth/register", { body })).status).toBe(409);
  expect(await rename(member.secret, "harbour_a")).toBe(200);
  expect(await rename(other.secret, "harbour_b")).toBe(409);

  expect(await rename(member.secret, "harbour_b")).toBe(200);
  await outlast("harbour_a");
  expect(await rename(other.secret, "harbour_a")).toBe(200);
  expect(await rename(member.secret, "harbour_a")).toBe(409);
});

test("shrine-305, shrine-306: the names of a removed account are held against everyone", async () => {
  const hashed = await cheapPasswords.hash("Ripple_1@");
  const member = await app.signIn({ username: "ferry_a", password: hashed });
  const other = await app.signIn();
  expect(await rename(member.secret, "ferry_b")).toBe(200);
  const body = { password: "Ripple_1@" };
  const gone = await app.request("/api/users/me", { method: "DELETE", as: member.secret, body });
  expect(gone.status).toBe(200);
  for (const username of ["ferry_a", "ferry_b"]) {
    expect(await rename(other.secret, username)).toBe(409);
    await outlast(username);
    expect(await rename(other.secret, username)).toBe(200);
  }
});

test("shrine-307: five names are held for a member, and leaving a sixth is refused", async () => {
  const member = await app.signIn({ username: "tower_0" });
  for (const number of [1, 2, 3, 4, 5]) {
    expect(await rename(member.secret, `tower_${number}`), `turn ${number}`).toBe(200);
  }
  const before = await stored(member.id);
  expect(await patch<Refused>(member.secret, { username: "tower_6", bio: "new" })).toMatchObject({
    status: 409,
    body: { code: "conflict", fields: { username: expect.any(String) } },
  });
  expect(await stored(member.id)).toEqual(before);
  expect(await rename(member.secret, "tower_0")).toBe(200);
  await outlast("tower_1");
  expect(await rename(member.secret, "tower_6")).toBe(200);
});

test("account-311: no member can change to a reserved name, and a member who has one keeps it", async () => {
  const [member, other] = [await app.signIn({ username: "root" }), await app.signIn()];
  expect(await patch(member.secret, { username: "root", bio: "still here" })).toMatchObject({
    status: 200,
    body: { username: "root", bio: "still here" },
  });
  for (const username of ["staff", "5taff_", "root"]) {
    expect(await patch<Refused>(other.secret, { username })).toMatchObject({
      status: 409,
      body: { code: "username_taken", fields: { username: expect.any(String) } },
    });
  }
});

test("shrine-304: a reserved name is available to its email, unless it has a key", async () => {
  const member = await app.signIn({ email: "reserver@elsewhere.net" });
  const guarded = await app.signIn({ email: "guarded@elsewhere.net" });
  await join({ email: member.email, oni_id: "beacon" });
  await join({ email: guarded.email, oni_id: "vault", access_key: "Harbour_7$" });
  expect((await patch(member.secret, { username: "beacon" })).status).toBe(200);
  expect((await patch(guarded.secret, { username: "vault" })).body).toMatchObject({
    code: "oni_id_reserved",
  });
});

const shrine = (username: string, as = "") =>
  app.request(`/api/users/${username}`, { as, headers: { "X-Request-Id": "shrine" } });

test("shrine-308: everyone reads the shrine of a public member, without private data", async () => {
  const [member, stranger] = [await app.signIn({ bio: "salt" }), await app.signIn()];
  for (const as of ["", stranger.secret, member.secret]) {
    const { status, body } = await shrine(member.username, as);
    expect(status).toBe(200);
    expect(readShrine.response.strict().parse(body)).toMatchObject({ id: member.id, bio: "salt" });
    expect(JSON.stringify(body)).not.toContain(member.email);
  }
});

test("shrine-309: a member who is not public looks to others like an unknown name", async () => {
  const [member, stranger] = [await app.signIn({ isPublic: false }), await app.signIn()];
  const unknown = await shrine("nobody_here");
  expect(unknown.status).toBe(404);
  for (const as of ["", stranger.secret]) {
    const hidden = await shrine(member.username, as);
    expect({ status: hidden.status, body: hidden.body }).toEqual({
      status: 404,
      body: unknown.body,
    });
  }
  expect((await shrine("No-Name")).body).toEqual(unknown.body);
  expect((await shrine(member.username, member.secret)).status).toBe(200);
});

const deltas = () =>
  app.publisher.calls.flatMap(({ name, args }) =>
    name === "emit" && args[0] === rooms.constellation ? [args[2]] : [],
  );

test("shrine-310: the map receives how a public member looks now, and when they hide", async () => {
  const member = await app.signIn();
  await patch(member.secret, { displayName: "Tide", hideMusicPlayer: true });
  expect(deltas()).toMatchObject([
    { users: [{ id: member.id, displayName: "Tide", online: false }], removedUserIds: [] },
  ]);
  await patch(member.secret, { isPublic: false });
  expect(deltas().at(-1)).toMatchObject({ users: [], removedUserIds: [member.id] });
  await patch(member.secret, { isPublic: true });
  expect(deltas().at(-1)).toMatchObject({ users: [{ id: member.id }], removedUserIds: [] });
  const settings = app.publisher.calls.filter(({ name }) => name === "presenceSettingChanged");
  expect(settings).toHaveLength(2);
});

test("shrine-310: invisible changes, and changes of a hidden member, are not published", async () => {
  const [member, hidden] = [await app.signIn(), await app.signIn({ isPublic: false })];
  await patch(member.secret, { musicTheme: "alien-tech", bio: "salt", username: member.username });
  await patch(hidden.secret, { displayName: "Tide", profileMarkdown: "#tide" });
  expect(deltas()).toEqual([]);
});

test("shrine-311: the counts of tags follow badges, hashtags and being public", async () => {
  const member = await app.signIn();
  const counted = async () =>
    (await listTags(app.db, { limit: 100 }))
      .filter(({ name }) => name.startsWith("pr8"))
      .map(({ name, usageCount }) => [name, usageCount]);
  await patch(member.secret, { profileMarkdown: "#PR8-a and #pr8-a", userBadges: ["pr8-b"] });
  expect(await counted()).toEqual([
    ["pr8-a", 1],
    ["pr8-b", 1],
  ]);
  await patch(member.secret, { userBadges: [] });
  expect(await counted()).toEqual([["pr8-a", 1]]);
  await patch(member.secret, { isPublic: false });
  expect(await counted()).toEqual([]);
});

test("shrine-312: a theme that is no longer offered reads as the default", async () => {
  const member = await app.signIn({ profileTheme: "gone", musicTheme: "gone" });
  const { body } = await app.request("/api/auth/me", { as: member.secret });
  expect(body).toMatchObject({ profileTheme: "main-cyberpunk", musicTheme: "cyberpunk-classic" });
});

test("shrine-319: a change based on an older version is 409, and nothing changes", async () => {
  const member = await app.signIn({ profileMarkdown: "# Before" });
  const me = async () =>
    (await app.request<CurrentUser>("/api/auth/me", { as: member.secret })).body;
  const begun = await me();
  const base = (baseUpdatedAt: unknown, changes: object) =>
    patch<CurrentUser & Refused>(member.secret, { ...changes, baseUpdatedAt });
  const first = await base(begun.updatedAt, { profileMarkdown: "# Newer" });
  expect(first).toMatchObject({ status: 200, body: { profileMarkdown: "# Newer" } });
  expect(first.body.updatedAt > begun.updatedAt).toBe(true);
  expect(await me()).toEqual(first.body);

  const before = await stored(member.id);
  app.publisher.calls.splice(0);
  const stale = { profileMarkdown: "# Older #tag", username: "another_name", isPublic: false };
  for (const refused of [
    await base(begun.updatedAt, stale),
    await base("2000-01-01T00:00:00.000Z", stale),
    await base("9999-12-31T23:59:59.999Z", stale),
    await base(begun.updatedAt, { bio: "older" }),
    await base(begun.updatedAt, {}),
  ]) {
    expect(refused).toMatchObject({ status: 409, body: { code: "conflict" } });
  }
  for (const wrong of ["", null, "yesterday", 0, begun.updatedAt.replace(".", ","), {}]) {
    expect((await base(wrong, stale)).status, JSON.stringify(wrong)).toBe(400);
  }
  expect(await stored(member.id)).toEqual(before);
  expect(app.publisher.calls).toEqual([]);
  // A change based on the newest version, or without a base, is written.
  expect((await base(first.body.updatedAt, { bio: "newest" })).body.bio).toBe("newest");
  expect((await patch(member.secret, { bio: "last" })).body.bio).toBe("last");
});

test("shrine-319, shrine-320: of two changes of one version one is written, and each has its own version", async () => {
  const member = await app.signIn();
  const ahead = new Date(Date.now() + 3_600_000);
  await app.db.update(users).set({ updatedAt: ahead }).where(eq(users.id, member.id));
  const texts = ["one", "two", "three"];
  const responses = await Promise.all(
    texts.map((profileMarkdown) =>
      patch(member.secret, { profileMarkdown, baseUpdatedAt: ahead.toISOString() }),
    ),
  );
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(2);
  const written = responses.findIndex(({ status }) => status === 200);
  expect(await stored(member.id)).toMatchObject({
    profileMarkdown: texts[written],
    updatedAt: new Date(ahead.getTime() + 1),
  });
});
