import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@oni/db";
import { messages, users } from "@oni/db/schema";
import { countRows, makeMessage, makeServer, unpackTestStore } from "@oni/db/testing";
import { createLog } from "@oni/realtime/process";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cheapPasswords, openTestApp } from "../../../testing/app.ts";
import { makeImage } from "../../../testing/uploads.ts";
import { type Config, readConfig } from "../../process/config.ts";
import { runJob } from "../run-job.ts";
import { createUploadPipeline } from "../../shrine/uploads/pipeline/upload-pipeline.ts";
import { openPushKey } from "../../process/push-key.ts";
import { loadSigningSecret } from "../../process/signing-secret.ts";
import { createDiskStorage } from "../../process/storage/disk-storage.ts";
import { erasureLogOf, writeErasureLog } from "./erasure-log.ts";
import { packFolder, unpackFolder } from "./archive.ts";
import { backUpPostgres } from "./back-up.ts";
import { verifyManifest, writeManifest } from "./manifest.ts";
import { restore } from "./restore.ts";

/** Creates an empty database and returns its URL. Without it the tests use the embedded store. */
type MakeDatabase = () => Promise<{ url: string; drop(): Promise<void> }>;

const undo: (() => Promise<void>)[] = [];

/** Creates an empty target for a store, which is removed after the tests. */
async function makeTarget(makeDatabase?: MakeDatabase): Promise<Config> {
  const folder = await mkdtemp(join(tmpdir(), "oni-backup-"));
  const database = await makeDatabase?.();
  undo.push(async () => {
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });
  return readConfig({ DATA_DIR: folder, ...(database && { DATABASE_URL: database.url }) });
}

const openAt = ({ DATA_DIR: folder, DATABASE_URL: databaseUrl }: Config) =>
  openTestApp(
    {
      storage: createDiskStorage(join(folder, "objects")),
      uploads: createUploadPipeline(join(folder, "intake")),
    },
    () => openDatabase({ databaseUrl, dataDirectory: folder }),
  );

const writerPassword = "Ripple_1@";

/**
 * Stores a member with an image and a dimension with messages. Returns what is needed to check that all
 * of it is there.
 */
async function fill(config: Config) {
  const world = await openAt(config);
  const member = await world.signIn();
  const { imageUrl, thumbnailUrl } = await makeImage(world, member, { title: "a lamp" });
  const { channel } = await makeServer(world.db, { ownerId: member.id });
  for (let count = 0; count < 3; count += 1) {
    await makeMessage(world.db, { channelId: channel.id, userId: member.id });
  }
  const writer = await world.signIn({ password: await cheapPasswords.hash(writerPassword) });
  const sent = [];
  for (const content of ["to be taken back", "to be left behind", "to be brought back"]) {
    sent.push(await makeMessage(world.db, { channelId: channel.id, userId: writer.id, content }));
  }
  const writerImage = await makeImage(world, writer, { title: "a face" });
  const secrets = await readSecrets(config);
  const seen = await look(world, member.secret, [imageUrl, thumbnailUrl]);
  await world.close();
  const passing = { writer, sent, imageUrl: writerImage.imageUrl, serverId: channel.serverId };
  return { ...seen, secrets, secret: member.secret, paths: [imageUrl, thumbnailUrl], passing };
}

/** Returns the secrets of the data directory, which are created if missing. */
const readSecrets = async (config: Config) => [
  await loadSigningSecret(config.DATA_DIR),
  (await openPushKey(config, createLog("error")))?.publicKey,
];

type World = Awaited<ReturnType<typeof openAt>>;

async function look(world: World, secret: string, paths: string[]) {
  const bytes = await Promise.all(
    paths.map(async (path) => {
      const answer = await world.app.request(path);
      return Buffer.from(await answer.arrayBuffer()).toString("base64");
    }),
  );
  const { body: me } = await world.request<{ username: string }>("/api/auth/me", { as: secret });
  return { rows: await countRows(world.db), bytes, username: me.username };
}

