import { randomUUID } from "node:crypto";
import { createMessageLog } from "@oni/db/chat";
import { objects, attachments } from "@oni/db/schema";
import { type Message, messageSchema } from "@oni/realtime/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Digest } from "../../../contract/chat/digest.ts";
import type { Direct } from "../../../contract/chat/directs.ts";
import { openTestApp } from "../../../testing/app.ts";
import { openDimension } from "../../../testing/dimension.ts";
import {
  makePicture,
  putBytes,
  requestUpload,
  smallFiles,
  upload,
  uploadFile,
} from "../../../testing/uploads.ts";
import { sweepObjects } from "../../shrine/uploads/sweep-objects.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const text = smallFiles["text/plain"];
type Member = { secret: string };

/** Uploads a text file without sending it and returns its path. */
const arrive = async (member: Member, channelId: string, name = "notes.txt") =>
  (await uploadFile(app, member, { channelId, name, bytes: text })).objectPath;

const send = (member: Member, channelId: string, body: object) =>
  app.request<Message & { code?: string; fields?: Record<string, string> }>(
    `/api/channels/${channelId}/messages`,
    { as: member.secret, body },
  );
const sendFile = async (member: Member, channelId: string, more: object = {}) =>
  (
    await send(member, channelId, {
      attachments: [{ objectPath: await arrive(member, channelId) }],
      ...more,
    })
  ).body;

const open = async (url: string, as?: string) => {
  const headers: Record<string, string> = as ? { Authorization: `Bearer ${as}` } : {};
  const response = await app.app.request(url, { headers });
  await response.arrayBuffer();
  return response.status;
};
const pathOf = (url: string) => url.replace(/\?.*/, "");
const announced = (id: string) =>
  app.publisher.calls.flatMap(({ name, args }) => {
    const message = name === "emit" ? messageSchema.safeParse(args[2]) : null;
    return args[1] === "message:created" && message?.data?.id === id ? [message.data] : [];
  });
const inOrder = (statuses: { status: number }[]) =>
  statuses.map(({ status }) => status).toSorted((one, other) => one - other);

test("chat-400, chat-401: a message carries up to ten files in their order and then needs no text", async () => {
  const { member, channelId } = await openDimension(app);
  const paths = [];
  for (let index = 0; index < 11; index += 1) {
    paths.push(await arrive(member, channelId, `take ${index}.txt`));
  }
  const attached = paths.map((objectPath) => ({ objectPath }));
  const eleven = await send(member, channelId, { attachments: attached });
  expect(eleven).toMatchObject({ status: 400, body: { code: "invalid_input" } });
  const [first, second] = attached.toReversed();
  const named = [
    { ...first, name: "the last.txt", alt: " rain " },
    { ...second, alt: "" },
  ];
  const { status, body } = await send(member, channelId, { attachments: named });
  expect(status).toBe(201);
  expect(body).toMatchObject({ content: "", seq: 2 });
  const shape = { type: "text/plain", size: text.length, width: null, height: null };
  expect(body.attachments).toMatchObject([
    { name: "the last.txt", alt: "rain", thumbnailUrl: null, ...shape },
    { name: "take 9.txt", alt: null, thumbnailUrl: null, ...shape },
  ]);
  const picture = { channelId, name: "p.png", bytes: await makePicture("png", 64) };
  const { objectPath } = await uploadFile(app, member, picture);
  const { body: drawn } = await send(member, channelId, {
    ...{ content: "look", attachments: [{ objectPath }] },
  });
  expect(drawn.attachments[0]).toMatchObject({ type: "image/png", width: 64, height: 64 });
  expect(await open(drawn.attachments[0]?.thumbnailUrl ?? "")).toBe(200);
});

test.each([
  {},
  { content: "" },
  { content: " \n" },
  { attachments: [] },
  { content: "", attachments: null },
])("chat-400, chat-401: a message with neither text nor files is refused: %j", async (body) => {
  const { member, channelId } = await openDimension(app);
  const answer = await send(member, channelId, body);
  expect(answer).toMatchObject({ status: 400, body: { fields: { content: "is required" } } });
});

