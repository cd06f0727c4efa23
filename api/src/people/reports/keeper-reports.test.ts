import { keeperReports } from "@oni/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { KeeperReport } from "../../../contract/people/reports.ts";
import { openTestApp } from "../../../testing/app.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const report = (as: string, id: string, reason: unknown = "they shout") =>
  app.request<KeeperReport>("/api/reports", {
    as,
    body: { subject: { kind: "user", id }, reason },
  });
const readStored = (subjectId: string) =>
  app.db.select().from(keeperReports).where(eq(keeperReports.subjectId, subjectId));

test("people-325: a report about a member stores their public text, once", async () => {
  const [member, second] = [await app.signIn(), await app.signIn()];
  const shrine = { bio: "loud", profileMarkdown: "# buy tapes", isPublic: false };
  const other = await app.signIn(shrine);
  const made = await report(member.secret, other.id);
  const { id, createdAt } = made.body;
  const subject = { kind: "user", id: other.id };
  const expected = { id, subject, reporterId: member.id, reason: "they shout", createdAt };
  expect(made).toMatchObject({ status: 201, body: expected });
  await app.request("/api/users/profile", {
    ...{ method: "PATCH", as: other.secret, body: { bio: "kind", profileMarkdown: "" } },
  });
  expect(await report(member.secret, other.id, "again")).toMatchObject({
    status: 200,
    body: expected,
  });
  expect((await report(second.secret, other.id, "so loud")).status).toBe(201);
  const stored = await readStored(other.id);
  expect(stored).toHaveLength(2);
  expect(stored.find((one) => one.id === id)).toMatchObject({
    reason: "they shout",
    subject: { username: other.username, bio: "loud", profileMarkdown: "# buy tapes" },
  });
});

test("people-325: concurrent reports of a member are one", async () => {
  const [member, other] = [await app.signIn(), await app.signIn()];
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => report(member.secret, other.id)),
  );
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(4);
  expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
  expect(await readStored(other.id)).toHaveLength(1);
});

test("people-325: a report needs a reason and exactly one subject, other than oneself", async () => {
  const [member, other] = [await app.signIn(), await app.signIn()];
  expect((await report(member.secret, crypto.randomUUID())).status).toBe(404);
  for (const id of [member.id, member.id.toUpperCase(), "nobody"]) {
    expect((await report(member.secret, id)).status, id).toBe(400);
  }
  expect((await report(member.secret, other.id, " \n")).body).toMatchObject({
    fields: { reason: expect.any(String) },
  });
  const subject = { kind: "user", id: other.id };
  for (const about of [{}, { subject, messageId: other.id }, { subject: { kind: "dog" } }]) {
    const body = { ...about, reason: "cold" };
    expect((await app.request("/api/reports", { as: member.secret, body })).status).toBe(400);
  }
  expect(await readStored(other.id)).toEqual([]);
});

test("people-325: no member sees a report, not even the one concerned", async () => {
  const [member, other] = [await app.signIn(), await app.signIn()];
  await report(member.secret, other.id, "a canary of a reason");
  for (const path of ["/api/inbox", "/api/users/me/export"]) {
    expect(JSON.stringify((await app.request(path, { as: other.secret })).body)).not.toContain(
      "canary",
    );
  }
});
