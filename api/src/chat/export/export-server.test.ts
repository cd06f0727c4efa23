import { randomUUID } from "node:crypto";
import { attachments, messages } from "@oni/db/schema";
import { makeChannel, makeMessage, makeServer } from "@oni/db/testing";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ServerExportSize } from "../../../contract/chat/server-export.ts";
import { openTestApp } from "../../../testing/app.ts";
import { openDimension, type TestDimension } from "../../../testing/dimension.ts";
import { readZip } from "../../../../.ci/services/read-zip.ts";
import { makePicture, smallFiles, upload, uploadFile } from "../../../testing/uploads.ts";
import {
  exportedAuthorSchema,
  exportedMemberSchema,
  exportedMessagesSchema,
  exportedServerSchema,
} from "./export-schema.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const fetchZip = (serverId: string, as: string) =>
  app.app.request(`/api/servers/${serverId}/export.zip`, {
    headers: { Authorization: `Bearer ${as}` },
  });

/** Exports a dimension as its owner and returns the files of the zip. */
async function exportFiles({ id, owner }: Pick<TestDimension, "id" | "owner">) {
  const response = await fetchZip(id, owner.secret);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/zip");
  expect(response.headers.get("cache-control")).toBe("no-store");
  const files = readZip(Buffer.from(await response.arrayBuffer()));
  const textOf = (path: string) => files.get(path)?.toString() ?? `no file ${path}`;
  const contents = exportedServerSchema.strict().parse(JSON.parse(textOf("data/export.json")));
  const messagesOf = (name: string) => {
    const channel = contents.channels.find((candidate) => candidate.name === name);
    if (!channel) throw new Error(`There is no channel ${name}.`);
    const data: unknown = JSON.parse(textOf(channel.path));
    return { channel, ...exportedMessagesSchema.strict().parse(data) };
  };
  return { files, textOf, contents, messagesOf };
}

const attach = async (
  member: { secret: string },
  channelId: string,
  file: { name: string; bytes: Uint8Array },
) => ({ objectPath: (await uploadFile(app, member, { channelId, ...file })).objectPath });

/** Fills a dimension with one of everything that an export contains. */
async function fillDimension() {
  const dimension = await openDimension(app);
  const { id, owner, member, channelId, message, sendMessage } = dimension;
  const asOwner = <Body>(path: string, body: object, method = "POST") =>
    app.request<Body>(path, { as: owner.secret, body, method });
  const category = await asOwner<{ id: string }>(`/api/servers/${id}/categories`, {
    name: "tapes",
  });
  const quiet = await asOwner<{ id: string }>(`/api/servers/${id}/channels`, {
    ...{ name: "staff", description: "for two", see: { roleIds: [], userIds: [member.id] } },
  });
  await asOwner(`/api/channels/${quiet.body.id}`, { categoryId: category.body.id }, "PATCH");
  await sendMessage(owner.secret, "the plan", {}, quiet.body.id);
  await asOwner(dimension.server, { iconUrl: await upload(app, owner) }, "PATCH");
  const picture = { name: "moth.png", bytes: await makePicture("png", 32) };
  const note = { name: "page.html", bytes: smallFiles["text/plain"] };
  const { body: reply } = await sendMessage(owner.secret, "an **answer**", {
    replyToId: message.id,
    attachments: [await attach(owner, channelId, picture), await attach(owner, channelId, note)],
  });
  await asOwner(`/api/messages/${reply.id}`, { content: "an **edited** answer" }, "PATCH");
  await asOwner(`/api/messages/${message.id}/pin`, {}, "PUT");
  await asOwner(`/api/messages/${message.id}/reactions/🌊`, {}, "PUT");
  await app.request(`/api/messages/${message.id}/reactions/🌊`, {
    ...{ method: "PUT", as: member.secret },
  });
  const thread = await asOwner<{ id: string }>(`/api/messages/${message.id}/thread`, {});
  await asOwner(`/api/channels/${thread.body.id}`, { name: "deeper" }, "PATCH");
  await sendMessage(member.secret, "in the thread", {}, thread.body.id);
  const { body: gone } = await sendMessage(member.secret, "a canary of a deleted message");
  await app.request(`/api/messages/${gone.id}`, { method: "DELETE", as: member.secret });
  return { ...dimension, category: category.body.id, reply, thread: thread.body.id };
}

