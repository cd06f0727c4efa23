import { randomBytes, randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { io, type Socket } from "socket.io-client";
import { makeFile } from "../support/album-parts.ts";
import { bearer, makeDimension, makeMembers } from "../support/dimensions-parts.ts";
import { expect, type Member, test, uniqueName } from "../support/fixtures.ts";
import { fetchMarkAndRobots, markAndRobots } from "../support/mark-and-robots.ts";

type Transport = "websocket" | "polling";

/** How a client may connect: by websocket alone, by polling behind old proxies, or by both as usual. */
const ways: Transport[][] = [["websocket"], ["polling"], ["polling", "websocket"]];

/** Connects a member's socket through nginx. Resolves when it is connected. */
async function connect(url: string, member: Member, transports: Transport[]): Promise<Socket> {
  const { sessionId } = member;
  const socket = io(url, { transports, auth: { sessionId }, forceNew: true });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  return socket;
}

test("web-21: nginx serves only the screens, REST, uploads and sockets", async ({
  playwright,
  startScaled,
}) => {
  const { here: url, apis } = await startScaled({ proxy: "nginx" });
  const request = await playwright.request.newContext({ baseURL: url });

  const page = await request.get("/");
  expect(page.headers()["content-security-policy"]).toContain("default-src 'none'");
  const names = await readdir("web/dist/assets");
  const script = names.find((name) => name.endsWith(".js"));
  const asset = await request.get(`/assets/${script}`);
  expect(asset.headers()).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-encoding": "gzip",
    "x-content-type-options": "nosniff",
  });
  expect((await request.get("/assets/nothing.js")).status()).toBe(404);
  expect(await fetchMarkAndRobots(url)).toEqual(markAndRobots);
  for (const path of ["/metrics", "/readyz"]) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
  expect((await request.get(`${apis[0]?.url}/metrics`)).ok()).toBe(true);

  const [moth, kite] = await makeMembers(request, url);
  const named = await request.get("/api/auth/me", {
    headers: { ...bearer(moth), "X-Request-Id": "walk-7" },
  });
  expect(named.headers()["x-request-id"]).toBe("walk-7");
  const logged = () => apis.some((api) => api.output().includes('"requestId":"walk-7"'));
  await expect.poll(logged).toBe(true);

  const { uploadURL } = await (
    await request.post("/api/objects/upload", { headers: bearer(moth) })
  ).json();
  // The bytes after the image are not stored but have to pass the proxy.
  const picture = Buffer.concat([makeFile().buffer, randomBytes(3_000_000)]);
  const put = await request.put(uploadURL, { data: picture });
  expect(put.status(), await put.text()).toBe(200);
  const large = await request.post("/api/posts", {
    headers: { ...bearer(moth), "Content-Type": "application/json" },
    data: "x".repeat(1_200_000),
  });
  expect(large.status()).toBe(413);
  expect(await large.json()).toMatchObject({ code: "too_large" });

  const { channelId } = await makeDimension(request, [moth, kite]);
  for (const transports of ways) {
    const socket = await connect(url, kite, transports);
    const joined = await socket.emitWithAck("channel:watch", { channelId });
    expect(joined).toMatchObject({ ok: true });
    const content = `over ${transports.join(" and ")}`;
    const created = new Promise((resolve) => socket.once("message:created", resolve));
    await request.post(`/api/channels/${channelId}/messages`, {
      headers: bearer(moth),
      data: { content, nonce: randomUUID() },
    });
    expect(await created).toMatchObject({ content });
    socket.disconnect();
  }
});

test("web-22: a rolling restart of everything fails no request and loses no message", async ({
  playwright,
  startScaled,
}) => {
  const env = { RATE_LIMIT_SCALE: "10000" };
  const { here: url, restart, apis, gateways } = await startScaled({ proxy: "nginx", env });
  const request = await playwright.request.newContext({ baseURL: url });
  const [reader, other] = await makeMembers(request, url);
  const { channelId } = await makeDimension(request, [reader, other]);
  await request.dispose();

  const received = new Map<number, string>();
  const socket = await connect(url, reader, ["websocket"]);
  /** No message is missing up to here. Live messages may be ahead of those still to be fetched. */
  let lastSeq = 0;
  const take = ({ nonce, seq }: { nonce: string; seq: number }) => {
    received.set(seq, nonce);
    while (received.has(lastSeq + 1)) lastSeq += 1;
  };
  const watch = async () => {
    const joined = await socket.emitWithAck("channel:watch", { channelId, afterSeq: lastSeq });
    if (joined.ok) joined.missed.forEach(take);
  };
  socket.on("message:created", take);
  socket.on("connect", () => void watch());
  await watch();

  let isOver = false;
  const sent: string[] = [];
  const failures: string[] = [];
  const requestAs = async (path: string, member: Member, body?: object) => {
    const answer = await fetch(`${url}${path}`, {
      method: body ? "POST" : "GET",
      headers: { ...bearer(member), "Content-Type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    }).catch((error) => ({ status: 0, text: async () => String(error) }));
    const isFine = answer.status === 200 || answer.status === 201;
    if (!isFine) failures.push(`${path} ${answer.status} ${(await answer.text()).slice(0, 200)}`);
    else await answer.text();
    return isFine;
  };
  const send = async (member: Member) => {
    while (!isOver) {
      const nonce = randomUUID();
      const content = `a ripple ${uniqueName()}`;
      if (await requestAs(`/api/channels/${channelId}/messages`, member, { content, nonce })) {
        sent.push(nonce);
      }
      await requestAs("/api/auth/me", member);
    }
  };
  const busy = [reader, other].flatMap((member) => [send(member), send(member)]);

  /** Returns whether nginx uses an api again, which it does some seconds after a failure. */
  const isUsed = async ({ url: own }: { url: string }) => {
    const metrics = await (await fetch(`${own}/metrics`)).text();
    return /^oni_http_request_seconds_count\{.*messages".*\} [1-9]/m.test(metrics);
  };
  for (const api of apis) {
    const again = await restart(api);
    await expect.poll(() => isUsed(again)).toBe(true);
  }
  for (const gateway of gateways) {
    const before = sent.length;
    await restart(gateway);
    await expect.poll(() => sent.length).toBeGreaterThan(before + 10);
  }
  isOver = true;
  await Promise.all(busy);
  expect(failures.slice(0, 5)).toEqual([]);

  await expect.poll(() => socket.connected, { timeout: 60_000 }).toBe(true);
  await expect
    .poll(
      async () => {
        await watch();
        const nonces = new Set(received.values());
        return sent.filter((nonce) => !nonces.has(nonce)).length;
      },
      { timeout: 60_000 },
    )
    .toBe(0);
  expect(lastSeq).toBe(sent.length);
  socket.disconnect();
});
