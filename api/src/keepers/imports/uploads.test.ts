import { connect } from "node:net";
import * as schema from "@oni/db/schema";
import { updateKeeper } from "@oni/db/keepers";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { databaseOf, openTestApp } from "../../../testing/app.ts";
import { openKeeperImports } from "../../../testing/keeper-imports.ts";
import { openKeepers } from "../../../testing/keeper.ts";
import { serveApp } from "../../../testing/listen.ts";
import { errorBodySchema } from "../../../contract/errors.ts";
import { importLimitBytes, importPartBytes } from "../../../contract/keepers/imports.ts";
import { sweepImports } from "./sweep-imports.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
let keeper: { secret: string };
let uploads: ReturnType<typeof openKeeperImports>;
beforeEach(async () => {
  await app?.close();
  app = await openTestApp();
  ({ keeper } = await openKeepers(app));
  uploads = openKeeperImports(app, keeper);
});
afterAll(() => app.close());

const bytes = Buffer.from("a tide that came in parts");

test("chat-760: an upload continues at its offset after a cut, also by another keeper on another replica", async () => {
  const { body, status } = await uploads.create(bytes.length);
  expect(status).toBe(201);
  const url = body.uploadURL;
  const served = await serveApp(app.deps);
  const { host, hostname, port } = new URL(served.origin);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.write(
    `PATCH ${url} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${keeper.secret}\r\n` +
      `Tus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\nContent-Length: ${bytes.length}\r\n` +
      "Content-Type: application/offset+octet-stream\r\n\r\n",
  );
  socket.write(bytes.subarray(0, 10));
  await expect.poll(() => app.deps.imports.files.sizeOf(body.id)).toBe(10);
  socket.destroy();
  await expect.poll(async () => (await uploads.read(body.id)).receivedBytes).toBe(10);
  await served.close();

  const replica = await openTestApp({ imports: app.deps.imports }, databaseOf(app));
  const second = await app.signIn();
  await updateKeeper(app.db, second.username, true);
  const there = openKeeperImports(replica, second);
  const found = await there.head(url);
  expect(found.status).toBe(200);
  expect(found.headers.get("upload-offset")).toBe("10");
  expect(found.headers.get("upload-length")).toBe(String(bytes.length));
  const last = await there.patch(url, 10, bytes.subarray(10));
  expect([last.status, last.headers.get("upload-offset")]).toEqual([204, String(bytes.length)]);
  expect(await uploads.read(body.id)).toMatchObject({
    ...{ fileName: "export.jsonl", status: "uploaded", receivedBytes: bytes.length },
    ...{ report: null, error: null, progress: null, source: null },
  });
  expect(app.publisher.calls).toContainEqual({
    name: "importProgressed",
    args: [{ id: body.id, status: "uploading", receivedBytes: 10, progress: null }],
  });
});

test("chat-761: an upload takes exactly its bytes, at its offset", async () => {
  const { body } = await uploads.create(10);
  const url = body.uploadURL;
  const codeOf = async (response: Response | Promise<Response>) =>
    errorBodySchema.parse(await (await response).json()).code;
  expect(await codeOf(uploads.patch(url, 0, bytes))).toBe("too_large");
  expect(await codeOf(uploads.patch(url, 5, bytes.subarray(0, 5)))).toBe("conflict");
  expect((await uploads.patch(url, 0, bytes.subarray(0, 10))).status).toBe(204);
  expect(await codeOf(uploads.patch(url, 10, bytes.subarray(0, 1)))).toBe("too_large");
  expect(await codeOf(uploads.patch(url, 0, Buffer.alloc(importPartBytes + 1)))).toBe("too_large");
  const headers = { Authorization: `Bearer ${keeper.secret}`, "Content-Length": "1" };
  expect(await codeOf(app.app.request(url, { method: "PATCH", headers }))).toBe("invalid_input");

  const unknown = url.replace(body.id, "00000000-0000-4000-8000-000000000001");
  expect(await codeOf(uploads.patch(unknown, 0, bytes))).toBe("not_found");
  for (const sizeBytes of [0, -1, 1.5, importLimitBytes + 1]) {
    expect((await uploads.create(sizeBytes)).status).toBe(400);
  }
  for (const fileName of ["export.tar", "", "tide\u0000.zip", "a\nb.zip"]) {
    expect((await uploads.create(1, fileName)).status).toBe(400);
  }
  const member = await app.signIn();
  const stranger = openKeeperImports(app, member);
  expect((await stranger.create(10)).status).toBe(404);
  expect(await codeOf(stranger.patch(url, 0, bytes))).toBe("not_found");
});

test("chat-762: at most three archives are stored, and none without space on the disk", async () => {
  const made = await Promise.all([1, 2, 3, 4, 5].map(() => uploads.create(bytes.length)));
  expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201, 201, 201, 409, 409,
  ]);
  const [first] = await uploads.list();
  expect((await uploads.remove(first?.id ?? "")).status).toBe(200);
  expect(await app.deps.imports.files.sizeOf(first?.id ?? "")).toBeNull();
  const files = { ...app.deps.imports.files, freeBytes: async () => 600 * 1024 ** 2 };
  const imports = { ...app.deps.imports, files };
  const full = await openTestApp({ imports }, databaseOf(app));
  const refused = await openKeeperImports(full, keeper).create(1024 ** 3);
  expect(refused).toMatchObject({ status: 413, body: { code: "quota" } });
  expect((await openKeeperImports(full, keeper).create(1024)).status).toBe(201);
});

test("chat-762: unfinished uploads are removed after 24 hours, others after a week", async () => {
  const { files } = app.deps.imports;
  const { body: open } = await uploads.create(100);
  const whole = await uploads.upload(bytes);
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const age = (hours: number) =>
    app.db.update(schema.keeperImports).set({ updatedAt: hoursAgo(hours) });
  const listed = async () => (await uploads.list()).map(({ id }) => id);
  await age(23);
  await sweepImports({ db: app.db, files });
  expect(await listed()).toEqual([whole, open.id]);
  await age(25);
  await sweepImports({ db: app.db, files });
  expect(await listed()).toEqual([whole]);
  await age(169);
  await app.db
    .update(schema.keeperImports)
    .set({ status: "importing" })
    .where(eq(schema.keeperImports.id, whole));
  await sweepImports({ db: app.db, files });
  expect(await listed()).toEqual([whole]);
  const old = { ...files, listBefore: async () => [open.id, whole] };
  await sweepImports({ db: app.db, files: old });
  expect([await files.sizeOf(open.id), await files.sizeOf(whole)]).toEqual([null, bytes.length]);
});
