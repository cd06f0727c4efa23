import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createLog } from "@oni/realtime/process";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestApp } from "../../../../testing/app.ts";
import { listen } from "../../../../testing/listen.ts";
import { createSpotify } from "./spotify.ts";

type Upstream = {
  tokens: Set<string>;
  given: number;
  searches: number;
  items: readonly unknown[];
  /** Responds in place of a search, if set. */
  fault: ((response: ServerResponse) => void) | null;
};

/** A test server that behaves as Spotify does: it issues tokens and accepts searches with one of them. */
const upstream: Upstream = { tokens: new Set(), given: 0, searches: 0, items: [], fault: null };
let service: Awaited<ReturnType<typeof listen>>;
let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  service = await listen(createServer(answer));
  app = await openTestApp();
});
beforeEach(() => {
  Object.assign(upstream, { tokens: new Set(), given: 0, searches: 0, items: [], fault: null });
});
afterAll(async () => {
  await app.close();
  await service.close();
});

function answer(request: IncomingMessage, response: ServerResponse): void {
  const send = (status: number, body: unknown) =>
    void response
      .writeHead(status, { "Content-Type": "application/json" })
      .end(JSON.stringify(body));
  const { pathname, searchParams } = new URL(request.url ?? "", "http://spotify.invalid");
  const authorization = request.headers.authorization ?? "";
  if (pathname === "/api/token") {
    const expected = `Basic ${Buffer.from("client:secret").toString("base64")}`;
    if (request.method !== "POST" || authorization !== expected) {
      return send(400, { error: "invalid_client" });
    }
    upstream.given += 1;
    const token = `token-${upstream.given}`;
    upstream.tokens.add(token);
    return send(200, { access_token: token, token_type: "Bearer", expires_in: 3600 });
  }
  upstream.searches += 1;
  if (upstream.fault) return upstream.fault(response);
  if (!upstream.tokens.has(authorization.replace("Bearer ", ""))) {
    return send(401, { error: { status: 401, message: "The access token expired" } });
  }
  if (pathname !== "/v1/search" || searchParams.get("type") !== "track") return send(404, {});
  const limit = Number(searchParams.get("limit"));
  send(200, { tracks: { items: upstream.items.slice(0, limit), total: upstream.items.length } });
}

const open = (changes: Partial<Parameters<typeof createSpotify>[0]> = {}) =>
  createSpotify({
    clientId: "client",
    clientSecret: "secret",
    apiUrl: service.origin,
    tokenUrl: `${service.origin}/api/token`,
    log: createLog("error"),
    ...changes,
  });

const item = (changes: object = {}) => ({
  id: "4uLU6hMCjMI75M1A2tKUQC",
  name: "Signal",
  artists: [{ name: "Moth" }, { name: "Lamp" }],
  album: {
    name: "Night",
    images: [
      { url: "https://i.scdn.co/image/640", height: 640 },
      { url: "https://i.scdn.co/image/300", height: 300 },
    ],
  },
  preview_url: "https://p.scdn.co/mp3-preview/1",
  ...changes,
});
const track = (changes: object = {}) => ({
  id: "4uLU6hMCjMI75M1A2tKUQC",
  name: "Signal",
  artist: "Moth, Lamp",
  album: "Night",
  imageUrl: "https://i.scdn.co/image/300",
  previewUrl: "https://p.scdn.co/mp3-preview/1",
  platform: "spotify",
  ...changes,
});

test("shrine-489: one token serves all searches until it ends, concurrent ones included", async () => {
  const clock = { now: Date.now() };
  const spotify = open({ now: () => clock.now });
  upstream.items = [item()];
  expect(await Promise.all([1, 2, 3].map(() => spotify.search("signal", 8)))).toEqual(
    Array(3).fill([track()]),
  );
  clock.now += 58 * 60_000;
  await spotify.search("signal", 8);
  expect(upstream.given).toBe(1);
  clock.now += 2 * 60_000;
  await spotify.search("signal", 8);
  expect(upstream.given).toBe(2);
});

test("shrine-489: a token that ended early is replaced, once per search", async () => {
  const spotify = open();
  await spotify.search("signal", 8);
  upstream.tokens.clear();
  expect(await spotify.search("signal", 8)).toEqual([]);
  expect(upstream.given).toBe(2);

  upstream.searches = 0;
  upstream.fault = (response) => void response.writeHead(401).end("{}");
  await expect(spotify.search("signal", 8)).rejects.toMatchObject({ code: "unavailable" });
  expect(upstream.searches).toBe(2);
});

