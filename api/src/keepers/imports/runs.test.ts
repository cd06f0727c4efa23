import { listMessages } from "@oni/db/chat";
import * as schema from "@oni/db/schema";
import { updateKeeper } from "@oni/db/keepers";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ModLogEntry } from "../../../contract/keepers/cases.ts";
import { openTestApp } from "../../../testing/app.ts";
import { openDimension } from "../../../testing/dimension.ts";
import { makeExport, openImportQueue, openKeeperImports } from "../../../testing/keeper-imports.ts";
import { openKeepers } from "../../../testing/keeper.ts";
import { createDyingDatabase } from "../../chat/imports/testing/dying-database.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
let keeper: { secret: string };
let imports: ReturnType<typeof openKeeperImports>;
beforeAll(async () => {
  app = await openTestApp();
  ({ keeper } = await openKeepers(app));
  imports = openKeeperImports(app, keeper);
});
afterAll(() => app.close());

/** Checks an archive while the queue works. */
async function check(id: string) {
  const stop = openImportQueue(app).start();
  const checked = await imports.check(id);
  await stop();
  return checked;
}

async function logOf(serverId: string | null) {
  const channels = await app.db
    .select()
    .from(schema.channels)
    .where(eq(schema.channels.serverId, serverId ?? ""));
  const shore = channels.find(({ name }) => name === "shore");
  const log = await listMessages(app.db, shore?.id ?? "", { after: 0, limit: 1_000 });
  return log.map(({ seq, content }) => `${seq} ${content}`);
}

test("chat-763, chat-764: an archive is checked, then imported into a private dimension, and removed", async () => {
  const owner = await app.signIn();
  const id = await imports.upload(makeExport(3));
  const checked = await check(id);
  expect(checked.status).toBe(200);
  expect(checked.body).toMatchObject({
    ...{ id, status: "checked", source: "mattermost", serverId: null },
    report: { taken: { messages: 3, channels: 1 }, existing: 0 },
  });
  const isOwn = eq(schema.servers.ownerId, owner.id);
  expect(await app.db.$count(schema.servers, isOwn)).toBe(0);

  const started = await imports.start(id, { ownerId: owner.id });
  expect(started).toMatchObject({ status: 200, body: { status: "importing", ownerId: owner.id } });
  await openImportQueue(app).run();
  const imported = await imports.read(id);
  expect(imported).toMatchObject({ status: "imported", report: { taken: { messages: 3 } } });
  expect(await logOf(imported.serverId)).toEqual(["1 tide 0", "2 tide 1", "3 tide 2"]);
  const [server] = await app.db.select().from(schema.servers).where(isOwn);
  expect(server).toMatchObject({ id: imported.serverId, isPublic: false });
  expect(await app.deps.imports.files.sizeOf(id)).toBeNull();
  expect(app.publisher.calls).toContainEqual({
    name: "importProgressed",
    args: [expect.objectContaining({ id, status: "imported", progress: null })],
  });
  expect((await imports.start(id, { ownerId: owner.id })).status).toBe(409);

  const logged = async () =>
    (await app.request<ModLogEntry[]>("/api/modlog", { as: owner.secret })).body;
  const entry = { id, by: "keeper", act: "import", subjectKind: "server", reason: null };
  expect(await logged()).toContainEqual(expect.objectContaining(entry));
  expect((await imports.remove(id)).status).toBe(200);
  expect(await imports.list()).toEqual([]);
  expect(await logged()).toContainEqual(expect.objectContaining(entry));
});

test("chat-764: an archive is added to a dimension of its owner only", async () => {
  const { id: serverId, owner, member } = await openDimension(app);
  const id = await imports.upload(makeExport(1));
  const wrong = await imports.start(id, { ownerId: member.id, serverId });
  expect(wrong).toMatchObject({ status: 400, body: { fields: { serverId: expect.anything() } } });
  const unknown = await imports.start(id, { ownerId: serverId });
  expect(unknown).toMatchObject({ status: 400, body: { fields: { ownerId: expect.anything() } } });
  await imports.start(id, { ownerId: owner.id, serverId });
  await openImportQueue(app).run();
  expect(await imports.read(id)).toMatchObject({ status: "imported", serverId });
  expect(await logOf(serverId)).toEqual(["1 tide 0"]);
});

