import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { unpackTestStore } from "@oni/db/testing";
import {
  connectClient,
  openConnection,
  type ServerProcess,
  startServerProcess,
  until,
} from "@oni/realtime/testing";
import { afterEach, beforeEach, expect, test } from "vitest";

let folder: string;
let server: ServerProcess;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "oni-leaving-"));
  await unpackTestStore(folder);
  server = await startServerProcess(new URL("../../entry/standalone.ts", import.meta.url), {
    ...{ DATA_DIR: folder, LOG_LEVEL: "error" },
  });
});
afterEach(async () => {
  server.kill("SIGKILL");
  await server.exited;
  await rm(folder, { recursive: true });
});

const isGone = () =>
  fetch(`${server.url}/healthz`).then(
    () => false,
    () => true,
  );

test("api-100: a process stopped during a request sends the response, keeps no connection, and exits 0", async () => {
  const { hostname, port } = new URL(server.url);
  const body = JSON.stringify({ email: "leaving@example.net", source: "landing" });
  const requestHead = [
    "POST /api/waitlist HTTP/1.1",
    ...["Host: oni", "Content-Type: application/json", `Content-Length: ${body.length}`],
  ].join("\r\n");
  const caller = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  await new Promise((resolve) =>
    caller.write(`${requestHead}\r\n\r\n${body.slice(0, 10)}`, resolve),
  );
  // This later request was answered, so the beginning of the first one has been read.
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);

  server.kill("SIGTERM");
  await until("the door to be closed", isGone);
  caller.write(body.slice(10));
  const answer = await text(caller);
  expect(answer).toContain("HTTP/1.1 200 OK");
  expect(answer.toLowerCase()).toContain("connection: close");
  expect(await server.exited).toBe(0);
  caller.destroy();
});

test("api-101: a socket accepted during the shutdown does not prevent the exit", async () => {
  // More sockets make the disconnect take longer.
  const present = await Promise.all([1, 2, 3, 4, 5].map(() => connectClient(server.url)));
  const connection = await openConnection(server.url);
  server.kill("SIGTERM");
  await present[0]?.waitForEvent("gateway:draining");
  expect(await connection.join()).toBe(true);
  expect(await server.exited).toBe(0);
});
