import { randomUUID } from "node:crypto";
import { users } from "@oni/db/schema";
import { makeMember } from "@oni/db/testing";
import type { Message } from "@oni/realtime/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Channel } from "../../../contract/chat/channels.ts";
import type { ErrorBody } from "../../../contract/errors.ts";
import type { Member, Timeout } from "../../../contract/chat/members.ts";
import { openTestApp } from "../../../testing/app.ts";
import { openDimension } from "../../../testing/dimension.ts";
import { transferServer } from "./transfer-server.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test("account-416: a timed-out member reads and cannot send, is given end and reason, and can send again when it ends", async () => {
  const { server, channel, owner, moderator, member, sendMessage } = await openDimension(app);
  const path = `${server}/members/${member.id}/timeout`;
  const body = { minutes: 10, reason: "three songs in a row" };
  const set = await app.request<Timeout>(path, { method: "PUT", as: moderator.secret, body });
  expect(set).toMatchObject({ status: 200, body: { userId: member.id, reason: body.reason } });
  const leftMs = Date.parse(set.body.endsAt) - Date.now();
  expect(leftMs).toBeGreaterThan(9 * 60_000);
  expect(leftMs).toBeLessThanOrEqual(10 * 60_000 + 1);

  const refused = await sendMessage(member.secret, "a fourth");
  expect(refused.status).toBe(403);
  expect(refused.body).toMatchObject({ error: expect.stringContaining(body.reason) });
  expect((await app.request(`${channel}/messages`, { as: member.secret })).status).toBe(200);
  await app.request(`${server}/leave`, { method: "POST", as: member.secret });
  await app.request(`${server}/join`, { method: "POST", as: member.secret });
  expect((await sendMessage(member.secret, "back again")).status).toBe(403);

  const listed = await app.request<Timeout[]>(`${server}/timeouts`, { as: owner.secret });
  expect(listed.body.map(({ userId }) => userId)).toContain(member.id);
  expect((await app.request(path, { method: "DELETE", as: moderator.secret })).status).toBe(200);
  expect((await app.request(path, { method: "DELETE", as: moderator.secret })).status).toBe(404);
  expect((await sendMessage(member.secret, "quieter")).status).toBe(201);
});

test("account-416: moderators time out plain members, the owner everybody else, for one minute to four weeks with a reason", async () => {
  const { server, owner, moderator, member } = await openDimension(app);
  const setTimeoutOf = async (
    as: string,
    targetId: string,
    body: object = { minutes: 1, reason: "noise" },
  ) => {
    const path = `${server}/members/${targetId}/timeout`;
    return (await app.request(path, { method: "PUT", as, body })).status;
  };
  expect(await setTimeoutOf(moderator.secret, owner.id)).toBe(403);
  expect(await setTimeoutOf(member.secret, moderator.id)).toBe(403);
  expect(await setTimeoutOf(owner.secret, owner.id)).toBe(403);
  expect(await setTimeoutOf(owner.secret, moderator.id)).toBe(200);
  const wrong = [{ minutes: 0 }, { minutes: 40_321 }, { minutes: 1.5 }, { reason: " " }, {}];
  for (const part of wrong) {
    const body = { minutes: 1, reason: "noise", ...part };
    const whole = Object.keys(part).length === 0 ? {} : body;
    expect(await setTimeoutOf(owner.secret, member.id, whole), JSON.stringify(part)).toBe(400);
  }
});

test("account-420: undoing a timeout or ban needs the same rights as making it, by the target's role at that time", async () => {
  const { server, id: serverId, owner, moderator, member } = await openDimension(app);
  const other = await app.signIn();
  await makeMember(app.db, { serverId, userId: other.id, role: "moderator" });
  const kinds = { timeout: ["members/", "/timeout"], ban: ["bans/", ""] } as const;
  const request = async (
    kind: keyof typeof kinds,
    method: string,
    as: string,
    targetId: string,
  ) => {
    const [before, after] = kinds[kind];
    const body = kind === "ban" ? { purge: true } : { minutes: 1, reason: "noise" };
    const options = { method, as, ...(method === "PUT" && { body }) };
    return (await app.request(`${server}/${before}${targetId}${after}`, options)).status;
  };
  const setRole = (userId: string, role: "moderator" | "member") =>
    app.request(`${server}/members/${userId}`, {
      method: "PATCH",
      as: owner.secret,
      body: { role },
    });

  // The own timeout of a moderator, that of another moderator, and one seen by a plain member.
  expect(await request("timeout", "PUT", owner.secret, moderator.id)).toBe(200);
  expect(await request("timeout", "DELETE", moderator.secret, moderator.id)).toBe(403);
  expect(await request("timeout", "DELETE", other.secret, moderator.id)).toBe(403);
  expect(await request("timeout", "DELETE", member.secret, moderator.id)).toBe(403);
  const mayUndo = async (list: "timeouts" | "bans", as: string, targetId: string) =>
    (
      await app.request<{ userId: string; mayUndo: boolean }[]>(`${server}/${list}`, { as })
    ).body.find(({ userId }) => userId === targetId)?.mayUndo;
  expect(await mayUndo("timeouts", moderator.secret, moderator.id)).toBe(false);
  expect(await mayUndo("timeouts", other.secret, moderator.id)).toBe(false);
  expect(await mayUndo("timeouts", owner.secret, moderator.id)).toBe(true);
  // Demoted, gone and back again: the role at the time of the timeout counts, and a shorter timeout does
  // not replace it.
  await setRole(moderator.id, "member");
  expect(await request("timeout", "DELETE", other.secret, moderator.id)).toBe(403);
  expect(await request("timeout", "PUT", other.secret, moderator.id)).toBe(403);
  await app.request(`${server}/leave`, { method: "POST", as: moderator.secret });
  expect(await request("timeout", "DELETE", other.secret, moderator.id)).toBe(403);
  await app.request(`${server}/join`, { method: "POST", as: moderator.secret });
  expect(await request("timeout", "DELETE", other.secret, moderator.id)).toBe(403);
  expect(await request("timeout", "DELETE", owner.secret, moderator.id)).toBe(200);

  // Promoted since: others may undo it. The members themselves may not, unless they own the dimension.
  for (const end of [other, owner] as const) {
    expect(await request("timeout", "PUT", other.secret, member.id)).toBe(200);
    await setRole(member.id, "moderator");
    expect(await request("timeout", "DELETE", member.secret, member.id)).toBe(403);
    expect(await request("timeout", "PUT", other.secret, member.id)).toBe(403);
    expect(await request("timeout", "DELETE", end.secret, member.id)).toBe(200);
    await setRole(member.id, "member");
  }

  // Only the owner lifts or repeats the ban of a moderator. Moderators may do so for a plain member.
  await setRole(moderator.id, "moderator");
  expect(await request("ban", "PUT", owner.secret, moderator.id)).toBe(200);
  expect(await mayUndo("bans", other.secret, moderator.id)).toBe(false);
  expect(await mayUndo("bans", owner.secret, moderator.id)).toBe(true);
  expect(await request("ban", "PUT", other.secret, moderator.id)).toBe(403);
  expect(await request("ban", "DELETE", other.secret, moderator.id)).toBe(403);
  expect(await request("ban", "DELETE", moderator.secret, moderator.id)).toBe(404);
  expect(await request("ban", "DELETE", owner.secret, moderator.id)).toBe(200);
  expect(await request("ban", "PUT", owner.secret, member.id)).toBe(200);
  expect(await request("ban", "DELETE", other.secret, member.id)).toBe(200);
  expect(await request("ban", "DELETE", other.secret, member.id)).toBe(404);
});

