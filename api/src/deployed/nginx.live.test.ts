import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, request, type RequestListener, type RequestOptions } from "node:http";
import { buffer, text } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { callerAddressOf, portOf } from "@oni/realtime/process";
import { afterEach, expect, test } from "vitest";
import { openNginx } from "../../../.ci/services/nginx-proxy.ts";

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

/** Starts a server with this listener behind nginx and returns its port. */
async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  cleanUps.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return portOf(server);
}

/** Returns a port on which nothing listens. */
async function vacatePort(): Promise<number> {
  const port = await serve(() => {});
  await cleanUps.pop()?.();
  return port;
}

async function openProxy(targets: Parameters<typeof openNginx>[0]): Promise<string> {
  const proxy = await openNginx(targets);
  cleanUps.push(proxy.close);
  return proxy.url;
}

/** Starts an api that returns the address and protocol that it sees for a caller. */
const serveCallers = () =>
  serve(({ headers, socket }, answer) => {
    const forwardedFor = headers["x-forwarded-for"]?.toString();
    const counted = callerAddressOf({ forwardedFor, peer: socket.remoteAddress ?? "" }, 1);
    answer.end(`${counted} ${String(headers["x-forwarded-proto"])}`);
  });

async function fetchFrom(options: RequestOptions): Promise<string> {
  const pending = request({ ...options, path: "/api/auth/me", agent: false }).end();
  const [answer] = await once(pending, "response");
  return text(answer);
}

/** Sends a request from another address of this machine, as another client would. */
async function fetchUrlFrom(localAddress: string, url: string): Promise<string> {
  const pending = request(url, { localAddress, agent: false }).end();
  const [answer] = await once(pending, "response");
  return text(answer);
}

test("api-117: if no process is reachable, nginx refuses with `unavailable`, as a process would", async () => {
  const unusedPort = await vacatePort();
  const proxy = await openProxy({ apis: [unusedPort, unusedPort], gateways: [unusedPort] });
  for (const path of ["/api/auth/me", "/socket.io/?EIO=4", "/assets/nothing.js"]) {
    const answer = await fetch(proxy + path, { headers: { "X-Request-Id": "walk-8" } });
    expect(answer.status, path).toBe(503);
    expect(answer.headers.get("content-type")).toBe("application/json");
    expect(answer.headers.get("retry-after")).toBe("1");
    expect(answer.headers.get("x-request-id")).toBe("walk-8");
    expect(await answer.json()).toEqual({
      error: "The network is busy. Try again in a moment.",
      code: "unavailable",
      requestId: "walk-8",
    });
  }
});

test.each([500, 503, 504])(
  "api-117, api-118: a response with %i by a process passes unchanged",
  async (status) => {
    const api = await serve((_, answer) => answer.writeHead(status).end("as it is"));
    const proxy = await openProxy({ apis: [api], gateways: [api] });
    const answer = await fetch(`${proxy}/api/auth/me`);
    expect([answer.status, await answer.text()]).toEqual([status, "as it is"]);
  },
);

test.each([
  ["GET", "/api/waitlist/stats", 1, 200, 2],
  ["HEAD", "/api/posts", 1, 200, 2],
  ["GET", "/@moth?tab=posts", 1, 200, 2],
  ["GET", "/assets/of-tomorrow.js", 1, 200, 2],
  ["GET", "/api/auth/me", 9, 503, 2],
  ["POST", "/api/posts", 1, 503, 1],
  ["DELETE", "/api/posts/1", 1, 503, 1],
  ["PUT", "/api/objects/upload/1", 1, 503, 1],
])(
  "api-119: %s %s with %i failing processes gets %i, after %i attempts",
  async (method, path, refusals, status, count) => {
    const attempts: (string | undefined)[] = [];
    const api = await serve(({ url }, answer) => {
      attempts.push(url);
      if (attempts.length > refusals) answer.end();
      else answer.destroy();
    });
    const proxy = await openProxy({ apis: [api], gateways: [api] });
    expect((await fetch(proxy + path, { method })).status).toBe(status);
    expect(attempts).toEqual(Array.from({ length: count }, () => path));
  },
);

test("api-120: a client stays on its gateway, and clients of one network use all gateways", async () => {
  const gateway = (name: string) => serve((_, answer) => answer.end(name));
  const gateways = [await gateway("one"), await gateway("two")];
  const proxy = await openProxy({ apis: gateways, gateways });
  const chosen = new Set<string>();
  for (let last = 1; last <= 20; last += 1) {
    const fetchGateway = () => fetchUrlFrom(`127.0.0.${last}`, `${proxy}/socket.io/?EIO=4`);
    const responses = new Set([await fetchGateway(), await fetchGateway(), await fetchGateway()]);
    expect(responses.size, `127.0.0.${last}`).toBe(1);
    chosen.add([...responses].join());
  }
  expect([...chosen].sort()).toEqual(["one", "two"]);
});

