import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@oni/db";
import { listMessages } from "@oni/db/chat";
import { makeServer } from "@oni/db/testing";
import { createLog } from "@oni/realtime/process";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findPostgresPrograms, makePostgres } from "../../../.ci/services/postgres.ts";
import { openSmallDisk, type SmallDisk } from "../../../.ci/services/small-disk.ts";
import { openTestApp } from "../../testing/app.ts";
import { makePicture, putBytes, requestUpload } from "../../testing/uploads.ts";
import { createUploadPipeline } from "../shrine/uploads/pipeline/upload-pipeline.ts";
import { createDiskStorage } from "../process/storage/disk-storage.ts";

let disk: SmallDisk;
const undo: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  disk = await openSmallDisk(160);
  undo.unshift(disk.close);
});
afterEach(async () => {
  for (const step of undo.splice(0)) await step();
});

test("api-137: a PostgreSQL with a full disk loses no acknowledged message, and continues once there is space", async () => {
  const programs = await findPostgresPrograms();
  if (!programs) throw new Error("A PostgreSQL of our own is needed.");
  const postgres = await makePostgres(programs, { parentFolder: disk.folder });
  let stop = await postgres.start();
  undo.unshift(() => stop());
  const world = await openTestApp({}, () =>
    openDatabase({ databaseUrl: postgres.url, dataDirectory: "" }),
  );
  undo.unshift(world.close);
  const member = await world.signIn();
  const { channel } = await makeServer(world.db, { ownerId: member.id });
  const acknowledged: string[] = [];
  const send = async (): Promise<boolean> => {
    // Random content, which cannot be compressed.
    const body = { content: randomBytes(2_000).toString("hex"), nonce: crypto.randomUUID() };
    const path = `/api/channels/${channel.id}/messages`;
    const { status } = await world.request(path, { body, as: member.secret });
    if (status === 201) acknowledged.push(body.nonce);
    else expect(status).toBeGreaterThanOrEqual(500);
    return status === 201;
  };

  expect(await send()).toBe(true);
  await disk.fill();
  await expect.poll(send, { interval: 0 }).toBe(false);
  await disk.free();
  // PostgreSQL may have stopped by itself, as it does without space for its WAL.
  await stop("SIGKILL");
  stop = await postgres.start();
  await expect.poll(send).toBe(true);
  const log = await listMessages(world.db, channel.id, { after: 0, limit: 1_000_000 });
  const storedNonces = new Set(log.map(({ nonce }) => nonce));
  expect(acknowledged.filter((nonce) => !storedNonces.has(nonce))).toEqual([]);
  expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1));
});

test.each([
  { what: "the upload", part: "intake", leftBytes: 0 },
  { what: "the picture that is made of it", part: "intake", leftBytes: 4_096 },
  { what: "the object", part: "objects", leftBytes: 0 },
])(
  "api-138, api-139: without disk space for $what an upload is refused, leaves nothing, and is taken once there is space",
  async ({ part, leftBytes }) => {
    const aside = join(tmpdir(), `oni-full-disk-${crypto.randomUUID()}`);
    const folderOf = (name: string) => join(name === part ? disk.folder : aside, name);
    const entries: object[] = [];
    const world = await openTestApp({
      storage: createDiskStorage(folderOf("objects")),
      uploads: createUploadPipeline(folderOf("intake")),
      log: createLog("warn", (entry) => entries.push(JSON.parse(entry))),
    });
    undo.unshift(world.close);
    const member = await world.signIn();
    const picture = await makePicture("png");
    expect(picture.length).toBeLessThan(4_096);
    const { uploadURL } = await requestUpload(world, member);
    await disk.fill(leftBytes);
    const body = new Blob([picture]);
    const refused = await world.app.request(uploadURL, { method: "PUT", body });
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: "unavailable" });
    expect(entries).toMatchObject([
      { level: "error", message: "request failed", stack: expect.any(String) },
    ]);
    expect((await world.request("/api/auth/me", { as: member.secret })).status).toBe(200);
    await disk.free();
    const left = await readdir(disk.folder, { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile())).toEqual([]);
    expect((await putBytes(world, uploadURL, picture)).status).toBe(200);
  },
);
