import { reports, users } from "@oni/db/schema";
import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Report } from "../../../contract/people/reports.ts";
import { cheapPasswords, openTestApp } from "../../../testing/app.ts";
import { openDimension } from "../../../testing/dimension.ts";
import { sweepReports } from "./sweep-reports.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const report = (as: string, messageId: unknown, reason: unknown = "cold") =>
  app.request<Report>("/api/reports", { as, body: { messageId, reason } });

test("chat-396: owner and moderators see a member's report with its message", async () => {
  const { server, channelId, message, owner, moderator, member, sendMessage } =
    await openDimension(app);
  const made = await report(member.secret, message.id);
  expect(made).toMatchObject({
    status: 201,
    body: {
      messageId: message.id,
      channelId,
      reporterId: member.id,
      reason: "cold",
      message: { id: message.id, content: "the first ripple" },
    },
  });
  const { body: second } = await report(
    moderator.secret,
    (await sendMessage(owner.secret, "x")).body.id,
  );
  const read = async (query = "") =>
    (await app.request<Report[]>(`${server}/reports${query}`, { as: owner.secret })).body;
  expect((await read()).map(({ id }) => id)).toEqual([second.id, made.body.id]);
  expect((await read(`?limit=5&before=${second.id}`)).map(({ id }) => id)).toEqual([made.body.id]);
  const otherDimension = await openDimension(app);
  const others = await app.request(`${otherDimension.server}/reports`, {
    as: otherDimension.owner.secret,
  });
  expect(others.body).toEqual([]);
});

test("chat-396: an invisible message cannot be reported, and a reason is needed", async () => {
  const closed = await openDimension(app, { isPublic: false });
  const open = await openDimension(app);
  expect((await report(closed.stranger.secret, closed.message.id)).status).toBe(404);
  expect((await report(open.stranger.secret, open.message.id)).status).toBe(403);
  expect((await report(open.member.secret, crypto.randomUUID())).status).toBe(404);
  for (const reason of ["", "x".repeat(1_001), 5]) {
    expect((await report(open.member.secret, open.message.id, reason)).status).toBe(400);
  }
});

test("chat-399: a blank reason is refused, and surrounding blanks are removed", async () => {
  const { member, message } = await openDimension(app);
  for (const reason of ["   ", "\n\t", "\u200b", "\u2800"]) {
    const { status, body } = await report(member.secret, message.id, reason);
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { fields: { reason: expect.any(String) } },
    });
  }
  expect((await report(member.secret, message.id, "  cold\n")).body.reason).toBe("cold");
});

const password = "Ripple_1@";

/** Opens a report of a moderator about a message in a side channel, by a member who can delete it. */
async function openCase() {
  const dimension = await openDimension(app);
  const { server, owner, moderator, member, sendMessage } = dimension;
  const hashed = await cheapPasswords.hash(password);
  const both = inArray(users.id, [member.id, moderator.id]);
  await app.db.update(users).set({ password: hashed }).where(both);
  const body = { name: "side" };
  const made = await app.request<{ id: string }>(`${server}/channels`, { as: owner.secret, body });
  const { body: message } = await sendMessage(member.secret, "cruel words", {}, made.body.id);
  const { body: filed } = await report(moderator.secret, message.id);
  const read = async () =>
    (await app.request<Report[]>(`${server}/reports`, { as: owner.secret })).body;
  return { ...dimension, sideId: made.body.id, message, filed, read };
}

test("chat-397: a report stores text, author and time through edits, deletion and removals", async () => {
  const { owner, moderator, member, sideId, message, filed, read } = await openCase();
  const { id, username, displayName, profileImageUrl } = member;
  const author = { id, username, displayName, profileImageUrl };
  expect(filed.message).toEqual(message);
  expect(filed.message).toMatchObject({ content: "cruel words", author, userId: id });
  expect(await read()).toEqual([filed]);

  const path = `/api/messages/${message.id}`;
  const remove = (from: string, as: string) =>
    app.request(from, {
      method: "DELETE",
      as,
      ...(from === "/api/users/me" && { body: { password } }),
    });
  const changes: [string, () => Promise<{ status: number }>][] = [
    [
      "an edit",
      () => app.request(path, { method: "PATCH", as: member.secret, body: { content: "kind" } }),
    ],
    [
      "a new name",
      () =>
        app.request("/api/users/profile", {
          ...{ method: "PATCH", as: member.secret, body: { displayName: "Somebody Else" } },
        }),
    ],
    ["the deletion", () => remove(path, member.secret)],
    ["the channel's removal", () => remove(`/api/channels/${sideId}`, owner.secret)],
    ["the author's departure", () => remove("/api/users/me", member.secret)],
  ];
  for (const [what, change] of changes) {
    expect((await change()).status, what).toBe(200);
    expect(await read(), what).toEqual([filed]);
  }
  expect((await remove("/api/users/me", moderator.secret)).status).toBe(200);
  expect(await read()).toEqual([{ ...filed, reporterId: null }]);
});