test("chat-765: of two keepers at once one starts, and until its end nothing else runs", async () => {
  const second = await app.signIn();
  await updateKeeper(app.db, second.username, true);
  const others = openKeeperImports(app, second);
  const owner = await app.signIn();
  const [id, other] = [await imports.upload(makeExport(1)), await others.upload(makeExport(1))];
  const started = await Promise.all([
    imports.start(id, { ownerId: owner.id }),
    others.start(id, { ownerId: second.id }),
  ]);
  expect(started.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await others.start(other, { ownerId: second.id })).status).toBe(409);
  expect((await others.check(other)).status).toBe(409);
  expect((await imports.remove(id)).status).toBe(409);
  await Promise.all([openImportQueue(app).run(), openImportQueue(app).run()]);
  expect((await imports.read(id)).status).toBe("imported");
  const { body } = await imports.create(10);
  expect((await imports.start(body.id, { ownerId: owner.id })).status).toBe(409);
  for (const open of [other, body.id]) expect((await imports.remove(open)).status).toBe(200);
});

test("chat-766: a run whose process was killed at any statement is continued by another one", async () => {
  const owner = await app.signIn();
  const id = await imports.upload(makeExport(300));
  await imports.start(id, { ownerId: owner.id });
  const { keeperImports } = schema;
  let kills = 0;
  for (let life = 5; ; life += 15) {
    const dying = openImportQueue(app, createDyingDatabase(app.db, life));
    const isKilled = await dying.run().then(
      () => false,
      () => true,
    );
    if (!isKilled) break;
    kills += 1;
    // The lease of the killed process ends.
    await app.db.update(keeperImports).set({ leasedUntil: new Date(0), attempts: 0 });
  }
  expect(kills).toBeGreaterThan(2);
  const imported = await imports.read(id);
  expect(imported).toMatchObject({ status: "imported", error: null });
  const expected = Array.from({ length: 300 }, (_, at) => `${at + 1} tide ${at}`);
  expect(await logOf(imported.serverId)).toEqual(expected);
  // Some ten imports, on a busy core.
}, 120_000);

test("chat-766: a process that is stopped gives up its run at once, and another one continues it", async () => {
  const owner = await app.signIn();
  const id = await imports.upload(makeExport(1_000));
  await imports.start(id, { ownerId: owner.id });
  const { importItems } = schema;
  // Those of killed imports are removed a day later.
  await app.db.delete(importItems);
  const stop = openImportQueue(app).start();
  await expect.poll(() => app.db.$count(importItems)).toBeGreaterThan(0);
  await stop();
  expect(await imports.read(id)).toMatchObject({ status: "importing", error: null });
  expect(await app.db.$count(importItems)).toBe(0);
  await openImportQueue(app).run();
  const imported = await imports.read(id);
  expect(imported.status).toBe("imported");
  expect(await logOf(imported.serverId)).toHaveLength(1_000);
});

test("chat-767: an archive that cannot be read fails with a sentence, and is started again or removed", async () => {
  const owner = await app.signIn();
  const zip = Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(100, 7)]);
  const id = await imports.upload(zip, "Tides/../export.zip");
  expect((await check(id)).body).toMatchObject({
    ...{ status: "failed", error: "The zip is cut or damaged.", report: null },
  });
  expect((await imports.start(id, { ownerId: owner.id })).status).toBe(200);
  await openImportQueue(app).run();
  expect(await imports.read(id)).toMatchObject({
    ...{ status: "failed", error: "The zip is cut or damaged." },
  });
  expect((await imports.remove(id)).status).toBe(200);
  expect(await app.deps.imports.files.sizeOf(id)).toBeNull();

  const text = await imports.upload(Buffer.from("no export"), "notes.zip");
  expect((await check(text)).body.error).toBe("notes.zip is no zip, or it is cut or damaged.");
  await imports.remove(text);
  const isOwn = eq(schema.servers.ownerId, owner.id);
  expect(await app.db.$count(schema.servers, isOwn)).toBe(0);
});
