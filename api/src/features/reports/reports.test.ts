import { afterAll, beforeAll, expect, test } from "vitest";
import type { Report } from "../../../contract/reports.ts";
import { openTestApp } from "../../../testing/app.ts";
import { openDimension } from "../../../testing/dimension.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const report = (as: string, messageId: unknown, reason: unknown = "cold") =>
  app.ask<Report>("/api/reports", { as, body: { messageId, reason } });

test("DM27: a member's report reaches the owner and moderators with its message", async () => {
  const { server, channelId, message, owner, moderator, member, say } = await openDimension(app);
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
  const { body: second } = await report(moderator.secret, (await say(owner.secret, "x")).body.id);
  const read = async (query = "") =>
    (await app.ask<Report[]>(`${server}/reports${query}`, { as: owner.secret })).body;
  expect((await read()).map(({ id }) => id)).toEqual([second.id, made.body.id]);
  expect((await read(`?limit=5&before=${second.id}`)).map(({ id }) => id)).toEqual([made.body.id]);
  const elsewhere = await openDimension(app);
  const others = await app.ask(`${elsewhere.server}/reports`, { as: elsewhere.owner.secret });
  expect(others.body).toEqual([]);
});

test("DM27: who cannot see a message cannot report it, and a reason is needed", async () => {
  const closed = await openDimension(app, { isPublic: false });
  const open = await openDimension(app);
  expect((await report(closed.stranger.secret, closed.message.id)).status).toBe(404);
  expect((await report(open.stranger.secret, open.message.id)).status).toBe(403);
  expect((await report(open.member.secret, crypto.randomUUID())).status).toBe(404);
  for (const reason of ["", "x".repeat(1_001), 5]) {
    expect((await report(open.member.secret, open.message.id, reason)).status).toBe(400);
  }
});
