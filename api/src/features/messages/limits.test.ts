import { createLimiter } from "@oni/realtime";
import { makeChannel } from "@oni/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "../../../contract/limits.ts";
import { openTestApp } from "../../../testing/app.ts";
import { openDimension } from "../../../testing/dimension.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp({ limiter: createLimiter({ scale: 1 }) });
});
afterAll(() => app.close());

test("DM31: who sends too fast waits, in that channel, and nobody else does", async () => {
  const { id, owner, member, say } = await openDimension(app);
  const side = await makeChannel(app.db, { serverId: id });
  for (let sent = 1; sent < limits.message.points; sent += 1) {
    expect((await say(member.secret, `ripple ${sent}`)).status).toBe(201);
  }
  const refused = await say(member.secret, "one too many");
  expect(refused).toMatchObject({ status: 429, body: { code: "rate_limited" } });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await say(member.secret, "elsewhere", {}, side.id)).status).toBe(201);
  expect((await say(owner.secret, "not me")).status).toBe(201);
});

test("DM61: a channel has one budget, however its id is written", async () => {
  const { channel, member, say } = await openDimension(app);
  const spoken = [channel.toUpperCase().replace("/API/CHANNELS/", "/api/channels/"), channel];
  for (let sent = 1; sent < limits.message.points; sent += 1) {
    const path = `${spoken[sent % 2]}/messages`;
    const body = { content: `ripple ${sent}` };
    const { status } = await app.ask(path, { method: "POST", as: member.secret, body });
    expect(status, path).toBe(201);
  }
  expect((await say(member.secret, "one too many")).status).toBe(429);
});

test("DM31: codes cannot be tried at will", async () => {
  const { stranger, member } = await openDimension(app);
  const guess = (as: string) => app.ask("/api/invites/AAAAAAAAAAAAAAAA", { as });
  for (let turn = 0; turn < limits.invite.points; turn += 1) {
    expect((await guess(stranger.secret)).status).toBe(404);
  }
  expect((await guess(stranger.secret)).status).toBe(429);
  const accept = { method: "POST", as: stranger.secret };
  expect((await app.ask("/api/invites/AAAAAAAAAAAAAAAA/accept", accept)).status).toBe(429);
  expect((await guess(member.secret)).status).toBe(404);
});
