import * as schema from "@oni/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { trials } from "../../../../.ci/suite/deep.ts";
import { openTestApp } from "../../../testing/app.ts";
import { smallFiles } from "../../../testing/uploads.ts";
import { importArchive } from "./import-archive.ts";
import type { SourceItem } from "./source-item.ts";
import { contentOfServer } from "./testing/content-of-server.ts";
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

test("chat-692: an import that is killed at any statement goes on as if it had not been disturbed", async () => {
  const { serverId } = await importBy((await app.signIn()).id);
  const expected = await contentOfServer(app.db, serverId);
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
  expect(await contentOfServer(app.db, server?.id ?? "")).toEqual(expected);
  // Some twenty imports, on a busy core.
}, 120_000);
