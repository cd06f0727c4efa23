import { createServer, IncomingMessage } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen } from "../../../testing/listen.ts";
import { commonHeaders, Outgoing } from "./outgoing.ts";

const common = commonHeaders({ "X-Frame-Options": "DENY", "Content-Security-Policy": "common" });

/** Responses of a path, one for each way in which headers can be written. */
const ways: Record<string, (answer: Outgoing) => void> = {
  "/plain": (answer) => answer.writeHead(200, { "Content-Type": "text/plain" }),
  "/object": (answer) => answer.writeHead(200, { "content-security-policy": "own" }),
  "/list": (answer) => answer.writeHead(200, "Fine", ["Content-Security-Policy", "own"]),
  "/set": (answer) => answer.setHeader("Content-Security-Policy", "own"),
  "/set-first": (answer) =>
    answer.setHeader("Content-Security-Policy", "own").writeHead(200, { "Content-Type": "a/b" }),
};

let served: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  const options = { IncomingMessage, ServerResponse: Outgoing };
  served = await listen(
    createServer(options, (request, response) => {
      response.carry(common);
      response.name("walk-9");
      ways[request.url ?? ""]?.(response);
      response.end(request.url);
    }),
  );
});
afterAll(() => served.close());

test("api-12: a response has the common headers, each once, and its own headers replace them", async () => {
  for (const path of Object.keys(ways)) {
    const answer = await fetch(served.origin + path);
    expect(await answer.text()).toBe(path);
    expect(answer.headers.get("x-request-id")).toBe("walk-9");
    expect(answer.headers.get("x-frame-options")).toBe("DENY");
    // A duplicate header would be read as one value with a comma.
    expect(answer.headers.get("content-security-policy")).toBe(
      path === "/plain" ? "common" : "own",
    );
  }
});

test("api-13: requests on one connection are answered completely and in their order", async () => {
  const { hostname, port } = new URL(served.origin);
  const socket = connect({ host: hostname, port: Number(port) });
  const paths = Array.from({ length: 200 }, (_, index) => (index % 2 ? "/plain" : "/object"));
  const requestText = (path: string, rest = "") =>
    `GET ${path} HTTP/1.1\r\nHost: oni.test\r\n${rest}\r\n`;
  socket.write(
    paths.map((path) => requestText(path)).join("") + requestText("/list", "Connection: close\r\n"),
  );
  const bodies = (await text(socket))
    .split("HTTP/1.1 200 ")
    .map((answer) => answer.split("\r\n\r\n")[1]);
  expect(bodies.slice(1)).toEqual([...paths, "/list"].map((path) => expect.stringContaining(path)));
});