test("api-121: a web file of another version is found on whichever api has it", async () => {
  const older = await serve((_, answer) => answer.writeHead(404).end());
  const newer = await serve(({ url }, answer) => {
    answer.writeHead(url === "/assets/of-tomorrow.js" ? 200 : 404).end("export {};");
  });
  const proxy = await openProxy({ apis: [older, newer], gateways: [older] });
  for (let round = 0; round < 6; round += 1) {
    expect((await fetch(`${proxy}/assets/of-tomorrow.js`)).status).toBe(200);
  }
  expect((await fetch(`${proxy}/assets/of-nobody.js`)).status).toBe(404);
});

test("api-127: a request without TLS is redirected when nginx has TLS", async () => {
  const page = readFileSync("docker/tls/README.md", "utf8");
  const written = /```nginx\n([^]*?)```/.exec(page)?.[1] ?? "";
  // The redirect needs no certificate, so this test has none.
  const tls = written.replaceAll(/^(listen|ssl_|http2 ).*$/gm, "");
  const api = await serve((_, answer) => answer.end());
  const proxy = await openProxy({ apis: [api], gateways: [api], tls });
  const fetchPath = (path: string) =>
    fetch(proxy + path, { method: "POST", body: "{}", redirect: "manual" });
  const sent = await fetchPath("/api/auth/login?from=afar");
  expect(sent.status).toBe(308);
  expect(sent.headers.get("location")).toBe("https://127.0.0.1/api/auth/login?from=afar");
  expect((await fetchPath("/nginx-health")).status).toBe(200);
});

test("api-123: JSON and text are compressed for clients that accept it; small or compressed responses are unchanged", async () => {
  const long = JSON.stringify({ words: "ripple ".repeat(2_000) });
  const api = await serve(({ url }, answer) => {
    const isPacked = url === "/api/packed";
    const body = url === "/api/short" ? "{}" : long;
    const length = Buffer.byteLength(body);
    const headers = {
      ...{ "Content-Type": "application/json", "Content-Length": length },
      ETag: 'W/"1"',
    };
    answer.writeHead(200, { ...headers, ...(isPacked && { "Content-Encoding": "br" }) });
    answer.end(body);
  });
  const proxy = await openProxy({ apis: [api], gateways: [api] });
  const get = async (path: string, accepted: string) => {
    const headers = { "Accept-Encoding": accepted };
    const [answer] = await once(request(proxy + path, { headers, agent: false }).end(), "response");
    return { headers: answer.headers, body: await buffer(answer) };
  };
  const packed = await get("/api/long", "gzip");
  expect(packed.headers).toMatchObject({
    "content-encoding": "gzip",
    vary: "Accept-Encoding",
    etag: 'W/"1"',
  });
  expect(packed.body.length).toBeLessThan(long.length / 10);
  expect(gunzipSync(packed.body).toString()).toBe(long);
  for (const [path, accepted] of [
    ["/api/long", "identity"],
    ["/api/short", "gzip"],
  ] as const) {
    expect((await get(path, accepted)).headers["content-encoding"], path).toBeUndefined();
  }
  expect((await get("/api/packed", "gzip, br")).headers["content-encoding"]).toBe("br");
});

test("api-124: nginx trusts the forwarded address and protocol of known proxies, and IPv6 counts by its /64", async () => {
  const api = await serveCallers();
  const targets = { apis: [api], gateways: [api] };
  const forwarded = (address: string) => ({
    "X-Forwarded-For": address,
    "X-Forwarded-Proto": "https",
  });
  const unknown = new URL(await openProxy(targets));
  expect(await fetchFrom({ port: unknown.port, headers: forwarded("2001:db8:1:2::1") })).toBe(
    "127.0.0.1 http",
  );

  const known = await openNginx({ ...targets, trustedProxies: "127.0.0.0/8 10.0.0.0/8" });
  cleanUps.push(known.close);
  const { port } = new URL(known.url);
  for (const way of [{ port }, { socketPath: known.socket }]) {
    const from = (address: string) => fetchFrom({ ...way, headers: forwarded(address) });
    const [one, other] = [await from("2001:db8:1:2::1"), await from("2001:db8:1:2:ffff::7")];
    expect(one).toBe("2001:db8:1:2::/64 https");
    expect(other).toBe(one);
    expect(await from("2001:db8:1:3::1")).toBe("2001:db8:1:3::/64 https");
    expect(await from("203.0.113.9")).toBe("203.0.113.9 https");
  }
});
