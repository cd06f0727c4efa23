import { createServer } from "node:https";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCertificate } from "../../../testing/certificate.ts";
import { listen } from "../../../testing/listen.ts";
import { openPushService, type FakePushService } from "../../../testing/push-service.ts";
import { parseDestinations } from "./allowed-destinations.ts";
import { createOutgoing, RefusedAddress } from "./outgoing.ts";

let service: FakePushService;
beforeAll(async () => {
  service = await openPushService();
});
afterAll(() => service.close());

const message = { headers: {}, body: Buffer.from("a message") };

/** As in production, but every name resolves to these addresses. */
const withNamesAt = (...addresses: string[]) => createOutgoing({ resolve: async () => addresses });

test.each([
  "http://push.example.net/plain",
  "ftp://push.example.net/",
  "file:///etc/passwd",
  "not an address",
  "https://user:word@push.example.net/",
  "https://push.example.net:8443/",
  "https://push.example.net:22/",
  "https://localhost/",
  "https://push.localhost./",
  "https://postgres/",
  "https://printer.local/",
  "https://metadata.google.internal/",
  "https://push.invalid/",
  "https://127.0.0.1/",
  "https://127.1/",
  "https://2130706433/",
  "https://0x7f000001/",
  "https://0177.0.0.1/",
  "https://0.0.0.0/",
  "https://10.0.0.8/",
  "https://172.31.255.255/",
  "https://192.168.1.1/",
  "https://100.64.0.1/",
  "https://169.254.169.254/latest/meta-data",
  "https://198.18.0.1/",
  "https://192.0.2.1/",
  "https://224.0.0.1/",
  "https://255.255.255.255/",
  "https://[::]/",
  "https://[::1]/",
  "https://[::ffff:93.184.215.14]/",
  "https://[::ffff:10.0.0.1]/",
  "https://[64:ff9b::a00:1]/",
  "https://[64:ff9b:1::1]/",
  "https://[fe80::1]/",
  "https://[fec0::1]/",
  "https://[fd00::1]/",
  "https://[ff02::1]/",
  "https://[2001:db8::1]/",
  "https://[2001::1]/",
  "https://[2002:a00:1::1]/",
])("api-41: nothing is sent to %s", async (url) => {
  const outgoing = withNamesAt("93.184.215.14");
  await expect(outgoing.judge(url)).rejects.toThrow(RefusedAddress);
  await expect(outgoing.post(url, message)).rejects.toThrow(RefusedAddress);
});

test.each([
  ["127.0.0.1"],
  ["::1"],
  ["10.1.2.3"],
  ["169.254.169.254"],
  ["::ffff:127.0.0.1"],
  ["fe80::1%eth0"],
  ["no address"],
])(
  "api-41: nothing is sent to a name with the address %s, even with other addresses",
  async (address) => {
    for (const addresses of [[address], ["93.184.215.14", address]]) {
      const outgoing = withNamesAt(...addresses);
      await expect(outgoing.judge("https://rebound.example.net/")).rejects.toThrow(RefusedAddress);
      await expect(outgoing.post("https://rebound.example.net/", message)).rejects.toThrow(
        RefusedAddress,
      );
    }
  },
);

test("api-41: public addresses of both versions, and names with them, are accepted", async () => {
  const outgoing = withNamesAt("93.184.215.14", "2606:2800:21f::1");
  for (const url of [
    "https://push.example.net/x?y=z",
    "https://93.184.215.14/",
    "https://[2606:2800:21f::1]/",
  ]) {
    await expect(outgoing.judge(url)).resolves.toBeUndefined();
  }
});

test("api-41: a name without an address is not refused permanently", async () => {
  const outgoing = withNamesAt();
  await expect(outgoing.judge("https://push.example.net/")).rejects.not.toThrow(RefusedAddress);
});

