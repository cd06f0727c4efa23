import { openLocalWorld } from "@oni/realtime/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Direct } from "../../../contract/chat/directs.ts";
import { databaseOf, openTestApp } from "../../../testing/app.ts";

let world: Awaited<ReturnType<typeof openLocalWorld>>;
let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  world = await openLocalWorld();
  app = await openTestApp({ publisher: world.publisher }, databaseOf(world));
});
afterAll(async () => {
  await app.close();
  await world.close();
});

test("people-314: a knock notifies the other member, and the line it opens is live for both at once", async () => {
  const [one, other] = [await app.signIn({ displayName: "One" }), await app.signIn()];
  const [here, there] = [
    await world.here.connect(one.secret),
    await world.there.connect(other.secret),
  ];
  const knock = (by: typeof one, on: typeof one) =>
    app.request(`/api/users/${on.id}/knock`, { method: "POST", as: by.secret });

  await knock(one, other);
  expect(await there.waitForEvent("knock")).toEqual({
    ...{ userId: one.id, username: one.username, displayName: "One", profileImageUrl: null },
    at: expect.any(String),
  });
  await there.waitForEvent(
    "inbox:item",
    ({ kind, actor }) => kind === "knock" && actor?.id === one.id,
  );
  await there.waitForEvent("inbox:unread", ({ unread }) => unread === 1);
  await knock(other, one);
  const { directId } = await here.waitForEvent("direct:opened");
  expect(await there.waitForEvent("direct:opened")).toEqual({ directId });

  const { body } = await app.request<Direct[]>("/api/directs", { as: one.secret });
  const [direct] = body;
  const sendMessage = (by: typeof one, content: string) =>
    app.request(`/api/channels/${direct?.channelId}/messages`, {
      as: by.secret,
      body: { content },
    });
  expect((await sendMessage(one, "hello")).status).toBe(201);
  await there.waitForEvent(
    "channel:activity",
    ({ serverId, lastSeq }) => serverId === directId && lastSeq === 1,
  );
  expect((await sendMessage(other, "hello you")).status).toBe(201);
  await here.waitForEvent(
    "channel:activity",
    ({ serverId, lastSeq }) => serverId === directId && lastSeq === 2,
  );
});

test("people-317: the requester receives no event of a decline, nor does the decliner of later messages", async () => {
  const [one, other] = [await app.signIn(), await app.signIn()];
  const [here, there] = [
    await world.here.connect(one.secret),
    await world.there.connect(other.secret),
  ];
  const { body: direct } = await app.request<Direct>("/api/directs", {
    ...{ as: one.secret, body: { userId: other.id } },
  });
  await there.waitForEvent("inbox:item", ({ kind }) => kind === "request");
  await here.waitForEvent("server:changed");
  const receivedCount = here.received.length;
  await app.request(`/api/directs/${direct.id}/decline`, { method: "POST", as: other.secret });
  await there.waitForEvent("inbox:unread", ({ unread }) => unread === 0);
  await app.request(`/api/channels/${direct.channelId}/messages`, {
    ...{ as: one.secret, body: { content: "are you there?" } },
  });
  await here.waitForEvent("channel:read");
  await there.send("constellation:watch", {});
  expect(there.payloadsOf("channel:activity")).toEqual([]);
  const since = here.received.slice(receivedCount).map(({ name }) => name);
  expect(since.filter((name) => !["channel:read", "channel:activity"].includes(name))).toEqual([]);
});
