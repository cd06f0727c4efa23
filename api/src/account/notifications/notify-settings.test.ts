import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "../../../testing/app.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
let member: Awaited<ReturnType<typeof app.signIn>>;
let other: Awaited<ReturnType<typeof app.signIn>>;
beforeAll(async () => {
  app = await openTestApp();
  [member, other] = [await app.signIn(), await app.signIn()];
});
afterAll(() => app.close());

const read = async (as = member.secret) => (await app.request("/api/notify", { as })).body;
const write = (body: unknown) =>
  app.request("/api/notify", { method: "PUT", as: member.secret, body });
const atFirst = { levels: {}, usual: "mentions", quiet: null, pushContent: true };

test("people-313: a member's notification settings are stored as written, for that member only", async () => {
  expect(await read()).toEqual(atFirst);
  const [server, channel] = [randomUUID(), randomUUID()];
  const settings = {
    levels: {
      [server]: { level: "nothing", muteUntil: null },
      [channel]: { level: "all", muteUntil: "2026-12-01T08:00:00.000Z" },
    },
    usual: "all",
    quiet: { from: "23:30", to: "07:00", timeZone: "Atlantic/Reykjavik" },
    pushContent: false,
  };
  expect(await write(settings)).toMatchObject({ status: 200, body: settings });
  expect(await read()).toEqual(settings);
  expect(await read(other.secret)).toEqual(atFirst);
  const level = { level: "mentions", muteUntil: null };
  await write({ levels: { [server.toUpperCase()]: level } });
  expect(await read()).toMatchObject({ levels: { [server]: level } });
  await write(atFirst);
  expect(await read()).toEqual(atFirst);
});

test("account-411, account-412: levels and quiet hours are replaced together, the usual level and the setting for push content by themselves", async () => {
  const levels = { [randomUUID()]: { level: "nothing", muteUntil: null } };
  const quiet = { from: "23:30", to: "07:00", timeZone: "UTC" };
  await write({ levels, quiet });
  expect(await read()).toEqual({ ...atFirst, levels, quiet });
  const others = { usual: "nothing", pushContent: false };
  for (const body of [others, {}]) {
    expect((await write(body)).body).toEqual({ levels, quiet, ...others });
  }
  expect((await write({ quiet })).body).toEqual({ levels: {}, quiet, ...others });
  expect((await write({ levels })).body).toEqual({ levels, quiet: null, ...others });
  await write(atFirst);
});

test("people-313: invalid levels, times and time zones, and too many settings, are refused", async () => {
  const level = { level: "all", muteUntil: null };
  const quiet = { from: "23:30", to: "07:00", timeZone: "UTC" };
  const many = Object.fromEntries(Array.from({ length: 1_001 }, () => [randomUUID(), level]));
  for (const body of [
    { levels: { here: level } },
    { levels: { [randomUUID()]: { level: "some", muteUntil: null } } },
    { levels: { [randomUUID()]: { level: "all", muteUntil: "soon" } } },
    { levels: many },
    { levels: [] },
    { quiet: { ...quiet, from: "24:00" } },
    { quiet: { ...quiet, to: "7:00" } },
    { quiet: { ...quiet, timeZone: "Mars/Olympus" } },
    { quiet: { ...quiet, timeZone: "" } },
    { usual: "some" },
    { usual: null },
    { pushContent: "no" },
  ]) {
    expect((await write(body)).status, JSON.stringify(body).slice(0, 80)).toBe(400);
  }
  expect(await read()).toEqual(atFirst);
});
