import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { claimMask, confirmMask, listMasks } from "@oni/db/chat";
import { users } from "@oni/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readZip } from "../../../../.ci/services/read-zip.ts";
import { openTestApp } from "../../../testing/app.ts";
import { openDimension } from "../../../testing/dimension.ts";
import { makePicture, smallFiles, uploadFile } from "../../../testing/uploads.ts";
import { openArchive } from "../imports/archives/open-archive.ts";
import { importArchive } from "../imports/import-archive.ts";
import { findReader } from "../imports/sources/index.ts";
import {
  makeArchive,
  makeReader,
  sourceChannel,
  sourceMessage,
} from "../imports/testing/make-source.ts";
import {
  exportedAuthorSchema,
  exportedMemberSchema,
  type ExportedMessage,
  exportedMessagesSchema,
  exportedServerSchema,
} from "./export-schema.ts";

type App = Awaited<ReturnType<typeof openTestApp>>;
let app: App;
let other: App;
let folder: string;
beforeAll(async () => {
  [app, other] = [await openTestApp(), await openTestApp()];
  folder = await mkdtemp(join(tmpdir(), "oni-round-trip-"));
});
afterAll(async () => {
  await Promise.all([app.close(), other.close(), rm(folder, { recursive: true })]);
});

/** Opens a dimension with messages of members, a webhook and masks, and with all that they may have. */
async function fillDimension() {
  const dimension = await openDimension(app);
  const { id, owner, member, moderator, channelId, message, sendMessage } = dimension;
  const asOwner = async (path: string, body: object, method = "POST") =>
    (await app.request<{ id: string; url: string }>(path, { as: owner.secret, body, method })).body;
  const category = await asOwner(`/api/servers/${id}/categories`, { name: "tapes" });
  const see = { roleIds: [], userIds: [member.id] };
  const topic = { name: "staff", description: "for two" };
  const staff = await asOwner(`/api/servers/${id}/channels`, { ...topic, see });
  await asOwner(`/api/channels/${staff.id}`, { categoryId: category.id }, "PATCH");
  await sendMessage(owner.secret, "the plan", {}, staff.id);
  const files = [
    { name: "灯 lamp.png", bytes: await makePicture("png", 32), alt: "a lamp\nat night" },
    { name: "n.txt", bytes: smallFiles["text/plain"], alt: null },
  ];
  const attachments = [];
  for (const { alt, ...file } of files) {
    const { objectPath } = await uploadFile(app, owner, { channelId, ...file });
    attachments.push({ objectPath, alt });
  }
  const reply = { replyToId: message.id, attachments };
  const { body: answer } = await sendMessage(owner.secret, "an **answer**", reply);
  await asOwner(`/api/messages/${answer.id}`, { content: "an *edited* answer" }, "PATCH");
  const { body: gone } = await sendMessage(owner.secret, "a deleted message");
  await app.request(`/api/messages/${gone.id}`, { method: "DELETE", as: owner.secret });
  await asOwner(`/api/messages/${message.id}/pin`, {}, "PUT");
  for (const emoji of ["🪼", "🌊"]) {
    for (const { secret: as } of [member, owner]) {
      await app.request(`/api/messages/${answer.id}/reactions/${emoji}`, { method: "PUT", as });
    }
  }
  const thread = await asOwner(`/api/messages/${answer.id}/thread`, {});
  await asOwner(`/api/channels/${thread.id}`, { name: "deeper" }, "PATCH");
  await sendMessage(member.secret, "in the thread", {}, thread.id);
  const { url } = await asOwner(`/api/channels/${channelId}/webhooks`, { name: "watch" });
  const post = { content: "low tide", username: "Tide gauge" };
  await app.request(new URL(url).pathname, { body: post });
  await sendMessage(moderator.secret, "on my way out", {}, channelId);
  await importMasks(id, owner.id);
  for (const { id: maskId, name } of await listMasks(app.db, id, { limit: 9 })) {
    if (name !== "Birch") continue;
    await claimMask(app.db, maskId, member.id);
    await confirmMask(app.db, maskId, member.id);
  }
  await app.db.delete(users).where(eq(users.id, moderator.id));
  return dimension;
}

async function importMasks(serverId: string, ownerId: string) {
  const reader = makeReader([
    { kind: "author", id: "u1", name: "Ash" },
    { kind: "author", id: "u2", name: "Birch" },
    sourceChannel("tides", { topic: "of the sea" }),
    sourceMessage(1, { reactions: [{ emoji: "🌊", authorIds: ["u2", "u1"] }] }),
    sourceMessage(2, { authorId: "u2", replyToId: "m1", isPinned: true }),
  ]);
  const parts = { ...app.deps, archive: makeArchive() };
  const options = { reader, serverId, ownerId, name: "", isPublic: false };
  await importArchive(parts, options);
}

