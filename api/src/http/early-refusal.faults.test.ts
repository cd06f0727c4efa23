import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { createLimiter } from "@oni/realtime/process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { uploadLimitBytes } from "../../contract/shrine/uploads.ts";
import { openTestApp } from "../../testing/app.ts";
import { serveApp } from "../../testing/listen.ts";
import { statusesOf } from "../../testing/raw-request.ts";
import { requestUpload } from "../../testing/uploads.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
let served: Awaited<ReturnType<typeof serveApp>>;
let uploadURL: string;
beforeAll(async () => {
  app = await openTestApp({ limiter: createLimiter({ scale: 1 }) });
  served = await serveApp(app.deps);
  ({ uploadURL } = await requestUpload(app, await app.signIn()));
});
afterAll(async () => {
  await served.close();
  await app.close();
});

const headText = (start: string, ...headers: string[]) =>
  [`${start} HTTP/1.1`, "Host: oni.test", ...headers, "", ""].join("\r\n");
/** A 100 KiB JSON body in chunks, more than the path accepts, without its end. */
const tooLong =
  headText("POST /api/waitlist", "Content-Type: application/json", "Transfer-Encoding: chunked") +
  `400\r\n${"x".repeat(1_024)}\r\n`.repeat(100);

test("api-38: a refusal before the end of a body closes the connection, and says so", async () => {
  const put = headText(`PUT ${uploadURL}`, `Content-Length: ${uploadLimitBytes + 1}`);
  const next = headText("GET /api/waitlist/stats");
  for (const bytes of [tooLong, `${tooLong}0\r\n\r\n${next}`, put]) {
    const answer = await answerTo(bytes);
    expect(statusesOf(answer)).toEqual([413]);
    expect(answer).toMatch(/^connection: close\r$/im);
    expect(answer).toMatch(/takes at most \d+ bytes/);
  }
});

/** Returns everything received on a connection that the client keeps open, until the server closes it. */
async function answerTo(bytes: string): Promise<string> {
  const { hostname, port } = new URL(served.origin);
  const socket = connect({ host: hostname, port: Number(port) });
  let answer = "";
  socket.on("data", (chunk) => (answer += chunk.toString("latin1"))).on("error", () => {});
  socket.write(bytes);
  await once(socket, "close");
  return answer;
}

/** Sends one request over an agent with a single connection. Returns its status or error code. */
function sendRequest(
  agent: Agent,
  method: string,
  path: string,
  body?: Buffer,
): Promise<number | string> {
  return new Promise((resolve) => {
    const outgoing = request(`${served.origin}${path}`, { agent, method }, (answer) => {
      answer.resume().once("end", () => resolve(answer.statusCode ?? 0));
    });
    outgoing.once("error", (error) => resolve(error.message));
    // In chunks, so that no length is announced.
    for (let from = 0; body && from < body.length; from += 65_536) {
      outgoing.write(body.subarray(from, from + 65_536));
    }
    outgoing.end();
  });
}

test("api-38: a client that reuses its connection loses no request to an earlier refusal", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const larger = Buffer.alloc(uploadLimitBytes + 65_536, "\x89PNG\r\n\x1a\n", "latin1");
  const outcomes = [];
  for (let n = 0; n < 10; n++) {
    outcomes.push(await sendRequest(agent, "POST", "/api/waitlist", larger.subarray(0, 300_000)));
    outcomes.push(await sendRequest(agent, "GET", "/api/waitlist/stats"));
    outcomes.push(await sendRequest(agent, "PUT", uploadURL, larger));
    outcomes.push(await sendRequest(agent, "GET", "/api/waitlist/stats"));
  }
  agent.destroy();
  expect(outcomes).toEqual(Array(10).fill([413, 200, 413, 200]).flat());
});
