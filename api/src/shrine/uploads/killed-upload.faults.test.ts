import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { openDatabase } from "@oni/db";
import { attachments, images, objects } from "@oni/db/schema";
import { unpackTestStore } from "@oni/db/testing";
import { createLog } from "@oni/realtime/process";
import { afterEach, beforeEach, expect, test } from "vitest";
import { testProgram } from "../../../../.ci/suite/test-program.ts";
import { makePicture } from "../../../testing/uploads.ts";
import { createDiskStorage } from "../../process/storage/disk-storage.ts";
import { createUploadPipeline } from "./pipeline/upload-pipeline.ts";
import { sweepObjects } from "./sweep-objects.ts";

const entry = new URL("../../../testing/killed-server-main.ts", import.meta.url);
const program = await testProgram(entry);
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "oni-killed-"));
  await unpackTestStore(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Starts a server whose uploads and removals pause at these points, one after the other. */
async function startServer(points: readonly string[]) {
  const server = spawn(process.execPath, program, {
    env: { ...process.env, DATA_DIR: folder, POINTS: points.join() },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface(server.stdout)[Symbol.asyncIterator]();
  const nextLine = async () => JSON.parse(String((await lines.next()).value));
  type Printed = { origin: string; members: { secret: string; channelId: string }[] };
  const { origin, members }: Printed = await nextLine();
  return { server, nextLine, members: members.map((member) => ({ origin, ...member })) };
}

type Worker = { origin: string; secret: string; channelId: string };

type Answer = { uploadURL: string; objectPath: string; id: string };

/** Uploads a file, creates an image or a message with it, and deletes that for good. */
async function work({ origin, secret, channelId }: Worker, what: "image" | "message") {
  const request = async (path: string, method: string, body?: object) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${secret}`,
        ...(body && { "Content-Type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer: Answer = JSON.parse(await response.text());
    return answer;
  };
  const channel = `/api/channels/${channelId}`;
  const isImage = what === "image";
  const { uploadURL, objectPath } = isImage
    ? await request("/api/objects/upload", "POST")
    : await request(`${channel}/attachments`, "POST", { name: "a.png", size: 1 });
  const body = new Blob([await makePicture("png", 600)]);
  await fetch(`${origin}${uploadURL}`, { method: "PUT", body });
  const { id } = isImage
    ? await request("/api/images", "POST", { imageUrl: objectPath })
    : await request(`${channel}/messages`, "POST", { attachments: [{ objectPath }] });
  await request(isImage ? `/api/images/${id}` : `/api/messages/${id}`, "DELETE");
}

const points = [
  "within upload",
  "after processing",
  "within picture",
  "after picture",
  "within thumbnail",
  "after thumbnail",
  "after record",
  "before removal",
  "within removal",
];

test("shrine-462: after a kill anywhere in an upload or a removal, no record is broken and the sweep finds every file", () =>
  killAnywhere("image"));

test("shrine-447: after a kill anywhere with a file of a message, no record is broken and the sweep finds every file", () =>
  killAnywhere("message"));

async function killAnywhere(what: "image" | "message"): Promise<void> {
  const { server, nextLine, members } = await startServer(points);
  const works = [];
  for (const [index, point] of points.entries()) {
    const member = members[index] ?? { origin: "", secret: "", channelId: "" };
    works.push(expect(work(member, what)).rejects.toThrow("fetch failed"));
    expect(await nextLine()).toBe(point);
  }
  const died = once(server, "exit");
  server.kill("SIGKILL");
  await Promise.all([died, ...works]);

  const storage = createDiskStorage(join(folder, "objects"));
  const uploads = createUploadPipeline(join(folder, "intake"));
  const { db, close } = await openDatabase({ dataDirectory: folder });
  const rows = await db.select().from(objects);
  expect(rows.map(({ state }) => state).toSorted()).toEqual([...Array(8).fill("doomed"), "stored"]);
  expect(await db.select().from(images)).toEqual([]);
  for (const { key } of rows.filter(({ state }) => state === "stored")) {
    expect(await storage.size(key)).toBeGreaterThan(0);
    expect(await storage.size(`${key}.thumbnail`)).toBeGreaterThan(0);
  }
  expect(await listFiles()).not.toEqual([]);
  const dayLater = new Date(Date.now() + 25 * 3_600_000);
  await sweepObjects({ db, storage, uploads, log: createLog("error") }, dayLater);
  expect(await listFiles()).toEqual([]);
  expect(await db.select().from(objects)).toEqual([]);
  expect(await db.select().from(attachments)).toEqual([]);
  await close();
}

/** Returns every file below the two folders that uploads use. */
async function listFiles(): Promise<string[]> {
  const found = await Promise.all(
    ["objects", "intake"].map((name) =>
      readdir(join(folder, name), { recursive: true, withFileTypes: true }),
    ),
  );
  return found
    .flat()
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}
