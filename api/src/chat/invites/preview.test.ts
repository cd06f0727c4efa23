import { messages, users } from "@oni/db/schema";
import { rooms } from "@oni/realtime/contract";
import { createLimiter } from "@oni/realtime/process";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Invite,
  type InvitePreview,
  invitePreviewSchema,
} from "../../../contract/chat/invites.ts";
import { limits } from "../../../contract/limits.ts";
import type { Server } from "../../../contract/chat/servers.ts";
import { databaseOf, openTestApp } from "../../../testing/app.ts";
import { openDimension, type TestDimension } from "../../../testing/dimension.ts";

const online = new Set<string>();
const presence = {
  onlineAmong: async (ids: readonly string[]) => new Set(ids.filter((id) => online.has(id))),
};
let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp({ presence });
});
afterAll(() => app.close());

const invite = async ({ server, owner }: TestDimension) =>
  (await app.request<Invite>(`${server}/invites`, { as: owner.secret, body: {} })).body.code;
const look = async (code: string, as?: string) =>
  (await app.request<InvitePreview>(`/api/invites/${code}`, as ? { as } : {})).body;
const showInside = ({ server, owner }: TestDimension) =>
  app.request<Server>(server, {
    method: "PATCH",
    as: owner.secret,
    body: { invitePreview: "lines" },
  });

test("chat-329: a visitor sees only numbers until the server opens its inside", async () => {
  const dimension = await openDimension(app, { isPublic: false });
  const { owner, member, moderator, sendMessage } = dimension;
  for (const { id } of [owner, member]) online.add(id);
  await sendMessage(owner.secret, "the lamp\n is on 🌊🌊");
  const code = await invite(dimension);
  const closed = await look(code);
  expect(invitePreviewSchema.strict().parse(closed)).toEqual(closed);
  expect(closed).toMatchObject({
    ...{ memberCount: 3, hereCount: 2, isPublic: false, faces: [], linked: [], lines: [] },
    inviter: { username: owner.username, profileImageUrl: null },
  });

  expect((await showInside(dimension)).body.invitePreview).toBe("lines");
  const opened = await look(code);
  expect(opened.faces.map(({ username }) => username)).toEqual([owner.username, member.username]);
  expect(opened.lines).toEqual([
    { username: member.username, displayName: null, wordLengths: [3, 5, 6] },
    { username: owner.username, displayName: null, wordLengths: [3, 4, 2, 2, 2] },
  ]);
  expect(JSON.stringify(opened)).not.toMatch(/lamp|ripple/);
  expect(await look(code, moderator.secret)).toEqual(opened);
});

test("chat-329, chat-330: a member who is not public is not named, and a deleted message shows no word lengths", async () => {
  const dimension = await openDimension(app);
  const { owner, member, message } = dimension;
  for (const { id } of [owner, member]) online.add(id);
  await showInside(dimension);
  const code = await invite(dimension);
  await app.db.update(users).set({ isPublic: false }).where(eq(users.id, owner.id));
  await app.db.update(users).set({ showOnlineStatus: false }).where(eq(users.id, member.id));
  expect(await look(code)).toMatchObject({ inviter: null, hereCount: 0, faces: [] });
  await app.db.update(messages).set({ deletedAt: new Date() }).where(eq(messages.id, message.id));
  expect((await look(code)).lines).toEqual([]);
});

test("chat-331: a member sees which of the shown faces they are linked to, and a visitor does not", async () => {
  const dimension = await openDimension(app);
  const { owner, member, stranger } = dimension;
  for (const { id } of [owner, member]) online.add(id);
  await showInside(dimension);
  const code = await invite(dimension);
  const carry = (as: string, userBadges: string[]) =>
    app.request("/api/users/profile", { method: "PATCH", as, body: { userBadges } });
  await carry(owner.secret, ["tape", "rain"]);
  await carry(stranger.secret, ["rain", "tape", "kelp"]);
  expect((await look(code, stranger.secret)).linked).toEqual([
    { username: owner.username, displayName: null, sharedTags: ["rain", "tape"] },
  ]);
  for (const as of [undefined, member.secret]) expect((await look(code, as)).linked).toEqual([]);
  await carry(owner.secret, []);
  expect((await look(code, stranger.secret)).linked).toEqual([]);
});

test("chat-332: the maker of an invitation is notified at most once a minute of a look, without a name", async () => {
  const dimension = await openDimension(app, { isPublic: false });
  const { owner, stranger } = dimension;
  const code = await invite(dimension);
  const opened = () => app.publisher.calls.filter(({ args }) => args[1] === "invite:opened");
  const before = opened().length;
  await look(code, owner.secret);
  expect(opened().length).toBe(before);
  for (const as of [undefined, stranger.secret, undefined]) await look(code, as);
  expect(opened().slice(before)).toEqual([
    { name: "emit", args: [rooms.user(owner.id), "invite:opened", { code }] },
  ]);
});

test("chat-333: look-ups by visitors are counted per address", async () => {
  const dimension = await openDimension(app);
  const code = await invite(dimension);
  const strict = await openTestApp({ limiter: createLimiter({ scale: 1 }) }, databaseOf(app));
  const { points } = limits.invite;
  const responses = await Promise.all(
    Array.from({ length: points + 1 }, () => strict.request(`/api/invites/${code}`)),
  );
  expect(responses.filter(({ status }) => status === 200).length).toBe(points);
  expect(responses.find(({ status }) => status !== 200)?.status).toBe(429);
  const path = `/api/invites/${code}`;
  expect((await strict.request(path, { as: dimension.stranger.secret })).status).toBe(200);
});
