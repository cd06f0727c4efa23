import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unpackTestStore } from "@oni/db/testing";
import { startServerProcess, until } from "@oni/realtime/testing";
import { expect, test } from "vitest";
import { startS3Server } from "../../../testing/s3-server.ts";

test("api-102: a process without its bucket reports it at the start and in its readiness, and serves", async () => {
  const folder = await mkdtemp(join(tmpdir(), "oni-unreachable-"));
  await unpackTestStore(folder);
  const s3 = await startS3Server();
  const server = await startServerProcess(new URL("../../entry/standalone.ts", import.meta.url), {
    ...{ DATA_DIR: folder, OBJECT_STORE: "s3", S3_BUCKET: "elsewhere" },
    ...{ S3_ENDPOINT: s3.options.endpoint, S3_REGION: s3.options.region },
    S3_ACCESS_KEY_ID: s3.options.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.options.secretAccessKey,
  });
  await until("a word about it", () => server.output().includes("has no bucket elsewhere"));
  const ready = await fetch(`${server.url}/readyz`);
  expect(ready.status).toBe(200);
  expect(await ready.json()).toMatchObject({ ok: true, failing: [], degraded: ["objects"] });
  server.kill("SIGTERM");
  expect(await server.exited).toBe(0);
  await s3.close();
  await rm(folder, { recursive: true });
});