/** Tests backup and restore for one kind of store. */
export function testBackup(makeDatabase?: MakeDatabase): void {
  let filled: Awaited<ReturnType<typeof fill>>;
  let from: string;
  let target: Config;

  beforeAll(async () => {
    const before = await makeTarget(makeDatabase);
    if (!makeDatabase) await unpackTestStore(before.DATA_DIR);
    filled = await fill(before);
    const folder = await mkdtemp(join(tmpdir(), "oni-archive-"));
    undo.push(() => rm(folder, { recursive: true }));
    from = join(folder, "backup.tar.gz");
    if (before.DATABASE_URL) await backUpPostgres(before, before.DATABASE_URL, from);
    else await runJob(before, "backup", { to: from });
    await rm(before.DATA_DIR, { recursive: true });
    target = await makeTarget(makeDatabase);
  });
  afterAll(async () => {
    for (const step of undo) await step();
  });

  /** Expects everything that was stored to be in the target. */
  const expectAllThere = async () => {
    const world = await openAt(target);
    const { rows, bytes, username } = filled;
    expect(await look(world, filled.secret, filled.paths)).toEqual({ rows, bytes, username });
    await world.close();
    expect(await readSecrets(target)).toEqual(filled.secrets);
  };

  test("api-72: a restore into another target brings back rows, bytes, sessions and secrets", async () => {
    expect((await stat(from)).mode & 0o077).toBe(0);
    expect(await restore(target, { from, force: false })).toContain("Everything is as it was");
    await expectAllThere();
    const left = await readdir(target.DATA_DIR);
    expect(left.filter((name) => /draft|restore/.test(name))).toEqual([]);
  });

  test("api-75: a damaged archive is refused, and nothing is changed", async () => {
    for (const damage of [cutInHalf, flipOneByte, swapOneFile, notAnArchive]) {
      const damaged = await damage(from);
      await expect(restore(target, { from: damaged, force: true }), damage.name).rejects.toThrow(
        /Nothing was changed/,
      );
    }
    await expectAllThere();
  });

  test("api-74: a restore replaces existing data only with FORCE=1, and keeps the old data", async () => {
    const world = await openAt(target);
    const newcomer = await world.signIn();
    await world.close();
    await expect(restore(target, { from, force: false })).rejects.toThrow("FORCE=1");
    const untouched = await openAt(target);
    expect((await untouched.request("/api/auth/me", { as: newcomer.secret })).status).toBe(200);
    await untouched.close();

    const summary = await restore(target, { from, force: true });
    expect(summary).toContain("before-restore-");
    if (target.DATABASE_URL) expect(summary).toContain("schema before_restore_");
    await expectAllThere();
  });

  test("api-76: a backup of a newer version is refused", async () => {
    const [unpacked, newer] = [`${from}-unpacked`, `${from}.newer`];
    await mkdir(unpacked);
    await unpackFolder(from, unpacked);
    const facts = await verifyManifest(unpacked);
    await writeManifest(unpacked, { ...facts, migrations: facts.migrations + 1 });
    await packFolder(unpacked, newer);
    await expect(restore(target, { from: newer, force: true })).rejects.toThrow(/newer version/);
  });

  /** Expects the erased items to be erased in a target and the restored ones to be there. */
  const expectErased = async (target: Config) => {
    const { writer, sent, imageUrl } = filled.passing;
    const world = await openAt(target);
    expect(await world.db.$count(users, eq(users.id, writer.id))).toBe(0);
    const log = await world.db
      .select()
      .from(messages)
      .where(eq(messages.channelId, channelOf(sent)));
    const [takenBack, leftBehind, broughtBack] = sent.map(({ id }) =>
      log.find((message) => message.id === id),
    );
    expect(takenBack).toMatchObject({ content: "", deletedAt: expect.any(Date) });
    for (const one of [leftBehind, broughtBack]) {
      expect(one).toMatchObject({ content: expect.stringContaining("to be"), userId: null });
      expect(one?.deletedAt).toBeNull();
    }
    expect((await world.app.request(imageUrl)).status).toBe(404);
    await world.close();
    const key = imageUrl.replace("/objects/", "");
    const files = await readdir(join(target.DATA_DIR, "objects"), { recursive: true });
    expect(files.filter((path) => path.includes(key))).toEqual([]);
  };

  test("api-77: members and messages erased since a backup are erased in what is restored", async () => {
    const { writer, sent, serverId } = filled.passing;
    const world = await openAt(target);
    const as = filled.secret;
    const taken = `/api/messages/${sent[0]?.id}`;
    expect((await world.request(taken, { method: "DELETE", as })).status).toBe(200);
    const ban = `/api/servers/${serverId}/bans/${writer.id}`;
    expect((await world.request(ban, { method: "PUT", as, body: { purge: true } })).status).toBe(
      200,
    );
    expect((await world.request(ban, { method: "DELETE", as })).status).toBe(200);
    const leave = { method: "DELETE", as: writer.secret, body: { password: writerPassword } };
    expect((await world.request("/api/users/me", leave)).status).toBe(200);
    const stopListing = await writeErasureLog(world.db, target.DATA_DIR, createLog("error"));
    await stopListing();
    await world.close();

    expect(await restore(target, { from, force: true })).toContain("members 1, messages 1.");
    await expectErased(target);
    // The restored store has the list as well.
    expect(await restore(target, { from, force: true })).toContain("members 1, messages 1.");
    await expectErased(target);
  });

  test("api-78: the list of erasures survives its store, and can be given to another restore as a file", async () => {
    const erased = erasureLogOf(target.DATA_DIR);
    expect((await stat(erased)).mode & 0o077).toBe(0);
    const list = await readFile(erased, "utf8");
    expect(list).toContain(filled.passing.writer.id);
    expect(list).not.toContain(filled.passing.writer.username);

    const otherTarget = await makeTarget(makeDatabase);
    await restore(otherTarget, { from, force: false, erased });
    await expectErased(otherTarget);

    const lost = await makeTarget(makeDatabase);
    await writeFile(erasureLogOf(lost.DATA_DIR), `${list}{"kind":"user","id":"cut o`);
    await restore(lost, { from, force: true });
    await expectErased(lost);
    await writeFile(erasureLogOf(lost.DATA_DIR), "some other text\n");
    await expect(restore(lost, { from, force: true })).rejects.toThrow(/no list/);
  });
}

const channelOf = (sent: readonly { channelId: string }[]) => sent[0]?.channelId ?? "";

async function copyOf(from: string, name: string): Promise<string> {
  await writeFile(`${from}.${name}`, await readFile(from));
  return `${from}.${name}`;
}

async function cutInHalf(from: string): Promise<string> {
  const copy = await copyOf(from, "cut");
  await truncate(copy, Math.floor((await stat(from)).size / 2));
  return copy;
}

async function flipOneByte(from: string): Promise<string> {
  const bytes = await readFile(from);
  const middle = Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 0xff, middle);
  await writeFile(`${from}.turned`, bytes);
  return `${from}.turned`;
}

/** Creates an archive that is complete, but has one file with other content. */
async function swapOneFile(from: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "oni-swapped-"));
  await unpackFolder(from, folder);
  await writeFile(join(folder, "signing-secret"), "another secret, and a longer one at that");
  await packFolder(folder, `${from}.swapped`);
  await rm(folder, { recursive: true });
  return `${from}.swapped`;
}

async function notAnArchive(from: string): Promise<string> {
  await writeFile(`${from}.text`, "These are no bytes of ours.");
  return `${from}.text`;
}