test("chat-397: a message that is deleted during its report is not found or stored unchanged", async () => {
  const { member, moderator, sendMessage } = await openDimension(app);
  for (let count = 0; count < 5; count += 1) {
    const { body: message } = await sendMessage(member.secret, "gone in a moment");
    const removal = { method: "DELETE", as: member.secret };
    const [filed] = await Promise.all([
      report(moderator.secret, message.id),
      app.request(`/api/messages/${message.id}`, removal),
    ]);
    expect([filed.status, filed.body.message?.content]).toBeOneOf([
      [201, "gone in a moment"],
      [404, undefined],
    ]);
  }
});

test("chat-397: a report of a version without stored messages shows the present message", async () => {
  const { server, owner, message, filed, read, sideId } = await openCase();
  const earlier = { serverId: null, message: null };
  await app.db.update(reports).set(earlier).where(eq(reports.id, filed.id));
  expect(await read()).toEqual([filed]);
  await app.request(`/api/messages/${message.id}`, { method: "DELETE", as: owner.secret });
  expect((await read()).map((one) => one.message.content)).toEqual([""]);
  await app.request(`/api/channels/${sideId}`, { method: "DELETE", as: owner.secret });
  expect((await app.request<Report[]>(`${server}/reports`, { as: owner.secret })).body).toEqual([]);
});

const day = 24 * 3_600_000;
const isStored = async (id: string) => (await app.db.$count(reports, eq(reports.id, id))) === 1;

test("chat-398: a report is deleted 90 days after it is closed, and an open one stays", async () => {
  const [closed, open] = [await openCase(), await openCase()];
  const closedAt = new Date("2026-03-01T12:00:00.000Z");
  await app.db.update(reports).set({ closedAt }).where(eq(reports.id, closed.filed.id));
  const sweepAt = (days: number) =>
    sweepReports(app.deps, new Date(closedAt.getTime() + days * day + 1));
  await sweepAt(89);
  expect([await isStored(closed.filed.id), await isStored(open.filed.id)]).toEqual([true, true]);
  await sweepAt(90);
  expect([await isStored(closed.filed.id), await isStored(open.filed.id)]).toEqual([false, true]);
});

test("chat-398: reports of a deleted server are stored for their time, then deleted", async () => {
  const [gone, present] = [await openCase(), await openCase()];
  await app.request(gone.server, { method: "DELETE", as: gone.owner.secret });
  const now = new Date("2026-03-01T12:00:00.000Z");
  await sweepReports(app.deps, now);
  await sweepReports(app.deps, new Date(now.getTime() + 90 * day));
  const [row] = await app.db.select().from(reports).where(eq(reports.id, gone.filed.id));
  expect(row).toMatchObject({ closedAt: now, message: { content: "cruel words" } });
  await sweepReports(app.deps, new Date(now.getTime() + 90 * day + 1));
  expect([await isStored(gone.filed.id), await isStored(present.filed.id)]).toEqual([false, true]);
});

test("chat-398: one sweep deletes more reports than one statement", async () => {
  const { filed } = await openCase();
  await app.db.execute(sql`
    insert into ${reports} ("id", "messageId", "channelId", "reason", "closedAt")
    select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'old', '2020-01-01'
    from generate_series(1, 2500)`);
  await sweepReports(app.deps, new Date());
  expect(await app.db.$count(reports, eq(reports.reason, "old"))).toBe(0);
  expect(await isStored(filed.id)).toBe(true);
});
