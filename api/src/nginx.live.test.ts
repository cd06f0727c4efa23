import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, request, type RequestListener } from "node:http";
import { text } from "node:stream/consumers";
import { portOf } from "@oni/realtime/process";
import { afterEach, expect, test } from "vitest";
import { openNginx } from "../../.ci/services/nginx-door.ts";

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

/** A process behind the door that answers as the test wants; answers its port. */
async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  cleanUps.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return portOf(server);
}

/** A port at which nobody is any more. */
async function vacatePort(): Promise<number> {
  const port = await serve(() => {});
  await cleanUps.pop()?.();
  return port;
}

async function openDoor(targets: Parameters<typeof openNginx>[0]): Promise<string> {
  const door = await openNginx(targets);
  cleanUps.push(door.close);
  return door.url;
}

/** Asks from another address of this machine, as another client would. */
async function askFrom(localAddress: string, url: string): Promise<string> {
  const asking = request(url, { localAddress, agent: false }).end();
  const [answer] = await once(asking, "response");
  return text(answer);
}

test("OP60: where no process answers, nginx refuses as a process would", async () => {
  const nobody = await vacatePort();
  const door = await openDoor({ apis: [nobody, nobody], gateways: [nobody] });
  for (const path of ["/api/auth/me", "/socket.io/?EIO=4", "/assets/nothing.js"]) {
    const answer = await fetch(door + path, { headers: { "X-Request-Id": "walk-8" } });
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

test.each([500, 503, 504])("OP60: what a process says with %i goes through", async (status) => {
  const api = await serve((_, answer) => answer.writeHead(status).end("as it is"));
  const door = await openDoor({ apis: [api], gateways: [api] });
  const answer = await fetch(`${door}/api/auth/me`);
  expect([answer.status, await answer.text()]).toEqual([status, "as it is"]);
});

test("OP61: a client stays on its gateway, and neighbours are on all of them", async () => {
  const gateway = (name: string) => serve((_, answer) => answer.end(name));
  const gateways = [await gateway("one"), await gateway("two")];
  const door = await openDoor({ apis: gateways, gateways });
  const chosen = new Set<string>();
  for (let last = 1; last <= 20; last += 1) {
    const ask = () => askFrom(`127.0.0.${last}`, `${door}/socket.io/?EIO=4`);
    const answers = new Set([await ask(), await ask(), await ask()]);
    expect(answers.size, `127.0.0.${last}`).toBe(1);
    chosen.add([...answers].join());
  }
  expect([...chosen].sort()).toEqual(["one", "two"]);
});

test("OP62: a file of another version is found at whichever api has it", async () => {
  const older = await serve((_, answer) => answer.writeHead(404).end());
  const newer = await serve(({ url }, answer) => {
    answer.writeHead(url === "/assets/of-tomorrow.js" ? 200 : 404).end("export {};");
  });
  const door = await openDoor({ apis: [older, newer], gateways: [older] });
  for (let round = 0; round < 6; round += 1) {
    expect((await fetch(`${door}/assets/of-tomorrow.js`)).status).toBe(200);
  }
  expect((await fetch(`${door}/assets/of-nobody.js`)).status).toBe(404);
});

test("OP63: who comes without TLS to a door that has it is sent there", async () => {
  const page = readFileSync("docker/tls/README.md", "utf8");
  const written = /```nginx\n([^]*?)```/.exec(page)?.[1] ?? "";
  // There is no certificate here, and none is needed to be sent on.
  const tls = written.replaceAll(/^(listen|ssl_).*$/gm, "");
  const api = await serve((_, answer) => answer.end());
  const door = await openDoor({ apis: [api], gateways: [api], tls });
  const ask = (path: string) =>
    fetch(door + path, { method: "POST", body: "{}", redirect: "manual" });
  const sent = await ask("/api/auth/login?from=afar");
  expect(sent.status).toBe(308);
  expect(sent.headers.get("location")).toBe("https://127.0.0.1/api/auth/login?from=afar");
  expect((await ask("/nginx-health")).status).toBe(200);
});
