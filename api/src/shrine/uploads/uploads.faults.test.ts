import { fork } from "node:child_process";
import { once } from "node:events";
import { readdir, stat } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { getPriority } from "node:os";
import { join } from "node:path";
import { objects } from "@oni/db/schema";
import { createLimiter } from "@oni/realtime/process";
import { programOf } from "@oni/realtime/testing";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { memberQuotaBytes, uploadLimitBytes } from "../../../contract/shrine/uploads.ts";
import { openTestApp, patience } from "../../../testing/app.ts";
import { serveApp } from "../../../testing/listen.ts";
import { makePicture, putBytes, requestUpload, upload } from "../../../testing/uploads.ts";
import { createUploadPipeline } from "./pipeline/upload-pipeline.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
let served: Awaited<ReturnType<typeof serveApp>>;
let member: Awaited<ReturnType<typeof app.signIn>>;
const sockets: Socket[] = [];
beforeAll(async () => {
  app = await openTestApp({ limiter: createLimiter({ scale: 1 }) });
});
afterAll(() => app.close());
beforeEach(async () => {
  served = await serveApp(app.deps);
  member = await app.signIn();
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await expect.poll(() => readdir(intakeFolder())).toEqual([]);
  await served.close();
});

const intakeFolder = () => join(app.folder, "intake");
const png = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

type Begun = { announcedBytes?: number; sentBytes?: number };

/** Begins an upload that stops before its end. Returns its socket and the bytes received on it. */
async function beginUpload(uploadURL: string, options: Begun = {}) {
  const { announcedBytes = uploadLimitBytes, sentBytes = announcedBytes - 1 } = options;
  const { hostname, port, host } = new URL(served.origin);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on("error", () => {});
  sockets.push(socket);
  let answer = "";
  socket.on("data", (chunk) => (answer += chunk.toString("latin1")));
  socket.write(
    `PUT ${uploadURL} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: ${announcedBytes}\r\n\r\n`,
  );
  socket.write(Buffer.concat([png, Buffer.alloc(sentBytes)]).subarray(0, sentBytes));
  return { socket, answered: () => answer };
}

/** Returns the number of uploads in progress, counted by their files, and their bytes. */
async function readIntake() {
  const names = await readdir(intakeFolder(), { recursive: true }).catch(() => []);
  const uploads = names.filter((name) => name.endsWith("upload"));
  const sizes = await Promise.all(
    uploads.map((name) => stat(join(intakeFolder(), name)).catch(() => ({ size: 0 }))),
  );
  return { count: uploads.length, bytes: sizes.reduce((sum, { size }) => sum + size, 0) };
}

test("shrine-431, shrine-432: of thirty uploads that a member leaves open three are accepted, and nothing is left of them", async () => {
  const urls: string[] = [];
  for (let n = 0; n < 30; n++) urls.push((await requestUpload(app, member)).uploadURL);
  const sentBytes = 100_000;
  const begun = await Promise.all(urls.map((url) => beginUpload(url, { sentBytes })));

  await expect.poll(() => begun.filter(({ answered }) => answered() !== "").length).toBe(27);
  for (const { answered } of begun.filter((one) => one.answered() !== "")) {
    // A member's claims wait for each other. A claim that waits too long may be repeated.
    expect(answered()).toMatch(/^HTTP\/1\.1 (?:429|503) /);
    expect(answered()).toMatch(/^retry-after: \d+\r$/im);
  }
  await expect.poll(async () => (await readIntake()).bytes).toBe(3 * sentBytes);
  expect((await readIntake()).count).toBe(3);

  const other = await app.signIn();
  await upload(app, other);
  for (const { socket } of begun) socket.destroy();
  await expect
    .poll(async () => putBytes(app, urls[0] ?? "", await makePicture("png")))
    .toEqual({ status: 200 });
});

test("shrine-433: an upload in progress counts towards the quota with its announced size", async () => {
  const path = await upload(app, member);
  const key = path.replace("/objects/", "");
  const sizeBytes = memberQuotaBytes - 1.5 * uploadLimitBytes;
  await app.db.update(objects).set({ sizeBytes }).where(eq(objects.key, key));

  const [first, second, third] = await Promise.all([1, 2, 3].map(() => requestUpload(app, member)));
  const open = await beginUpload(first?.uploadURL ?? "", { sentBytes: 1_000 });
  await expect.poll(async () => (await readIntake()).count).toBe(1);
  const whole = await beginUpload(second?.uploadURL ?? "", { sentBytes: 1_000 });
  await expect.poll(whole.answered).toMatch(/^HTTP\/1\.1 413 [^]*"code":"quota"/);
  const half = await beginUpload(third?.uploadURL ?? "", { announcedBytes: 1_000_000 });
  await expect.poll(async () => (await readIntake()).count).toBe(2);

  open.socket.destroy();
  half.socket.destroy();
  await expect
    .poll(async () => putBytes(app, second?.uploadURL ?? "", await makePicture("png")))
    .toEqual({ status: 200 });
});