test("chat-662: an operator allows addresses with a port, by http and private names too, and no others", async () => {
  const isNamed = parseDestinations("127.0.0.1:8080, 10.0.0.0/8:443,[fd00::/8]:80") ?? undefined;
  const at = (...addresses: string[]) =>
    createOutgoing({ isNamed, resolve: async () => addresses });
  for (const [url, address] of [
    ["http://127.0.0.1:8080/x", "127.0.0.1"],
    ["http://bot:8080/", "127.0.0.1"],
    ["https://bot.internal/", "10.1.2.3"],
    ["http://[fd00::1]/", "fd00::1"],
    ["https://example.net/", "93.184.215.14"],
  ] as const) {
    await expect(at(address).judge(url)).resolves.toBeUndefined();
  }
  for (const [url, ...addresses] of [
    ["http://127.0.0.1:8081/", "127.0.0.1"],
    ["https://127.0.0.1/", "127.0.0.1"],
    ["http://bot:8080/", "127.0.0.1", "127.0.0.2"],
    ["https://bot:8443/", "10.1.2.3"],
    ["http://example.net/", "93.184.215.14"],
    ["https://bot/", "93.184.215.14"],
    ["http://user@127.0.0.1:8080/", "127.0.0.1"],
    ["ftp://127.0.0.1:8080/", "127.0.0.1"],
  ] as const) {
    await expect(at(...addresses).judge(url), url).rejects.toThrow(RefusedAddress);
  }
});

test("api-42: a name is resolved once, and the connection is made to the checked addresses", async () => {
  const resolutions = [["127.0.0.1"], ["203.0.113.1"]];
  const outgoing = createOutgoing({
    resolve: async () => resolutions.shift() ?? [],
    isAllowed: (address) => address === "127.0.0.1",
    ca: service.way.ca,
  });
  const { status } = await outgoing.post(`${service.origin}/once`, message);
  expect(status).toBe(201);
  expect(resolutions).toEqual([["203.0.113.1"]]);
  expect(service.pushed.at(-1)).toMatchObject({ path: "/once", body: message.body });
});

test("api-42: no redirect is followed", async () => {
  const to = { Location: `${service.origin}/elsewhere` };
  service.responses.set("/here", [{ status: 307, headers: to }]);
  expect((await service.outgoing.post(`${service.origin}/here`, message)).status).toBe(307);
  expect(service.pushed.filter(({ path }) => path === "/elsewhere")).toEqual([]);
});

test("api-42: nothing is sent to a host with an untrusted certificate or one for another host", async () => {
  const stranger = createOutgoing({
    resolve: async () => ["127.0.0.1"],
    isAllowed: () => true,
  });
  const sent = service.pushed.length;
  await expect(stranger.post(`${service.origin}/untrusted`, message)).rejects.toThrow(
    /self-signed/,
  );
  const otherUrl = service.origin.replace("push.example.net", "other.example.net");
  await expect(service.outgoing.post(`${otherUrl}/x`, message)).rejects.toThrow(/altnames/);
  expect(service.pushed).toHaveLength(sent);
});

test("api-42, api-43: the wait for a response is limited", async () => {
  const certificate = makeCertificate("push.example.net");
  const server = createServer(certificate, () => {});
  const { origin, close } = await listen(server);
  const port = Number(new URL(origin).port);
  const outgoing = createOutgoing({
    resolve: async () => ["127.0.0.1"],
    isAllowed: () => true,
    ca: certificate.cert,
    timeoutMs: 200,
  });
  await expect(outgoing.post(`https://push.example.net:${port}/`, message)).rejects.toThrow(
    /aborted/,
  );
  await close();
});

test("api-42, api-43: an endless response, or one with endless headers, is cut off", async () => {
  const certificate = makeCertificate("push.example.net");
  const closed: string[] = [];
  const server = createServer(certificate, (request, response) => {
    const path = request.url ?? "";
    request.socket.once("close", () => closed.push(path));
    if (path === "/headers") response.setHeader("X-Long", "x".repeat(20_000));
    response.writeHead(201);
    if (path === "/headers") return void response.end();
    const timer = setInterval(() => response.write("x".repeat(60_000)), 1);
    request.socket.once("close", () => clearInterval(timer));
  });
  const { origin, close } = await listen(server);
  const port = Number(new URL(origin).port);
  const outgoing = createOutgoing({
    resolve: async () => ["127.0.0.1"],
    isAllowed: () => true,
    ca: certificate.cert,
  });
  const at = (path: string) => `https://push.example.net:${port}${path}`;
  expect((await outgoing.post(at("/endless"), message)).status).toBe(201);
  await expect(outgoing.post(at("/headers"), message)).rejects.toThrow(/overflow/i);
  await expect.poll(() => closed.toSorted()).toEqual(["/endless", "/headers"]);
  await close();
});
