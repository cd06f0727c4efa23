import { objects, users } from "@oni/db/schema";
import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Server } from "../../../contract/chat/servers.ts";
import { cheapPasswords, openTestApp } from "../../../testing/app.ts";
import { openDimension, type TestDimension } from "../../../testing/dimension.ts";
import { makeImage, upload } from "../../../testing/uploads.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const change = ({ server }: TestDimension, as: string, body: object) =>
  app.request<Server>(server, { method: "PATCH", as, body });
const status = async (path: string, as?: string) =>
  (await app.app.request(path, { headers: as ? { Authorization: `Bearer ${as}` } : {} })).status;
const keysLeft = async (...paths: string[]) => {
  const keys = paths.map((path) => path.replace("/objects/", ""));
  return (await app.db.select().from(objects).where(inArray(objects.key, keys))).length;
};

test("chat-308: the icon of a public server is served to everyone, that of a private one to its members", async () => {
  const dimension = await openDimension(app);
  const { owner, moderator, member, stranger } = dimension;
  const path = await upload(app, moderator);
  expect(await status(path)).toBe(404);
  expect((await change(dimension, moderator.secret, { iconUrl: path })).body.iconUrl).toBe(path);
  expect([await status(path), await status(`${path}/thumbnail`)]).toEqual([200, 200]);

  await change(dimension, owner.secret, { isPublic: false });
  expect([await status(path), await status(path, stranger.secret)]).toEqual([404, 404]);
  expect(await status(path, member.secret)).toBe(200);
  const { body } = await app.request<Server>(dimension.server, { as: member.secret });
  expect(await status(body.iconUrl ?? "")).toBe(200);
  const same = await change(dimension, owner.secret, { iconUrl: body.iconUrl });
  expect([same.status, same.body.iconUrl]).toEqual([200, body.iconUrl]);
});

test("chat-308, chat-309: an icon is an unused upload of the member, and its bytes are removed with it", async () => {
  const dimension = await openDimension(app);
  const { owner, moderator, stranger } = dimension;
  const first = await upload(app, owner);
  const made = await app.request<Server>("/api/servers", {
    as: owner.secret,
    body: { name: "with a lamp", iconUrl: first, tags: ["#Tide", "tide"], invitePreview: "lines" },
  });
  expect(made.body).toMatchObject({ iconUrl: first, tags: ["tide"], invitePreview: "lines" });
  expect((await change(dimension, owner.secret, { iconUrl: first })).status).toBe(409);
  const { imageUrl } = await makeImage(app, owner);
  expect((await change(dimension, owner.secret, { iconUrl: imageUrl })).status).toBe(409);
  const foreign = await upload(app, stranger);
  expect(await change(dimension, owner.secret, { iconUrl: foreign })).toMatchObject({
    status: 400,
    body: { fields: { iconUrl: expect.any(String) } },
  });

  const second = await upload(app, moderator);
  await change(dimension, moderator.secret, { iconUrl: second });
  const third = await upload(app, owner);
  await change(dimension, owner.secret, { iconUrl: third });
  expect([await keysLeft(second), await keysLeft(third)]).toEqual([0, 1]);
  expect((await change(dimension, owner.secret, { iconUrl: "" })).body.iconUrl).toBeNull();
  await app.request(`/api/servers/${made.body.id}`, { method: "DELETE", as: owner.secret });
  expect(await keysLeft(first, third)).toBe(0);
});

test("chat-308, chat-309: an icon is removed with the account that uploaded it", async () => {
  const dimension = await openDimension(app);
  const { owner, moderator } = dimension;
  const path = await upload(app, moderator);
  await change(dimension, moderator.secret, { iconUrl: path });
  const password = await cheapPasswords.hash("Ripple_1@");
  await app.db.update(users).set({ password }).where(eq(users.id, moderator.id));
  const left = await app.request("/api/users/me", {
    method: "DELETE",
    as: moderator.secret,
    body: { password: "Ripple_1@" },
  });
  expect(left.status).toBe(200);
  const { body } = await app.request<Server>(dimension.server, { as: owner.secret });
  expect([body.iconUrl, await keysLeft(path), await status(path)]).toEqual([null, 0, 404]);
});

test("chat-310: invalid tags and preview settings of a server are refused", async () => {
  const dimension = await openDimension(app);
  const { secret } = dimension.owner;
  for (const body of [{ tags: ["two words"] }, { tags: "tide" }, { invitePreview: "words" }]) {
    expect((await change(dimension, secret, body)).status, JSON.stringify(body)).toBe(400);
  }
  const { body } = await change(dimension, secret, { tags: ["Foghorn", "#foghorn", "lamp_room"] });
  expect(body).toMatchObject({ tags: ["foghorn", "lamp_room"], invitePreview: "name" });
  const cleared = await change(dimension, secret, { tags: [] });
  expect(cleared.body.tags).toEqual([]);
});
