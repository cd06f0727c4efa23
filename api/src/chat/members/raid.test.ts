import { sessionKeyOf } from "@oni/db/account";
import { serverMembers } from "@oni/db/schema";
import { sendMessage } from "@oni/realtime";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ErrorBody } from "../../../contract/errors.ts";
import type { Server } from "../../../contract/chat/servers.ts";
import { openTestApp } from "../../../testing/app.ts";
import { openDimension } from "../../../testing/dimension.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

type Dimension = Awaited<ReturnType<typeof openDimension>>;
const change = ({ server, moderator }: Dimension, body: object) =>
  app.request<Server>(server, { method: "PATCH", as: moderator.secret, body });
const joinedHoursAgo = ({ id: serverId }: Dimension, userId: string, hours: number) =>
  app.db
    .update(serverMembers)
    .set({ joinedAt: sql`now() - interval '1 hour' * ${hours}::float8` })
    .where(and(eq(serverMembers.serverId, serverId), eq(serverMembers.userId, userId)));

test("account-430: in raid mode, members who joined within the hour read and cannot send, over REST and sockets", async () => {
  const dimension = await openDimension(app);
  const {
    channel,
    channelId,
    owner,
    moderator,
    member,
    message,
    sendMessage: post,
    server,
  } = dimension;
  expect((await change(dimension, { raidMode: true })).body.raidMode).toBe(true);
  const refused = await post(member.secret, "hello");
  expect(refused.status).toBe(403);
  const until = new Date(Date.now() + 3_600_000).toISOString().slice(0, 13).replace("T", " ");
  expect(refused.body).toMatchObject({
    error: expect.stringMatching(new RegExp(`^Raid mode is on here.*${until}:\\d\\d UTC`)),
  });
  const by = { channelId, userId: member.id, sessionKey: sessionKeyOf(member.secret) };
  expect(await sendMessage(app.deps, by, { content: "hello" })).toMatchObject({
    ...{ outcome: "refused", code: "forbidden", sentence: expect.stringContaining("Raid mode") },
  });
  const edit = { method: "PATCH", as: member.secret, body: { content: "join us at" } };
  const edited = await app.request<ErrorBody>(`/api/messages/${message.id}`, edit);
  expect(edited).toMatchObject({ status: 403, body: { error: expect.stringContaining("Raid") } });
  expect((await app.request(`${channel}/messages`, { as: member.secret })).status).toBe(200);
  for (const { secret } of [owner, moderator])
    expect((await post(secret, "calm")).status).toBe(201);

  await joinedHoursAgo(dimension, member.id, 1.01);
  expect((await post(member.secret, "an hour later")).status).toBe(201);
  await app.request(`${server}/leave`, { method: "POST", as: member.secret });
  await app.request(`${server}/join`, { method: "POST", as: member.secret });
  expect((await post(member.secret, "back again")).status).toBe(403);
  expect((await change(dimension, { raidMode: false })).body.raidMode).toBe(false);
  expect((await post(member.secret, "calm again")).status).toBe(201);
  const not = { method: "PATCH", as: member.secret, body: { raidMode: true } };
  expect((await app.request(server, not)).status).toBe(403);
});

test("account-417: a member who is timed out cannot edit messages", async () => {
  const { server, owner, member, message } = await openDimension(app);
  const body = { minutes: 10, reason: "three songs in a row" };
  const path = `${server}/members/${member.id}/timeout`;
  await app.request(path, { method: "PUT", as: owner.secret, body });
  const edit = { method: "PATCH", as: member.secret, body: { content: "a fourth song" } };
  const refused = await app.request<ErrorBody>(`/api/messages/${message.id}`, edit);
  expect(refused.status).toBe(403);
  expect(refused.body.error).toContain(body.reason);
  await app.request(path, { method: "DELETE", as: owner.secret });
  expect((await app.request(`/api/messages/${message.id}`, edit)).status).toBe(200);
});
