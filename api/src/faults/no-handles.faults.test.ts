import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unpackTestStore } from "@oni/db/testing";
import { createHttpClient, programOf } from "@oni/realtime/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFreePort, startServer } from "../../../.ci/services/process.ts";

/** More than a start opens at once, since it reads its source files concurrently. */
const handles = 1_000;
const program = programOf(new URL("../entry/standalone.ts", import.meta.url));

let folder: string;
let url: string;
let stop: () => Promise<void>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "oni-handles-"));
  await unpackTestStore(folder);
  const port = await findFreePort();
  url = `http://127.0.0.1:${port}`;
  stop = await startServer(
    "sh",
    ["-c", `ulimit -n ${handles}; exec "$0" "$@"`, process.execPath, ...program],
    {
      env: { ...process.env, PORT: String(port), DATA_DIR: folder, RATE_LIMIT_SCALE: "1000" },
      ready: / is at /,
      stopSignal: "SIGTERM",
    },
  );
});
afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true, force: true });
});

const isServed = () =>
  fetch(`${url}/healthz`, { headers: { Connection: "close" } }).then(
    ({ ok }) => ok,
    () => false,
  );

test("api-140: a process without free file handles survives, and serves as before once it has some", async () => {
  // Sequential requests share one connection, which stays open.
  const request = createHttpClient(url);
  const body = { username: "holder", email: "holder@example.net", password: "Ripple_1@" };
  const { sessionId: secret } = await request<{ sessionId: string }>("POST", "/api/auth/register", {
    body,
  });
  const openFiles: string[] = [];
  const post = async () => {
    const draft = { body: { title: "a lamp", markdownContent: "in the window" }, secret };
    openFiles.push((await request<{ id: string }>("POST", "/api/posts", draft)).id);
  };
  await post();

  const takers: Socket[] = [];
  while (await isServed()) {
    const taker = connect(Number(new URL(url).port), "127.0.0.1").on("error", () => {});
    takers.push(taker);
    await once(taker, "connect");
  }
  expect(takers.length).toBeLessThan(handles);
  await post().catch(() => {});
  for (const taker of takers) taker.destroy();
  await expect.poll(isServed).toBe(true);
  await post();
  const own = await request<{ id: string }[]>("GET", "/api/posts/my", { secret });
  expect(own.map(({ id }) => id).sort()).toEqual(openFiles.sort());
});