test("chat-730: the owner exports all channels and threads with their messages, and each states that it is complete", async () => {
  const dimension = await fillDimension();
  const { owner, member, message, reply, thread, category } = dimension;
  const { files, textOf, contents, messagesOf } = await exportFiles(dimension);
  expect(contents).toMatchObject({
    ...{ server: { id: dimension.id }, categories: [{ id: category, name: "tapes" }] },
    channels: [
      { name: "general", complete: "1…3 complete", missing: [], root: null, isPrivate: false },
      { name: "staff", topic: "for two", categoryId: category, isPrivate: true },
      { id: thread, root: { channelId: dimension.channelId, messageId: message.id } },
    ],
  });
  expect(messagesOf("general").messages).toMatchObject([
    {
      ...{ seq: 1, authorId: member.id, content: "the first ripple", threadId: thread },
      ...{ pinnedAt: expect.any(String), deletedAt: null },
      reactions: [{ emoji: "🌊", authorIds: [owner.id, member.id] }],
    },
    {
      ...{ seq: 2, id: reply.id, content: "an **edited** answer", editedAt: expect.any(String) },
      ...{ replyToId: message.id, replyToSeq: 1, createdAt: reply.createdAt },
      attachments: [
        {
          name: "moth.png",
          type: "image/png",
          width: 32,
          path: expect.stringMatching(/moth\.png$/),
        },
        { name: "page.html", type: "text/plain", path: expect.stringMatching(/page\.html\.txt$/) },
      ],
    },
    { seq: 3, content: "", deletedAt: expect.any(String) },
  ]);
  expect(messagesOf("deeper").messages).toMatchObject([{ seq: 1, content: "in the thread" }]);
  for (const { path } of messagesOf("general").messages.flatMap((one) => one.attachments)) {
    expect(files.get(path ?? "")?.length).toBeGreaterThan(0);
  }
  expect(files.get(contents.server.iconPath ?? "")?.length).toBeGreaterThan(0);
  const authors = exportedAuthorSchema.array().parse(JSON.parse(textOf("data/authors.json")));
  expect(authors.map(({ id }) => id).toSorted()).toEqual([owner.id, member.id].toSorted());
  const members = exportedMemberSchema.array().parse(JSON.parse(textOf("data/members.json")));
  expect(members).toHaveLength(3);
  const page = textOf("channels/1-general/1.html");
  expect(page).toContain("an <strong>edited</strong> answer");
  expect(page).toContain('href="../../channels/3-deeper/1.html#m1"');
  expect(page).toContain('href="../../channels/1-general/1.html#m1">Reply to 1</a>');
});

test("chat-731: data/schema.json describes every file of the data", async () => {
  const { files, textOf, contents } = await exportFiles(await fillDimension());
  const { $defs: described } = JSON.parse(textOf("data/schema.json"));
  const paths = [...files.keys()].filter((path) => path.startsWith("data/"));
  const ids = new Set(contents.channels.map(({ id }) => id));
  const named = paths.map((path) => {
    const id = /^data\/channels\/(.*)\.json$/.exec(path)?.[1] ?? "";
    return ids.has(id) ? "data/channels/<id>.json" : path;
  });
  expect(Object.keys(described).toSorted()).toEqual(
    [...new Set(named)].filter((path) => path !== "data/schema.json").toSorted(),
  );
  expect(described["data/channels/<id>.json"].properties.messages.items.required).toContain("seq");
});

test("chat-732: an export contains nothing of others: no email, session, other dimension or direct message", async () => {
  const dimension = await fillDimension();
  const { owner, member, moderator, stranger } = dimension;
  const canaries: string[] = [];
  const canary = () => {
    canaries.push(`canary-${randomUUID()}`);
    return canaries.at(-1) ?? "";
  };
  for (let count = 0; count < 12; count += 1) {
    const userId = [owner, member, stranger][count % 3]?.id ?? "";
    const other = await makeServer(app.db, { ownerId: userId, name: canary() });
    const hidden = await makeChannel(app.db, { serverId: other.id, name: canary() });
    for (const channelId of [other.channel.id, hidden.id]) {
      await makeMessage(app.db, { channelId, userId, content: canary() });
    }
    const direct = await makeServer(app.db, { ownerId: userId, kind: "direct", isPublic: false });
    await makeMessage(app.db, { channelId: direct.channel.id, userId, content: canary() });
  }
  for (const { email, secret } of [owner, member, moderator, stranger])
    canaries.push(email, secret);
  expect(canaries.length).toBeGreaterThan(50);
  const { files } = await exportFiles(dimension);
  const all = Buffer.concat([...files].flatMap(([path, bytes]) => [Buffer.from(path), bytes]));
  expect(canaries.filter((text) => all.includes(text))).toEqual([]);
  expect(all.includes("canary of a deleted")).toBe(false);
});

test("chat-733: only the owner exports a dimension, and a direct line is no dimension", async () => {
  const { id, owner, moderator, member, stranger, server } = await openDimension(app);
  for (const { secret } of [moderator, member, stranger]) {
    expect((await fetchZip(id, secret)).status).toBe(403);
    expect((await app.request(`${server}/export`, { as: secret })).status).toBe(403);
  }
  const line = await makeServer(app.db, { ownerId: owner.id, kind: "direct", isPublic: false });
  expect((await fetchZip(line.id, owner.secret)).status).toBe(403);
});