test("chat-402: a file is sent by its uploader, in its channel, once it has arrived, and only once", async () => {
  const { member, owner, channelId, server, sendMessage } = await openDimension(app);
  const side = await app.request<{ id: string }>(`${server}/channels`, {
    ...{ as: owner.secret, body: { name: "side" } },
  });
  const requested = await app.request<{ uploadURL: string; objectPath: string }>(
    `/api/channels/${channelId}/attachments`,
    { as: member.secret, body: { name: "n", type: "", size: 3 } },
  );
  const ready = await arrive(member, channelId);
  const picture = await upload(app, member);
  const refused: [Member, string, string][] = [
    [owner, channelId, ready],
    [member, side.body.id, ready],
    [member, channelId, requested.body.objectPath],
    [member, channelId, picture],
    [member, channelId, "/objects/AAAAAAAAAAAAAAAAAAAAAA"],
  ];
  for (const [by, channel, objectPath] of refused) {
    const answer = await send(by, channel, { content: "words", attachments: [{ objectPath }] });
    expect(answer).toMatchObject({ status: 400, body: { code: "invalid_input" } });
  }
  for (const bad of [
    "https://example.net/objects/AAAAAAAAAAAAAAAAAAAAAA",
    "/objects/..",
    ready + "?a",
  ]) {
    expect((await send(member, channelId, { attachments: [{ objectPath: bad }] })).status).toBe(
      400,
    );
  }
  const twice = [{ objectPath: ready }, { objectPath: ready }];
  expect((await send(member, channelId, { attachments: twice })).status).toBe(400);

  const all = await Promise.all(
    Array.from({ length: 8 }, () => send(member, channelId, { attachments: [twice[0]] })),
  );
  expect(inOrder(all)).toEqual([201, ...Array(7).fill(400)]);
  const { body: next } = await sendMessage(member.secret, "the next");
  expect(next.seq).toBe(3);
});

test("chat-402: two processes that send one file at once store it with one message", async () => {
  const { member, channelId } = await openDimension(app);
  const objectPath = await arrive(member, channelId);
  const sessionKey = (await app.deps.sessions.verify(member.secret))?.key ?? "";
  const draft = () => ({
    ...{
      channelId,
      userId: member.id,
      sessionKey,
      content: "",
      terms: "",
      replyToId: null,
      usernames: [],
    },
    ...{ nonce: randomUUID(), nonceDigest: "d" },
    attachments: [{ key: objectPath.replace("/objects/", ""), alt: null }],
  });
  const logs = Array.from({ length: 4 }, () => createMessageLog(app.db));
  const stored = await Promise.all(logs.map((log) => log.append(draft())));
  expect(stored.map(({ outcome }) => outcome).toSorted()).toEqual([
    ...["placed", "unknown_file", "unknown_file", "unknown_file"],
  ]);
});

test("chat-403: a message has its files in every response and event", async () => {
  const { member, owner, channelId, server, sendMessage, message } = await openDimension(app);
  const body = await sendFile(member, channelId, {
    ...{ content: `@${owner.username} the tape`, replyToId: message.id },
  });
  const file = { name: "notes.txt", type: "text/plain", size: text.length };
  const { body: log } = await app.request<Message[]>(`/api/channels/${channelId}/messages`, {
    as: owner.secret,
  });
  const { body: found } = await app.request<Message[]>(`${server}/search?q=tape`, {
    as: owner.secret,
  });
  const searched = (query: string) =>
    app.request<Message[]>(`${server}/search?q=${query}`, { as: owner.secret });
  expect((await searched("has:file")).body.map(({ id }) => id)).toEqual([body.id]);
  expect((await searched("has:image")).body).toEqual([]);
  const { body: digest } = await app.request<Digest>("/api/digest", { as: owner.secret });
  const edited = await app.request<Message>(`/api/messages/${body.id}`, {
    ...{ method: "PATCH", as: member.secret, body: { content: "another tape" } },
  });
  const liked = await app.request<Message>(`/api/messages/${body.id}/reactions/🌊`, {
    ...{ method: "PUT", as: owner.secret },
  });
  const [event] = announced(body.id);
  const all = [log[1], found[0], digest.mentions[0], digest.channels[0]?.last[1], event];
  for (const shown of [...all, body, edited.body, liked.body]) {
    expect(shown?.attachments).toMatchObject([file]);
    expect(await open(shown?.attachments[0]?.url ?? "")).toBe(200);
  }
  const bare = await sendMessage(member.secret, "no files");
  expect(bare.body.attachments).toEqual([]);
  const exported = await app.request<{ attachments: object[] }>("/api/users/me/export", {
    as: member.secret,
  });
  expect(exported.body.attachments).toMatchObject([{ messageId: body.id, name: "notes.txt" }]);
});

