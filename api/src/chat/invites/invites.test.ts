import { invites } from "@oni/db/schema";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Invite } from "../../../contract/chat/invites.ts";
import type { Server } from "../../../contract/chat/servers.ts";
import { openTestApp } from "../../../testing/app.ts";
import { openDimension } from "../../../testing/dimension.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const invite = async (path: string, as: string, body: object = {}) =>
  (await app.request<Invite>(`${path}/invites`, { as, body })).body;
const accept = (code: string, as: string) =>
  app.request<Server>(`/api/invites/${code}/accept`, { method: "POST", as });
const preview = (code: string, as: string) => app.request(`/api/invites/${code}`, { as });
const expire = (code: string) =>
  app.db
    .update(invites)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(invites.code, code));

test("chat-325: an invitation lets a stranger see a preview of a private server and join it", async () => {
  const { id, server, moderator, stranger } = await openDimension(app, { isPublic: false });
  const made = await app.request<Invite>(`${server}/invites`, { as: moderator.secret, body: {} });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    serverId: id,
    createdBy: moderator.id,
    expiresAt: null,
    maxUses: null,
    uses: 0,
  });
  const { code } = made.body;
  const { name } = (await app.request<Server>(server, { as: moderator.secret })).body;
  expect((await preview(code, stranger.secret)).body).toEqual({
    ...{ name, description: null, iconUrl: null, isPublic: false },
    ...{ memberCount: 3, hereCount: 0, faces: [], linked: [], lines: [] },
    inviter: { username: moderator.username, displayName: null, profileImageUrl: null },
  });
  expect(await accept(code, stranger.secret)).toMatchObject({
    status: 200,
    body: { id, role: "member", memberCount: 4 },
  });
  expect((await app.request<Invite[]>(`${server}/invites`, { as: moderator.secret })).body).toEqual(
    [{ ...made.body, uses: 1 }],
  );
});

test("chat-325, chat-326: codes have at least 64 random bits", async () => {
  const { server, owner } = await openDimension(app);
  const codes = new Set<string>();
  for (let round = 0; round < 20; round += 1) codes.add((await invite(server, owner.secret)).code);
  expect(codes.size).toBe(20);
  for (const code of codes) expect(code).toMatch(/^[A-Za-z0-9_-]{11,}$/);
  const unbounded = await app.request(`${server}/invites`, { method: "POST", as: owner.secret });
  expect(unbounded).toMatchObject({ status: 201, body: { maxUses: null, expiresAt: null } });
});

test("chat-327: an expired, used-up or withdrawn invitation is not found", async () => {
  const { server, owner, member, stranger } = await openDimension(app, { isPublic: false });
  const old = await invite(server, owner.secret, { expiresInHours: 2 });
  expect(Date.parse(old.expiresAt ?? "") - Date.parse(old.createdAt)).toBe(2 * 3_600_000);
  await expire(old.code);
  const single = await invite(server, owner.secret, { maxUses: 1 });
  const first = await app.signIn();
  expect((await accept(single.code, first.secret)).status).toBe(200);
  const withdrawn = await invite(server, owner.secret);
  const path = `/api/invites/${withdrawn.code}`;
  expect((await app.request(path, { method: "DELETE", as: member.secret })).status).toBe(403);
  expect((await app.request(path, { method: "DELETE", as: owner.secret })).status).toBe(200);

  const unknown = await accept("AAAAAAAAAAAAAAAA", stranger.secret);
  for (const { code } of [old, single, withdrawn]) {
    const refused = await accept(code, stranger.secret);
    expect(refused.status).toBe(404);
    expect({ ...refused.body, requestId: "" }).toEqual({ ...unknown.body, requestId: "" });
    expect((await preview(code, stranger.secret)).status).toBe(404);
    expect(
      (await app.request(`/api/invites/${code}`, { method: "DELETE", as: stranger.secret })).status,
    ).toBe(404);
  }
});

test("chat-327, chat-328: accepting again changes nothing and uses nothing", async () => {
  const { server, owner, stranger } = await openDimension(app, { isPublic: false });
  const { code } = await invite(server, owner.secret, { maxUses: 1 });
  for (let round = 0; round < 2; round += 1) {
    expect(await accept(code, stranger.secret)).toMatchObject({
      status: 200,
      body: { memberCount: 4 },
    });
  }
  const [listed] = (await app.request<Invite[]>(`${server}/invites`, { as: owner.secret })).body;
  expect(listed).toMatchObject({ uses: 1 });
});

test("chat-322: a banned user cannot accept an invitation, which loses no use", async () => {
  const { server, owner, banned } = await openDimension(app, { isPublic: false });
  const { code } = await invite(server, owner.secret, { maxUses: 1 });
  expect((await accept(code, banned.secret)).status).toBe(403);
  const [listed] = (await app.request<Invite[]>(`${server}/invites`, { as: owner.secret })).body;
  expect(listed).toMatchObject({ uses: 0 });
});

test("chat-323, chat-324: a banned user sees an invitation and is refused with a sentence on accepting it", async () => {
  const { server, owner, banned } = await openDimension(app);
  const { code } = await invite(server, owner.secret);
  const shown = await app.request(`/api/invites/${code}`, { as: banned.secret });
  expect(shown).toEqual(
    expect.objectContaining({
      status: 200,
      body: (await app.request(`/api/invites/${code}`, { as: owner.secret })).body,
    }),
  );
  expect(await accept(code, banned.secret)).toMatchObject({
    status: 403,
    body: { error: "You are banned from this dimension." },
  });
});

test("chat-327: impossible limits of an invitation are refused", async () => {
  const { server, owner } = await openDimension(app);
  const bodies = [
    { maxUses: 0 },
    { maxUses: 1.5 },
    { expiresInHours: 0 },
    { expiresInHours: 9_000 },
    { maxUses: "2" },
  ];
  for (const body of bodies) {
    const refused = await app.request(`${server}/invites`, { as: owner.secret, body });
    expect(refused.status, JSON.stringify(body)).toBe(400);
  }
});
