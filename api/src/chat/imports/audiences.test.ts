import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { claimMask, confirmMask, listMasks } from "@oni/db/chat";
import { channels } from "@oni/db/schema";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "../../../testing/app.ts";
import { privateSources } from "../../../testing/imports/private-sources.ts";
import { openArchive } from "./archives/open-archive.ts";
import { checkArchive, importArchive, type ImportOptions } from "./import-archive.ts";
import type { Archive } from "./source-item.ts";
import { findReader } from "./sources/index.ts";
import { makeArchive, makeReader, sourceChannel, sourceMessage } from "./testing/make-source.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
let folder: string;
beforeAll(async () => {
  app = await openTestApp();
  folder = await mkdtemp(join(tmpdir(), "oni-audiences-"));
});
afterAll(async () => {
  await Promise.all([app.close(), rm(folder, { recursive: true })]);
});

/** Imports an archive into a public dimension of a new member. */
async function run(archive: Archive, options: Partial<ImportOptions> = {}) {
  const owner = await app.signIn();
  const reader = options.reader ?? (await findReader(archive));
  const given = { reader, ownerId: owner.id, serverId: null, name: "tides", isPublic: true };
  return { owner, ...(await importArchive({ ...app.deps, archive }, { ...given, ...options })) };
}

/** Returns the names of the channels and threads whose messages a member reads. */
async function readableBy({ secret: as }: { secret: string }, serverId: string) {
  const rows = await app.db
    .select({ id: channels.id, name: channels.name, parentId: channels.parentId })
    .from(channels)
    .where(eq(channels.serverId, serverId));
  const names: string[] = [];
  for (const { id, name, parentId } of rows) {
    const { status } = await app.request(`/api/channels/${id}/messages`, { as });
    expect([200, 404]).toContain(status);
    if (status === 200) names.push(parentId === null ? name : "thread");
  }
  return names.toSorted();
}

const notesOf = ({ leftOut }: Awaited<ReturnType<typeof checkArchive>>) =>
  Object.fromEntries([...leftOut.values()].map(({ what, why, count }) => [what, { why, count }]));

/** Exports a dimension and imports the export. */
async function moveAgain({ owner, serverId }: Awaited<ReturnType<typeof run>>) {
  const headers = { Authorization: `Bearer ${owner.secret}` };
  const response = await app.app.request(`/api/servers/${serverId}/export.zip`, { headers });
  expect(response.status).toBe(200);
  const path = join(folder, `${serverId}.zip`);
  await writeFile(path, Buffer.from(await response.arrayBuffer()));
  const archive = await openArchive(path);
  try {
    return await run(archive);
  } finally {
    await archive.close();
  }
}

test.for(privateSources)(
  "chat-795: what $source showed to some is read by the owner only, also after an export and its import",
  async ({ archive, hidden }) => {
    const first = await run(archive, { hidden });
    for (const moved of [first, await moveAgain(first)]) {
      const { owner, serverId, report } = moved;
      expect(await readableBy(await app.signIn(), serverId)).toEqual(["open"]);
      expect((await readableBy(owner, serverId)).filter((name) => name !== "thread")).toEqual([
        "open",
        "secret",
      ]);
      expect(notesOf(report)).toMatchObject({
        "readers of private channels": { count: 1 },
        "readers of secret": { why: "Authors: Moth.", count: 1 },
      });
    }
  },
);

test("chat-796: a channel of unknown readers is an open one unless the import hides it by its name", async () => {
  const reader = makeReader([
    ...["tides", "mods", "Ebb"].map((name) => sourceChannel(name, { isPrivate: null })),
    sourceChannel("t", { isPrivate: null, root: { channelId: "mods", messageId: "m2" } }),
    sourceChannel("lost", { isPrivate: null, root: { channelId: "mods", messageId: "none" } }),
    ...["tides", "mods", "Ebb", "t", "lost"].map((channelId, index) =>
      sourceMessage(index + 1, { channelId }),
    ),
  ]);
  const readWith = async (hidden: ImportOptions["hidden"]) => {
    const { serverId } = await run(makeArchive(), { reader, hidden });
    return readableBy(await app.signIn(), serverId);
  };
  expect(await readWith("all")).toEqual(["general"]);
  expect(await readWith(["MODS"])).toEqual(["ebb", "tides"]);
  expect(await readWith(undefined)).toEqual(["ebb", "lost", "mods", "thread", "tides"]);
  const checked = await checkArchive(makeArchive(), { reader, hidden: ["mods", "ebb"] });
  expect(notesOf(checked)).toMatchObject({ "readers of private channels": { count: 2 } });
});

test("chat-797: a confirmed claim of an author gives no right to read a private channel", async () => {
  const reader = makeReader([
    { kind: "author", id: "u1", name: "Ash" },
    sourceChannel("open"),
    sourceChannel("secret", { isPrivate: true }),
    sourceMessage(1, { channelId: "secret" }),
  ]);
  const { serverId } = await run(makeArchive(), { reader });
  const [mask] = await listMasks(app.db, serverId, { limit: 1 });
  const member = await app.signIn();
  await claimMask(app.db, mask?.id ?? "", member.id);
  await confirmMask(app.db, mask?.id ?? "", member.id);
  expect(await readableBy(member, serverId)).toEqual(["open"]);
});

test("chat-798: a private channel keeps the name of the default channel, which gets another", async () => {
  const reader = makeReader([
    sourceChannel("general", { isPrivate: true }),
    sourceMessage(1, { channelId: "general" }),
  ]);
  const { serverId } = await run(makeArchive(), { reader });
  expect(await readableBy(await app.signIn(), serverId)).toEqual(["general-2"]);
  const [opened] = await app.db
    .select({ id: channels.id })
    .from(channels)
    .where(and(eq(channels.serverId, serverId), eq(channels.name, "general")));
  await app.db
    .update(channels)
    .set({ seeRoleIds: null })
    .where(eq(channels.id, opened?.id ?? ""));
  const again = await run(makeArchive(), { reader, serverId });
  expect(notesOf(again.report)).toMatchObject({ "private channels of the source": { count: 1 } });
});