test("chat-403, chat-404: file names replace the missing text of a message in excerpts", async () => {
  const { member, owner, channelId, message } = await openDimension(app);
  const answered = await send(owner, channelId, {
    replyToId: message.id,
    attachments: [
      { objectPath: await arrive(owner, channelId, "a.txt") },
      { objectPath: await arrive(owner, channelId, "b.txt") },
    ],
  });
  expect(answered.status).toBe(201);
  type Entry = { kind: string; excerpt: string };
  const { body: inbox } = await app.request<Entry[]>("/api/inbox", { as: member.secret });
  expect(inbox).toMatchObject([{ kind: "reply", excerpt: "a.txt, b.txt" }]);
  type Active = { last: { excerpt: string } };
  const { body: active } = await app.request<Active[]>("/api/servers/activity", {
    as: member.secret,
  });
  expect(active[0]?.last.excerpt).toBe("a.txt, b.txt");

  const [one, other] = [await app.signIn(), await app.signIn({ directPolicy: "everyone" })];
  const direct = await app.request<Direct>("/api/directs", {
    as: one.secret,
    body: { userId: other.id },
  });
  await sendFile(one, direct.body.channelId);
  const { body: directs } = await app.request<Direct[]>("/api/directs", { as: other.secret });
  expect(directs[0]).toMatchObject({ last: { excerpt: "notes.txt" } });
});

test("chat-405: file URLs last from 15 minutes to 24 hours and are checked again on each use", async () => {
  const { member, owner, stranger, channelId, server } = await openDimension(app, {
    isPublic: false,
  });
  const sent = await sendFile(owner, channelId);
  const listed = async ({ secret }: Member) =>
    (await app.request<Message[]>(`/api/channels/${channelId}/messages`, { as: secret })).body;
  const urlOf = (message: Message | undefined) => message?.attachments[0]?.url ?? "";
  const own = urlOf((await listed(member)).at(-1));
  const publishedUrl = urlOf(announced(sent.id)[0]);
  for (const url of [own, publishedUrl]) {
    const left =
      Number(new URLSearchParams(url.replace(/.*\?/, "")).get("expires")) - Date.now() / 1000;
    expect(left).toBeGreaterThan(15 * 60 - 5);
    expect(left).toBeLessThan(24 * 3600);
    expect(await open(url)).toBe(200);
    expect(await open(url.replace(/expires=\d+/, "expires=99999999999"))).toBe(404);
    expect(await open(url.replace(/member=[^&]+/, `member=${stranger.id}`))).toBe(404);
  }
  const path = pathOf(own);
  expect([await open(path), await open(path, stranger.secret)]).toEqual([404, 404]);
  expect([await open(path, member.secret), await open(path, owner.secret)]).toEqual([200, 200]);

  await app.request(`${server}/members/${member.id}`, { method: "DELETE", as: owner.secret });
  expect([await open(own), await open(path, member.secret)]).toEqual([404, 404]);
  expect(await open(path, owner.secret)).toBe(200);
});

test("chat-405, chat-406: a member who left sees no more than others, and a banned reader of a public channel sees nothing", async () => {
  const hidden = await openDimension(app, { isPublic: false });
  const {
    attachments: [file],
  } = await sendFile(hidden.member, hidden.channelId);
  const { status } = await app.request(`${hidden.server}/leave`, {
    ...{ method: "POST", as: hidden.member.secret },
  });
  expect(status).toBe(200);
  expect(await open(file?.url ?? "")).toBe(404);
  expect(await open(pathOf(file?.url ?? ""), hidden.member.secret)).toBe(404);

  const shown = await openDimension(app);
  const sent = await sendFile(shown.member, shown.channelId);
  const path = pathOf(sent.attachments[0]?.url ?? "");
  expect(await open(path, shown.stranger.secret)).toBe(200);
  expect([await open(path), await open(path, shown.banned.secret)]).toEqual([404, 404]);
});