test("shrine-434: an upload whose process was killed stops counting after 30 minutes", async () => {
  const ago = (minutes: number) => sql`now() - ${minutes} * interval '1 minute'`;
  const keys: string[] = [];
  for (let n = 0; n < 4; n++) keys.push((await requestUpload(app, member)).objectPath.slice(9));
  const left = { state: "doomed", sizeBytes: uploadLimitBytes } as const;
  const leave = (key: string | undefined, minutes: number) =>
    app.db
      .update(objects)
      .set({ ...left, updatedAt: ago(minutes) })
      .where(eq(objects.key, key ?? ""));
  for (const key of keys.slice(0, 3)) await leave(key, 29);
  const { uploadURL } = await requestUpload(app, member);
  const picture = await makePicture("png");
  expect(await putBytes(app, uploadURL, picture)).toEqual({ status: 429, code: "rate_limited" });
  await leave(keys[0], 31);
  expect(await putBytes(app, uploadURL, picture)).toEqual({ status: 200 });
});

/** The same app with another upload pipeline. */
async function serveWith(options: Parameters<typeof createUploadPipeline>[1]) {
  await served.close();
  const uploads = createUploadPipeline(intakeFolder(), { ...patience, ...options });
  served = await serveApp({ ...app.deps, uploads });
  return uploads;
}

test("shrine-435: a client that sends too slowly gets the reason, is disconnected, and may try again", async () => {
  await serveWith({ leastRate: { bytes: 1_000, windowMs: 200 } });
  const { uploadURL } = await requestUpload(app, member);
  const { socket, answered } = await beginUpload(uploadURL, { sentBytes: 500 });
  await once(socket, "close");
  expect(answered()).toMatch(/^HTTP\/1\.1 400 [^]*"error":"The upload came too slowly\."/);
  expect(answered()).toMatch(/^connection: close\r$/im);
  expect(await readdir(intakeFolder())).toEqual([]);
  expect(await putBytes(app, uploadURL, await makePicture("png"))).toEqual({ status: 200 });
});

test("shrine-436: a process receives a limited number of uploads at once, and further ones get 503", async () => {
  await serveWith({ inAll: 4 });
  const members = await Promise.all([1, 2, 3, 4, 5, 6].map(() => app.signIn()));
  const urls = await Promise.all(members.map((one) => requestUpload(app, one)));
  for (const { uploadURL } of urls.slice(0, 4)) await beginUpload(uploadURL);
  await expect.poll(async () => (await readIntake()).count).toBe(4);
  for (const { uploadURL } of urls.slice(4)) {
    const { answered } = await beginUpload(uploadURL, { sentBytes: 100 });
    await expect.poll(answered).toMatch(/^HTTP\/1\.1 503 [^]*^retry-after: \d+\r$/im);
  }
  expect((await readIntake()).count).toBe(4);
});

test("shrine-437: an upload that has waited too long for processing gets 503, and may be tried again", async () => {
  const uploads = await serveWith({ atOnce: 1, waitLimitMs: 300 });
  const picture = await makePicture("png");
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const hold = uploads.accept("another", new Blob([picture]).stream(), () => released);
  const { uploadURL } = await requestUpload(app, member);
  const put = () => fetch(`${served.origin}${uploadURL}`, { method: "PUT", body: picture });

  const answer = await put();
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("5");
  expect(uploads.waiting()).toBe(0);
  expect(await readdir(intakeFolder())).toHaveLength(1);
  release();
  await hold;
  expect((await put()).status).toBe(200);
});

test("shrine-438: images are processed at the priority of requests", async () => {
  const program = programOf(new URL("../../entry/image-worker-main.ts", import.meta.url));
  const worker = fork(program.pop() ?? "", { execArgv: program });
  expect(await once(worker, "message")).toContain("ready");
  expect(getPriority(worker.pid)).toBe(getPriority());
  worker.kill("SIGKILL");
});