type Fault = {
  fault: (response: ServerResponse) => void;
  seconds: number;
  answerWithinMs?: number;
};

const faults: Record<string, Fault> = {
  "too many requests": {
    fault: (response) => void response.writeHead(429, { "Retry-After": "17" }).end(),
    seconds: 17,
  },
  "too many requests, for a day": {
    fault: (response) => void response.writeHead(429, { "Retry-After": "86400" }).end(),
    seconds: 3600,
  },
  "an error of its own": {
    fault: (response) => void response.writeHead(502).end("<html>"),
    seconds: 5,
  },
  "no answer": { fault: () => {}, seconds: 5, answerWithinMs: 2_000 },
  "half an answer": {
    fault: (response) => {
      response.writeHead(200, { "Content-Length": "900" });
      response.write('{"tracks":');
      setImmediate(() => response.destroy());
    },
    seconds: 5,
  },
  "no JSON": { fault: (response) => void response.writeHead(200).end("<html>"), seconds: 5 },
  "other JSON": {
    fault: (response) => void response.writeHead(200).end('{"items":7}'),
    seconds: 5,
  },
  "endless JSON": {
    fault: (response) => void response.writeHead(200).end(`["${"x".repeat(2_000_000)}"]`),
    seconds: 5,
  },
  "a way elsewhere": {
    fault: (response) => void response.writeHead(302, { Location: "http://127.0.0.1:1/" }).end(),
    seconds: 5,
  },
};

test.each(Object.entries(faults))(
  "shrine-490: when Spotify returns %s, the search is unavailable and says for how long",
  async (_, { fault, seconds, ...limit }) => {
    Object.assign(app.deps, { music: open(limit) });
    const member = await app.signIn();
    const request = () =>
      app.request("/api/spotify/search", { body: { query: "signal" }, as: member.secret });
    upstream.fault = fault;
    const { status, headers, body } = await request();
    expect(status).toBe(503);
    expect(headers.get("retry-after")).toBe(String(seconds));
    expect(body).toMatchObject({ code: "unavailable", error: expect.stringContaining("Spotify") });
    upstream.fault = null;
    expect((await request()).status).toBe(200);
  },
);

test("shrine-490: without a service, or with wrong credentials, the search is unavailable", async () => {
  for (const changes of [{ clientSecret: "wrong" }, { tokenUrl: "http://127.0.0.1:1/token" }]) {
    const search = open(changes).search("signal", 8);
    await expect(search).rejects.toMatchObject({ code: "unavailable" });
  }
});

test("shrine-491: a track without a preview comes without one, and links lead only to Spotify's own hosts", async () => {
  const cases: [object, object][] = [
    [{ preview_url: null }, { previewUrl: null }],
    [{ preview_url: undefined }, { previewUrl: null }],
    [{ preview_url: 7 }, { previewUrl: null }],
    [{ preview_url: "javascript:alert(1)" }, { previewUrl: null }],
    [{ preview_url: "http://p.scdn.co/mp3" }, { previewUrl: null }],
    [{ preview_url: "https://p.scdn.co.evil.example/mp3" }, { previewUrl: null }],
    [{ preview_url: "https://p.scdn.co@evil.example/mp3" }, { previewUrl: null }],
    [{ album: null }, { album: "", imageUrl: null }],
    [{ album: { name: "Night", images: null } }, { imageUrl: null }],
    [{ album: { name: "Night", images: [{ url: "data:text/html,x" }] } }, { imageUrl: null }],
    [{ artists: "everyone" }, { artist: "" }],
    [{ name: "a\u0000b\u202ec\nd" }, { name: "a b c d" }],
    [{ name: "x".repeat(5_000) }, { name: "x".repeat(300) }],
  ];
  const spotify = open();
  for (const [changes, expected] of cases) {
    upstream.items = [item(changes)];
    expect(await spotify.search("signal", 8), JSON.stringify(changes)).toEqual([track(expected)]);
  }
});

test("shrine-491: invalid tracks are left out", async () => {
  upstream.items = [null, 7, {}, item({ id: "../escape" }), item({ name: null }), item()];
  expect(await open().search("signal", 8)).toEqual([track()]);
  expect(await open().search("signal", 2)).toEqual([]);
});