test("account-420: an owner who was timed out before the transfer can end that timeout", async () => {
  const { server, id: serverId, owner, moderator, member } = await openDimension(app);
  const path = `${server}/members/${member.id}/timeout`;
  const body = { minutes: 10, reason: "noise" };
  await app.request(path, { method: "PUT", as: moderator.secret, body });
  await transferServer(app.deps, { id: serverId }, { from: owner.id, to: member.id });
  expect((await app.request(path, { method: "DELETE", as: member.secret })).status).toBe(200);
});

test("account-421: in slow mode a plain member sends one message per interval, and is given the remaining time", async () => {
  const { channel, channelId, owner, moderator, member, sendMessage, id } =
    await openDimension(app);
  const slow = (as: string, slowModeSeconds: number) =>
    app.request<Channel>(channel, { method: "PATCH", as, body: { slowModeSeconds } });
  expect((await slow(member.secret, 30)).status).toBe(403);
  expect((await slow(moderator.secret, 21_601)).status).toBe(400);
  expect(await slow(moderator.secret, 30)).toMatchObject({ body: { slowModeSeconds: 30 } });

  // The member's first message was sent when the dimension was opened.
  const early = await sendMessage(member.secret, "one more");
  expect(early.status).toBe(429);
  const seconds = Number(early.headers.get("Retry-After"));
  expect(seconds).toBeGreaterThan(20);
  expect(seconds).toBeLessThanOrEqual(30);
  for (const { secret } of [owner, moderator]) {
    for (const words of ["first", "second"])
      expect((await sendMessage(secret, words)).status).toBe(201);
  }
  expect((await slow(owner.secret, 0)).body.slowModeSeconds).toBe(0);
  expect((await sendMessage(member.secret, "at last")).status).toBe(201);

  const newcomer = await app.signIn();
  await app.request(`/api/servers/${id}/join`, { method: "POST", as: newcomer.secret });
  await slow(owner.secret, 30);
  const nonces = [randomUUID(), randomUUID(), randomUUID()];
  const sent = await Promise.all(
    nonces.map((nonce) => sendMessage(newcomer.secret, "a", { nonce })),
  );
  expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 429, 429]);
  const listed = await app.request<Message[]>(`/api/channels/${channelId}/messages`, {
    as: owner.secret,
  });
  expect(listed.body.filter(({ userId }) => userId === newcomer.id)).toHaveLength(1);
  const nonce = nonces[sent.findIndex(({ status }) => status === 201)];
  expect((await sendMessage(newcomer.secret, "a", { nonce })).status).toBe(200);
});

test("account-422: with the password, an owner makes a member the owner and stays as a moderator", async () => {
  const { server, owner, moderator, member, stranger } = await openDimension(app);
  const known = "Ripple_1@";
  const hashed = await app.deps.passwords.hash(known);
  await app.db.update(users).set({ password: hashed }).where(eq(users.id, owner.id));
  const give = (as: string, userId: string, password = known) =>
    app.request<ErrorBody>(`${server}/transfer`, { as, body: { userId, password } });
  expect((await give(moderator.secret, moderator.id)).status).toBe(403);
  expect((await give(owner.secret, stranger.id)).status).toBe(404);
  expect(await give(owner.secret, member.id, "not the one")).toMatchObject({
    ...{ status: 400, body: { fields: { password: "The password is wrong." } } },
  });
  expect(await give(owner.secret, member.id)).toMatchObject({
    ...{ status: 200, body: { ownerId: member.id, role: "moderator" } },
  });
  const { body } = await app.request<Member[]>(`${server}/members`, { as: owner.secret });
  const roles = new Map(body.map(({ userId, role }) => [userId, role]));
  expect([member, owner, moderator].map(({ id }) => roles.get(id))).toEqual([
    ...["owner", "moderator", "moderator"],
  ]);
  expect((await give(owner.secret, owner.id)).status).toBe(403);
});
