import { createLimiter } from "@oni/realtime/process";
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

/** Sends as many messages as the budget of a channel allows within its window. */
const atOnce = <Result>(send: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: limits.message.points }, (_, index) => send(index)));

test("chat-354: a member who sends too fast waits in that channel, and others are not limited", async () => {
  const { id, owner, member, sendMessage } = await openDimension(app);
  const side = await makeChannel(app.db, { serverId: id });
  // Together with the first message this is one too many. They are sent at once, before the window has
  // passed.
  const responses = await atOnce((index) => sendMessage(member.secret, `ripple ${index}`));
  const refused = responses.filter(({ status }) => status !== 201);
  expect(refused).toMatchObject([{ status: 429, body: { code: "rate_limited" } }]);
  expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await sendMessage(member.secret, "elsewhere", {}, side.id)).status).toBe(201);
  expect((await sendMessage(owner.secret, "not me")).status).toBe(201);
});

test("chat-356: a channel has one budget, however its id is written", async () => {
  const { channel, member } = await openDimension(app);
  const spoken = [channel.toUpperCase().replace("/API/CHANNELS/", "/api/channels/"), channel];
  const responses = await atOnce((index) => {
    const body = { content: `ripple ${index}` };
    return app.request(`${spoken[index % 2]}/messages`, {
      method: "POST",
      as: member.secret,
      body,
    });
  });
  const refused = responses.filter(({ status }) => status !== 201);
  expect(refused.map(({ status }) => status)).toEqual([429]);
});

test("chat-354, chat-355: the number of invitation codes that a member can try is limited", async () => {
  const { stranger, member } = await openDimension(app);
  const guess = (as: string) => app.request("/api/invites/AAAAAAAAAAAAAAAA", { as });
  for (let attempt = 0; attempt < limits.invite.points; attempt += 1) {
    expect((await guess(stranger.secret)).status).toBe(404);
  }
  expect((await guess(stranger.secret)).status).toBe(429);
  const accept = { method: "POST", as: stranger.secret };
  expect((await app.request("/api/invites/AAAAAAAAAAAAAAAA/accept", accept)).status).toBe(429);
  expect((await guess(member.secret)).status).toBe(404);
});

test("account-413: writing drafts does not use the budget of messages, and has a budget of its own", async () => {
  const { channel, member, sendMessage } = await openDimension(app);
  const body = { content: "half a moth", baseRev: 0 };
  const write = () => app.request(`${channel}/draft`, { method: "PUT", as: member.secret, body });
  const responses = await Promise.all(Array.from({ length: limits.draft.points + 1 }, write));
  const refused = responses.filter(({ status }) => status !== 200);
  expect(refused.map(({ status }) => status)).toEqual([429]);
  expect((await sendMessage(member.secret, "a moth")).status).toBe(201);
});