test("chat-734: texts of members stay texts in pages, scripts and names of files", async () => {
  const dimension = await openDimension(app);
  const { owner, channelId, sendMessage } = dimension;
  const hostile = `</script><script>alert(1)</script><img src="https://elsewhere.invalid/x" onerror="alert(1)"> ![x](https://elsewhere.invalid/y) [go](javascript:alert(1)) \u2028`;
  const bytes = await makePicture("png");
  const names = ["../../../etc/passwd", `"><svg onload=alert(1)>.svg`, "CON", "\u202egnp.exe"];
  for (const name of names) {
    const { body } = await sendMessage(owner.secret, hostile, {
      attachments: [await attach(owner, channelId, { name: "moth.png", bytes })],
    });
    await app.db.update(attachments).set({ name }).where(eq(attachments.messageId, body.id));
  }
  await app.request(dimension.server, {
    ...{
      method: "PATCH",
      as: owner.secret,
      body: { name: hostile.slice(0, 90), description: hostile },
    },
  });
  const { files, messagesOf } = await exportFiles(dimension);
  for (const path of files.keys())
    expect(path).toMatch(/^(?:[\p{L}\p{M}\p{N}_-][\p{L}\p{M}\p{N}._-]*\/?)+$/u);
  for (const { path } of messagesOf("general").messages.flatMap((one) => one.attachments)) {
    expect(path).toMatch(/^files\/[^/]+\.png$/);
  }
  for (const [path, text] of files) {
    if (!path.endsWith(".html")) continue;
    const html = text.toString();
    expect(html.match(/<script[^>]*>/g) ?? [], path).toEqual(
      path === "index.html" ? ['<script src="search.js">'] : [],
    );
    expect(html).not.toMatch(/<svg|<[^>]*\son\w+=|href="javascript|src="https?:/i);
    expect(html).toContain(`http-equiv="Content-Security-Policy" content="default-src 'none'`);
  }
});

test("chat-735: an export states which messages it lacks, and a file that the store has lost", async () => {
  const dimension = await openDimension(app);
  const { owner, channelId, sendMessage } = dimension;
  const file = await attach(owner, channelId, { name: "n.txt", bytes: smallFiles["text/plain"] });
  const { body: second } = await sendMessage(owner.secret, "two", { attachments: [file] });
  const { body: third } = await sendMessage(owner.secret, "three");
  await sendMessage(owner.secret, "four");
  await app.db.delete(messages).where(eq(messages.id, third.id));
  const [stored] = await app.db
    .select({ key: attachments.objectKey })
    .from(attachments)
    .where(eq(attachments.messageId, second.id));
  await app.deps.storage.remove(stored?.key ?? "");
  const { channel, messages: exported } = (await exportFiles(dimension)).messagesOf("general");
  expect(channel).toMatchObject({ missing: [3], complete: "1 of 4 absent", lastSeq: 4 });
  expect(exported.map(({ seq }) => seq)).toEqual([1, 2, 4]);
  expect(exported[1]?.attachments).toMatchObject([{ name: "n.txt", path: null }]);
});

test("chat-736: the size of an export is counted before it is made", async () => {
  const { owner, server } = await fillDimension();
  const { body } = await app.request<ServerExportSize>(`${server}/export`, { as: owner.secret });
  expect(body).toMatchObject({ channels: 2, threads: 1, messages: 5, files: 2 });
  expect(body.fileBytes).toBeGreaterThan(0);
});

test("chat-737: pages of a channel have 250 messages, and the links between them lead to messages", async () => {
  const dimension = await openDimension(app);
  const { channelId, owner, message, sendMessage } = dimension;
  for (let count = 0; count < 260; count += 1) {
    await makeMessage(app.db, { channelId, userId: owner.id, content: `number ${count}` });
  }
  await sendMessage(owner.secret, "back to the start", { replyToId: message.id });
  const { files, textOf, messagesOf } = await exportFiles(dimension);
  const [first, second] = [1, 2].map((page) => textOf(`channels/1-general/${page}.html`));
  expect(first?.match(/<article/g)).toHaveLength(250);
  expect(second?.match(/<article/g)).toHaveLength(12);
  expect(second).toContain('href="../../channels/1-general/1.html#m1"');
  expect(files.has("channels/1-general/3.html")).toBe(false);
  expect(messagesOf("general").messages.map(({ seq }) => seq)).toEqual(
    Array.from({ length: 262 }, (_, index) => index + 1),
  );
  expect(textOf("search/2.js")).toContain("back to the start");
  expect(textOf("index.html")).toContain('data-parts="2"');
}, 60_000);
