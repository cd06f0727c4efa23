import { messages } from "@oni/db/schema";
import { makeChannel } from "@oni/db/testing";
import type { Message } from "@oni/realtime/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "../../../testing/app.ts";
import { openDimension, type TestDimension } from "../../../testing/dimension.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
let dimension: TestDimension;
beforeAll(async () => {
  app = await openTestApp();
  dimension = await openDimension(app);
  const { id, owner, member, sendMessage } = dimension;
  const side = await makeChannel(app.db, { serverId: id, name: "late-signal" });
  const old = await sendMessage(member.secret, "Cold light over the harbour");
  await app.db
    .update(messages)
    .set({ createdAt: new Date("2025-01-31T12:00:00Z") })
    .where(eq(messages.id, old.body.id));
  await sendMessage(owner.secret, "warm light, cold water");
  await sendMessage(owner.secret, "the lights went out", {}, side.id);
  const gone = await sendMessage(member.secret, "light that was taken back");
  await app.request(`/api/messages/${gone.body.id}`, { method: "DELETE", as: member.secret });
});
afterAll(() => app.close());

const search = (q: string, more = "", as = dimension.stranger.secret) =>
  app.request<Message[]>(`${dimension.server}/search?q=${encodeURIComponent(q)}${more}`, { as });
const found = async (q: string, more = "") =>
  (await search(q, more)).body.map(({ content }) => content);

const old = "Cold light over the harbour";
const warm = "warm light, cold water";
const side = "the lights went out";

test("chat-412: a search finds messages with all its words, newest first", async () => {
  expect(await found("light")).toEqual([side, warm, old]);
  expect(await found("COLD light")).toEqual([warm, old]);
  expect(await found('"cold light"')).toEqual([old]);
  expect(await found("light -water")).toEqual([old]);
  expect(await found("lights")).toEqual([side]);
  expect(await found("moon")).toEqual([]);
  expect(await found("' or 1=1 --")).toEqual([]);
  const [hit] = (await search("harbour")).body;
  expect(hit).toMatchObject({ channelId: dimension.channelId, seq: 2 });
});

test("chat-412, chat-413: from, in, before and after narrow a search, with or without words", async () => {
  const { owner, member } = dimension;
  expect(await found(`light from:${member.username}`)).toEqual([old]);
  expect(await found(`from:@${owner.username}`)).toEqual([side, warm]);
  expect(await found("in:#late-signal")).toEqual([side]);
  expect(await found("light before:2025-02-01")).toEqual([old]);
  expect(await found("light before:2025-01-31")).toEqual([]);
  expect(await found("light after:2025-01-31 before:2025-02-01")).toEqual([old]);
  expect(await found("light after:2025-02-01")).toEqual([side, warm]);
  expect(await found("from:nobody_at_all light")).toEqual([]);
});

test("chat-422: a day is a day of the given time zone, else of UTC", async () => {
  const eastern = `&timeZone=${encodeURIComponent("Pacific/Kiritimati")}`;
  const western = `&timeZone=${encodeURIComponent("America/Los_Angeles")}`;
  expect(await found("light before:2025-02-01", eastern)).toEqual([]);
  expect(await found("light after:2025-02-01", eastern)).toEqual([side, warm, old]);
  expect(await found("light after:2025-02-01", western)).toEqual([side, warm]);
  expect(await found("light before:2025-02-01", western)).toEqual([old]);
  for (const path of [`${dimension.server}/search`, "/api/search"]) {
    const { status } = await app.request(`${path}?q=light&timeZone=Mars`, {
      as: dimension.stranger.secret,
    });
    expect(status).toBe(400);
  }
  const { body } = await app.request<{ id: string }[]>(
    `/api/search?kind=messages&q=${encodeURIComponent("light before:2025-02-01")}${eastern}`,
    { as: dimension.stranger.secret },
  );
  expect(body).toEqual([]);
});

test("chat-412: pages continue after the last hit", async () => {
  const [first] = (await search("light", "&limit=1")).body;
  expect(first?.content).toBe(side);
  expect(await found("light", `&limit=1&before=${first?.id}`)).toEqual([warm]);
});

test("chat-412: an invalid search is refused", async () => {
  const noDays = [
    "has:wings",
    "before:soon",
    "after:2025-02-30",
    "before:0000-01-01",
    "after:+010000-01-01",
  ];
  for (const q of ["", "   ", "x".repeat(201), ...noDays]) {
    expect((await search(q)).status, q).toBe(400);
  }
  expect(
    (await app.request(`${dimension.server}/search`, { as: dimension.owner.secret })).status,
  ).toBe(400);
});

test("chat-412: a search stays within its server, and only members search a private one", async () => {
  const closed = await openDimension(app, { isPublic: false });
  await closed.sendMessage(closed.owner.secret, "light behind doors");
  expect(await found("doors")).toEqual([]);
  const within = (as: string) => app.request<Message[]>(`${closed.server}/search?q=light`, { as });
  expect((await within(closed.member.secret)).body).toMatchObject([
    { content: "light behind doors" },
  ]);
  expect((await within(closed.stranger.secret)).status).toBe(404);
});
