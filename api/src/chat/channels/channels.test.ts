import { rooms } from "@oni/realtime/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Channel } from "../../../contract/chat/channels.ts";
import { openTestApp } from "../../../testing/app.ts";
import { openDimension } from "../../../testing/dimension.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const add = (path: string, as: string, name: unknown) =>
  app.request<Channel>(`${path}/channels`, { as, body: { name, description: "deep water" } });

test("chat-334: a channel's name is its slug, unique within a server", async () => {
  const { id, server, channel, moderator, stranger } = await openDimension(app);
  const made = await add(server, moderator.secret, "  Late Signal! ");
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    serverId: id,
    name: "late-signal",
    description: "deep water",
    isDefault: false,
    lastSeq: 0,
    lastReadSeq: 0,
  });
  const event = { name: "emit", args: [rooms.server(id), "channel:changed", { serverId: id }] };
  expect(app.publisher.calls).toContainEqual(event);

  const again = await add(server, moderator.secret, "late signal");
  expect(again).toMatchObject({
    status: 409,
    body: { code: "conflict", fields: { name: expect.any(String) } },
  });
  const renamed = { method: "PATCH", as: moderator.secret, body: { name: "GENERAL" } };
  expect((await app.request(`/api/channels/${made.body.id}`, renamed)).status).toBe(409);
  expect(
    (await app.request<Channel>(channel, { ...renamed, body: { name: "Lobby" } })).body.name,
  ).toBe("lobby");
  for (const name of ["", "!!!", "x".repeat(51), 3]) {
    expect((await add(server, moderator.secret, name)).status).toBe(400);
  }
  const { body } = await app.request<Channel[]>(`${server}/channels`, { as: stranger.secret });
  expect(body.map(({ name }) => name)).toEqual(["lobby", "late-signal"]);
  expect((await add((await openDimension(app)).server, moderator.secret, "x")).status).toBe(403);
});

test("chat-335: a channel name may use any script, and no invisible characters", async () => {
  const { server, moderator } = await openDimension(app);
  const slugs = {
    "Späte Zeichen!": "späte-zeichen",
    "夜の 信号": "夜の-信号",
    "रात की बात": "रात-की-बात",
    "e\u0301te\u0301": "\u00e9t\u00e9",
    𝐀: "𝐀",
  };
  for (const [name, slug] of Object.entries(slugs)) {
    expect(await add(server, moderator.secret, name)).toMatchObject({
      status: 201,
      body: { name: slug },
    });
  }
  for (const name of [
    "a\u0000b",
    "a\nb",
    "\u202egnp",
    "a\u2066b",
    "\u3164",
    "\u200b",
    "海".repeat(51),
  ]) {
    const { status, body } = await add(server, moderator.secret, name);
    expect({ status, body }, JSON.stringify(name)).toMatchObject({
      status: 400,
      body: { fields: { name: expect.any(String) } },
    });
  }
});

test("chat-336, chat-337: removing a channel removes its messages; the default channel stays", async () => {
  const { id, server, channel, owner, member, sendMessage } = await openDimension(app);
  const { body: side } = await add(server, owner.secret, "side");
  const { body: sent } = await sendMessage(member.secret, "soon gone", {}, side.id);
  const remove = (path: string) => app.request(path, { method: "DELETE", as: owner.secret });
  expect(await remove(channel)).toMatchObject({ status: 403, body: { code: "forbidden" } });
  expect(await remove(`/api/channels/${side.id}`)).toMatchObject({
    status: 200,
    body: { ok: true },
  });
  expect(
    (await app.request(`/api/channels/${side.id}/messages`, { as: member.secret })).status,
  ).toBe(404);
  const edit = { method: "PATCH", as: member.secret, body: { content: "no" } };
  expect((await app.request(`/api/messages/${sent.id}`, edit)).status).toBe(404);
  expect(app.publisher.calls).toContainEqual({ name: "visibilityNarrowed", args: [id, [side.id]] });
});
