import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { portOf } from "@oni/realtime/process";
import {
  connectClient,
  gatewayEntry,
  startServerProcess,
  testRedisUrl,
  until,
} from "@oni/realtime/testing";
import { createPostgresDatabase } from "@oni/db/testing";
import { afterEach, expect, test } from "vitest";
import { openNginx } from "../../../.ci/services/nginx-proxy.ts";

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string };
type Sent = {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue: string } }[] };
    scopeSpans: { spans: Span[] }[];
  }[];
};

/** Starts a collector that stores the received spans, each with its process. */
async function openCollector() {
  const spans: (Span & { service: string; instance: string })[] = [];
  const take = ({ resourceSpans }: Sent) => {
    for (const { resource, scopeSpans } of resourceSpans) {
      const valueOf = (key: string) =>
        resource.attributes.find((attribute) => attribute.key === key)?.value.stringValue ?? "";
      const of = { service: valueOf("service.name"), instance: valueOf("service.instance.id") };
      for (const span of scopeSpans.flatMap((scope) => scope.spans)) spans.push({ ...span, ...of });
    }
  };
  const server = createServer((request, answer) => {
    void text(request).then((sent) => {
      take(JSON.parse(sent));
      answer.end("{}");
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  cleanUps.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${portOf(server)}`, spans };
}

test("api-97: one message is one trace, from nginx to both gateways", async () => {
  const collector = await openCollector();
  const database = await createPostgresDatabase();
  const folder = await mkdtemp(join(tmpdir(), "oni-trace-"));
  cleanUps.push(database.drop, () => rm(folder, { recursive: true, force: true }));
  const env = {
    DATABASE_URL: database.url,
    REDIS_URL: testRedisUrl(),
    DATA_DIR: folder,
    SIGNING_SECRET: "a secret that only tests know, 32+",
    TRUST_PROXY: "1",
    RATE_LIMIT_SCALE: "1000",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER_ARG: "1",
  };
  const entries = [
    new URL("../entry/main.ts", import.meta.url),
    gatewayEntry,
    gatewayEntry,
  ] as const;
  const started = await Promise.all(entries.map((entry) => startServerProcess(entry, env)));
  cleanUps.push(async () => {
    for (const { kill } of started) kill("SIGTERM");
    await Promise.all(started.map(({ exited }) => exited));
  });
  const [api, ...gateways] = started;
  const proxy = await openNginx({
    apis: [Number(new URL(api?.url ?? "").port)],
    gateways: gateways.map(({ url }) => Number(new URL(url).port)),
  });
  cleanUps.push(proxy.close);

  const send = async (path: string, secret: string | undefined, body: object) => {
    const answer = await fetch(proxy.url + path, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        ...(secret && { Authorization: `Bearer ${secret}` }),
        // A trace id from an unknown client is not used.
        traceparent: "00-11111111111111111111111111111111-2222222222222222-01",
      },
      body: JSON.stringify(body),
    });
    const value: Record<string, string> = JSON.parse(await answer.text());
    return { requestId: answer.headers.get("x-request-id"), value };
  };
  const username = `trace_${Date.now().toString(36)}`;
  const account = { username, email: `${username}@oni.example`, password: "Lantern7!x" };
  const { sessionId } = (await send("/api/auth/register", undefined, account)).value;
  const server = (await send("/api/servers", sessionId, { name: "traces", isPublic: true })).value;
  const listed = await fetch(`${proxy.url}/api/servers/${server.id}/channels`, {
    headers: { Authorization: `Bearer ${sessionId}` },
  });
  const [channel]: { id: string }[] = JSON.parse(await listed.text());
  const channelId = channel?.id ?? "";
  const clients = await Promise.all(gateways.map(({ url }) => connectClient(url, sessionId)));
  for (const client of clients) await client.send("channel:watch", { channelId });
  const path = `/api/channels/${channelId}/messages`;
  const { requestId, value } = await send(path, sessionId, { content: "ripple" });
  for (const client of clients)
    await client.waitForEvent("message:created", ({ id }) => id === value.id);
  for (const client of clients) client.close();

  const ofMessage = () => collector.spans.filter(({ traceId }) => traceId === requestId);
  const processes = (name: string) =>
    new Set(ofMessage().flatMap((span) => (span.name === name ? [span.instance] : [])));
  await until("both gateways", () => processes("bus: receive").size === 2);
  await until("the api", () => processes("POST /api/channels/:id/messages").size === 1);
  const spans = ofMessage();
  const names = spans.map(({ service, name }) => `${service} ${name}`);
  expect(names).toEqual(
    expect.arrayContaining([
      "oni-api POST /api/channels/:id/messages",
      "oni-api charge budget",
      "oni-api database: commit",
      "oni-api announce",
      "oni-api bus: publish",
      "oni-gateway bus: receive",
      "oni-gateway hint channelGrew",
    ]),
  );
  const known = new Set(spans.map(({ spanId }) => spanId));
  const roots = spans.filter(({ parentSpanId }) => !known.has(parentSpanId ?? ""));
  expect(roots.map(({ name }) => name)).toEqual(["POST /api/channels/:id/messages"]);
  expect(await proxy.log()).toContain(`"trace":"${requestId}"`);
  expect(collector.spans.some(({ traceId }) => traceId.startsWith("1111"))).toBe(false);
  expect(JSON.stringify(collector.spans)).not.toContain(channelId);
  const file = process.env["TRACE_FILE"];
  if (file) await writeFile(file, JSON.stringify(spans, null, 2));
});