const keysLeft = async (paths: string[]) => {
  const left: string[] = [];
  for await (const { key } of app.deps.storage.list()) {
    if (paths.some((path) => path.endsWith(key.replace(".thumbnail", "")))) left.push(key);
  }
  return left;
};
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

test("chat-407: files are deleted with their message, at once", async () => {
  const { member, channelId } = await openDimension(app);
  const { objectPath } = await uploadFile(app, member, {
    ...{ channelId, bytes: await makePicture("png") },
  });
  const { body } = await send(member, channelId, { attachments: [{ objectPath }] });
  expect(await keysLeft([objectPath])).toHaveLength(2);
  await app.request(`/api/messages/${body.id}`, { method: "DELETE", as: member.secret });
  expect(await open(body.attachments[0]?.url ?? "")).toBe(404);
  expect(await keysLeft([objectPath])).toEqual([]);
  const rows = await app.db.select().from(attachments).where(eq(attachments.messageId, body.id));
  expect(rows).toEqual([]);
  const { body: log } = await app.request<Message[]>(`/api/channels/${channelId}/messages`, {
    as: member.secret,
  });
  expect(log.at(-1)).toMatchObject({ content: "", attachments: [] });
  expect(log.at(-1)?.deletedAt).not.toBeNull();
});

test("chat-407, chat-408: files are deleted with their channel, dimension and account", async () => {
  const { member, owner, channelId, server } = await openDimension(app);
  const side = await app.request<{ id: string }>(`${server}/channels`, {
    ...{ as: owner.secret, body: { name: "side" } },
  });
  const inSide = await sendFile(owner, side.body.id);
  const inGeneral = await sendFile(owner, channelId);
  const unsent = await arrive(owner, channelId);
  const other = await openDimension(app);
  const passwordHash = await app.deps.passwords.hash("Lantern7!");
  const leaving = await app.signIn({ password: passwordHash });
  await app.request(`${other.server}/join`, { method: "POST", as: leaving.secret });
  const ofLeaving = await sendFile(leaving, other.channelId);
  const withText = await sendFile(leaving, other.channelId, { content: "words" });
  const urls = [inSide, inGeneral, ofLeaving, withText].map(
    (sent) => sent.attachments[0]?.url ?? "",
  );
  expect(await Promise.all(urls.map((url) => open(url)))).toEqual([200, 200, 200, 200]);

  const remove = (path: string, as: Member, body?: object) =>
    app.request(path, { method: "DELETE", as: as.secret, ...(body && { body }) });
  await remove(`/api/channels/${side.body.id}`, owner);
  await remove(server, owner);
  expect((await remove("/api/users/me", leaving, { password: "Lantern7!" })).status).toBe(200);
  const paths = urls.map(pathOf);
  for (const path of paths) expect(await open(path, owner.secret)).toBe(404);
  expect(await open(unsent, owner.secret)).toBe(404);
  await sweepObjects(app.deps, inHours(2));
  expect(await keysLeft([...paths, unsent])).toEqual([]);

  const { body: log } = await app.request<Message[]>(`/api/channels/${other.channelId}/messages`, {
    as: member.secret,
  });
  expect(log.slice(-2)).toMatchObject([
    { content: "", author: null, attachments: [] },
    { content: "words", author: null, attachments: [], deletedAt: null },
  ]);
  expect(log.at(-2)?.deletedAt).not.toBeNull();
});

test("chat-409: the message that requests a direct line carries no files", async () => {
  const [one, other] = [await app.signIn(), await app.signIn()];
  const { body: direct } = await app.request<Direct>("/api/directs", {
    ...{ as: one.secret, body: { userId: other.id } },
  });
  expect(direct.state).toBe("waiting");
  const { channelId } = direct;
  const response = await app.request(`/api/channels/${channelId}/attachments`, {
    ...{ as: one.secret, body: { name: "n", type: "", size: 3 } },
  });
  expect(response.status).toBe(403);
  const forged = { attachments: [{ objectPath: "/objects/AAAAAAAAAAAAAAAAAAAAAA" }] };
  expect((await send(one, channelId, { content: "look", ...forged })).status).toBe(403);
  expect((await send(one, channelId, { content: "may I?" })).status).toBe(201);
  await app.request(`/api/directs/${direct.id}/accept`, { method: "POST", as: other.secret });
  expect(await sendFile(one, channelId)).toMatchObject({ attachments: [{ name: "notes.txt" }] });
});

