import { listMessages } from "@oni/db/chat";
import * as schema from "@oni/db/schema";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { trials } from "../../../../.ci/suite/deep.ts";
import { openTestApp } from "../../../testing/app.ts";
import { smallFiles } from "../../../testing/uploads.ts";
import { importArchive } from "./import-archive.ts";
import type { SourceItem } from "./source-item.ts";
import { createDyingDatabase, Killed } from "./testing/dying-database.ts";
import { makeArchive, makeReader, sourceChannel, sourceMessage } from "./testing/make-source.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** Two channels and a thread, with more messages than a batch has. */
const items: SourceItem[] = [
  { kind: "author", id: "u1", name: "Ash" },
  sourceChannel("tides"),
  sourceChannel("ebb", { position: 1, isPrivate: true }),
  sourceChannel("talk", { root: { channelId: "tides", messageId: "m7" } }),
  ...Array.from({ length: 300 }, (_, index) =>
    sourceMessage(299 - index, {
      ...(index % 50 === 0 && { attachments: [{ name: "n.txt", path: "n.txt" }] }),
      ...(index % 30 === 0 && { reactions: [{ emoji: "🌊", authorIds: ["u1", `v${index}`] }] }),
      ...(index % 20 === 0 && index < 299 && { replyToId: "m0" }),
    }),
  ),
  sourceMessage(1_000, { channelId: "ebb" }),
  sourceMessage(1_001, { channelId: "talk" }),
];

const importBy = (ownerId: string, db = app.db) => {
  const archive = makeArchive({ "n.txt": smallFiles["text/plain"] });
  const { storage, uploads } = app.deps;
  const options = { reader: makeReader(items), serverId: null, name: "tides", isPublic: false };
  return importArchive({ db, storage, uploads, archive }, { ...options, ownerId });
};

/** Returns what a server contains, without ids. */
async function contentOf(serverId: string) {
  const { channels } = schema;
  const found = await app.db
    .select()
    .from(channels)
    .where(eq(channels.serverId, serverId))
    .orderBy(asc(channels.position), asc(channels.parentId), asc(channels.lastSeq));
  const logs = found.map(async ({ id, lastSeq, lastRev, isDefault, seeRoleIds, rippledSeq }) => {
    const log = await listMessages(app.db, id, { after: 0, limit: 1_000 });
    const shown = log.map(
      ({ seq, rev, content, createdAt, replyToSeq, reactions, ...message }) => ({
        ...{ seq, rev, content, createdAt, replyToSeq, reactions },
        files: message.attachments.map(({ name, sizeBytes }) => ({ name, sizeBytes })),
        mask: message.mask?.name,
        thread: message.thread?.count,
      }),
    );
    return { lastSeq, lastRev, isDefault, seeRoleIds, rippledSeq, shown };
  });
  const masks = await app.db.$count(schema.masks, eq(schema.masks.serverId, serverId));
  return { masks, logs: await Promise.all(logs) };
}

test("chat-692: an import that is killed at any statement goes on as if it had not been disturbed", async () => {
  const { serverId } = await importBy((await app.signIn()).id);
  const expected = await contentOf(serverId);
  expect(expected.logs.map(({ lastSeq }) => lastSeq).toSorted((a, b) => a - b)).toEqual([
    1, 1, 300,
  ]);
  const owner = await app.signIn();
  let kills = 0;
  for (let life = 1; ; life += trials(7, 1)) {
    const dying = createDyingDatabase(app.db, life);
    const ended = await importBy(owner.id, dying).catch((error: unknown) => error);
    if (!(ended instanceof Killed)) break;
    kills += 1;
  }
  expect(kills).toBeGreaterThan(5);
  const [server] = await app.db
    .select()
    .from(schema.servers)
    .where(eq(schema.servers.ownerId, owner.id));
  expect(await contentOf(server?.id ?? "")).toEqual(expected);
  // Some twenty imports, on a busy core.
}, 120_000);