async function exportZip({ app: router }: App, serverId: string, { secret }: { secret: string }) {
  const headers = { Authorization: `Bearer ${secret}` };
  const response = await router.request(`/api/servers/${serverId}/export.zip`, { headers });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** Imports the zip of an export into the other network and returns the zip of that dimension's export. */
async function importAgain(zip: Buffer) {
  const path = join(folder, "export.zip");
  await writeFile(path, zip);
  const archive = await openArchive(path);
  const owner = await other.signIn();
  try {
    const reader = await findReader(archive);
    const options = { reader, ownerId: owner.id, serverId: null, name: "", isPublic: true };
    const { serverId, report } = await importArchive({ ...other.deps, archive }, options);
    const counts = [...report.leftOut.values()].map(({ what, count }) => [what, count]);
    const leftOut: Record<string, number> = Object.fromEntries(counts);
    return { zip: await exportZip(other, serverId, owner), leftOut };
  } finally {
    await archive.close();
  }
}

/**
 * Returns the data of an export without what chat-756 names: ids are replaced by names and numbers, and
 * deleted messages are left out.
 */
function readData(zip: Buffer) {
  const files = readZip(zip);
  const json = (path: string): unknown => JSON.parse(String(files.get(path)));
  const { server, categories, channels } = exportedServerSchema.parse(json("data/export.json"));
  const authors = exportedAuthorSchema.array().parse(json("data/authors.json"));
  const logs = channels.map(({ path }) => exportedMessagesSchema.parse(json(path)).messages);
  const present = logs.map((log) => log.filter(({ deletedAt }) => deletedAt === null));
  const labels = new Map<string | null, string>([[null, "[departed oni]"]]);
  for (const { id, name } of [...authors, ...categories, ...channels]) labels.set(id, name);
  for (const [index, log] of present.entries()) {
    for (const [at, { id }] of log.entries()) labels.set(id, `${channels[index]?.name} ${at + 1}`);
  }
  const label = (id: string | null) => labels.get(id) ?? `no name of ${id}`;
  const isNamed = (id: string | null) => id !== null && label(id);
  const bytesOf = (path: string | null) => path && files.get(path)?.toString("base64");
  const messageOf = ({ id, seq, replyToSeq, ...message }: ExportedMessage) => ({
    ...message,
    authorId: null,
    authorName: message.authorName ?? label(message.authorId),
    pinnedAt: message.pinnedAt !== null,
    replyToId: isNamed(message.replyToId),
    threadId: isNamed(message.threadId),
    reactions: message.reactions.map(({ emoji, authorIds }) => [emoji, authorIds.map(label)]),
    attachments: message.attachments.map(({ id: _, path, ...file }) => ({
      ...{ ...file, bytes: bytesOf(path), path: path?.replace(/[0-9a-f-]{36}-/, "") },
    })),
  });
  return {
    members: exportedMemberSchema.array().parse(json("data/members.json")).length,
    masks: authors.flatMap(({ name, mask }) => (mask ? `${name} of ${mask.source}` : [])),
    data: {
      ...{ name: server.name, isPublic: server.isPublic },
      categories: categories.map(({ id: _, ...category }) => category),
      channels: channels.map(({ id, createdAt, lastSeq, complete, path, ...channel }, index) => ({
        ...channel,
        categoryId: isNamed(channel.categoryId),
        root: channel.root && label(channel.root.messageId),
        messages: present[index]?.map(messageOf),
      })),
    },
    tides: logs[channels.findIndex(({ name }) => name === "tides")],
    authors,
    schema: json("data/schema.json"),
    pages: [...files].flatMap(([path, bytes]) => (path.endsWith(".html") ? String(bytes) : [])),
  };
}

test("chat-755: an export has masks as authors of messages and reactions, and a member for a confirmed one", async () => {
  const { id, owner, member } = await fillDimension();
  const { authors, tides, schema, pages } = readData(await exportZip(app, id, owner));
  const ash = authors.find(({ name }) => name === "Ash");
  expect(ash).toMatchObject({ username: null, mask: { source: "slack" } });
  expect(authors.find((author) => author.id === member.id)).toMatchObject({ mask: null });
  expect(authors.map(({ name }) => name)).not.toContain("Birch");
  expect(schema).toMatchObject({
    $defs: { "data/authors.json": { items: { required: ["id", "username", "name", "mask"] } } },
  });
  expect(tides).toMatchObject([
    {
      ...{ authorId: ash?.id, authorName: null },
      reactions: [{ emoji: "🌊", authorIds: [member.id, ash?.id] }],
    },
    { authorId: member.id, replyToSeq: 1 },
  ]);
  expect(pages.filter((page) => page.includes("<bdi>Ash</bdi>"))).toHaveLength(1);
});

test("chat-756: an export that another network imports and exports again has equal data but for what is named", async () => {
  const { id, owner } = await fillDimension();
  const zip = await exportZip(app, id, owner);
  const first = readData(zip);
  const again = await importAgain(zip);
  const second = readData(again.zip);
  expect(first.data.channels.map(({ name, messages }) => [name, messages?.length])).toEqual([
    ...[
      ["general", 4],
      ["staff", 1],
      ["tides", 2],
      ["deeper", 1],
    ],
  ]);
  expect(second.data).toEqual(first.data);
  expect(second.members).toBe(1);
  expect(second.masks.toSorted()).toEqual(
    [...first.authors.map(({ name }) => `${name} of oni`), "[departed oni] of oni"].toSorted(),
  );
  expect(again.leftOut).toEqual({
    ...{ "deleted messages": 1, "list of members": 1 },
    ...{ "readers of private channels": 1, "readers of staff": 1 },
  });
});