test("chat-410: a nonce covers both the text and the files", async () => {
  const { member, channelId } = await openDimension(app);
  const nonce = randomUUID();
  const file = { objectPath: await arrive(member, channelId), alt: "rain" };
  const both = await Promise.all(
    [1, 2].map(() => send(member, channelId, { nonce, attachments: [file] })),
  );
  expect(inOrder(both)).toEqual([200, 201]);
  const again = await send(member, channelId, { nonce, attachments: [file] });
  expect(again).toMatchObject({ status: 200, body: { attachments: [{ alt: "rain" }] } });
  expect(await open(again.body.attachments[0]?.url ?? "")).toBe(200);
  const other = await arrive(member, channelId);
  const changes = [
    { attachments: [{ ...file, alt: "snow" }] },
    { attachments: [{ objectPath: other }] },
    { content: "words", attachments: [file] },
    { content: "words" },
  ];
  for (const change of changes) {
    expect((await send(member, channelId, { nonce, ...change })).status).toBe(409);
  }
});

test("chat-411: an edit can remove the text only from a message that has files", async () => {
  const { member, channelId, message } = await openDimension(app);
  const sent = await sendFile(member, channelId, { content: "words" });
  const edit = (id: string, content: string) =>
    app.request<Message>(`/api/messages/${id}`, {
      method: "PATCH",
      as: member.secret,
      body: { content },
    });
  expect(await edit(sent.id, " ")).toMatchObject({
    ...{ status: 200, body: { content: "", attachments: [{ name: "notes.txt" }] } },
  });
  expect(await edit(message.id, "")).toMatchObject({
    ...{ status: 400, body: { fields: { content: "is required" } } },
  });
});

test("shrine-444: an upload for a message cannot be used elsewhere, and another upload is no message file", async () => {
  const { member, channelId } = await openDimension(app);
  const bytes = await makePicture("png");
  const { objectPath: file } = await uploadFile(app, member, { channelId, bytes });
  const as = member.secret;
  const asImage = [
    app.request("/api/images", { as, body: { imageUrl: file } }),
    app.request("/api/images/normalize", { as, method: "PUT", body: { imageUrl: file } }),
    app.request("/api/user/profile-image", { as, method: "PUT", body: { profileImageURL: file } }),
  ];
  expect((await Promise.all(asImage)).map(({ status }) => status)).toEqual([400, 400, 400]);
  const { uploadURL } = await requestUpload(app, member);
  expect(await putBytes(app, uploadURL, text)).toMatchObject({ status: 415 });
  expect((await send(member, channelId, { attachments: [{ objectPath: file }] })).status).toBe(201);
});

test("shrine-445: files count towards the quota until they are deleted; unsent files are deleted after a day", async () => {
  const { member, channelId } = await openDimension(app);
  const sent = await sendFile(member, channelId);
  const unsent = await arrive(member, channelId);
  const requestFile = (size = 1) =>
    app.request(`/api/channels/${channelId}/attachments`, {
      ...{ as: member.secret, body: { name: "n", type: "", size } },
    });
  expect(await requestFile(10_485_761)).toMatchObject({ status: 413, body: { code: "too_large" } });
  const full = 500 * 1024 * 1024;
  const key = pathOf(sent.attachments[0]?.url ?? "").replace("/objects/", "");
  await app.db.update(objects).set({ sizeBytes: full }).where(eq(objects.key, key));
  expect(await requestFile()).toMatchObject({ status: 413, body: { code: "quota" } });
  await app.request(`/api/messages/${sent.id}`, { method: "DELETE", as: member.secret });
  expect((await requestFile()).status).toBe(200);
  await sweepObjects(app.deps, inHours(23));
  expect(await keysLeft([unsent])).toHaveLength(1);
  await sweepObjects(app.deps, inHours(26));
  expect(await keysLeft([unsent])).toEqual([]);
  const answer = await send(member, channelId, { attachments: [{ objectPath: unsent }] });
  expect(answer.status).toBe(400);
});
