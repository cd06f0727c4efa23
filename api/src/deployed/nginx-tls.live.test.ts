import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { connect as connectHttp2 } from "node:http2";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { portOf } from "@oni/realtime/process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openNginx } from "../../../.ci/services/nginx-proxy.ts";
import { findFreePort } from "../../../.ci/services/process.ts";

/** Returns the TLS configuration of docker/tls/README.md, with the port and files of this test. */
function tlsConf(folder: string, port: number, key: string): string {
  const page = readFileSync("docker/tls/README.md", "utf8");
  const written = /```nginx\n([^]*?)```/.exec(page)?.[1] ?? "";
  expect(written).toMatch(/^http2 on;$/m);
  return (
    written
      .replace("/etc/nginx/tls/fullchain.pem", join(folder, "own.crt"))
      .replace("/etc/nginx/tls/privkey.pem", join(folder, key))
      .replace(/^listen \[::\].*\n/m, "")
      // The nginx of Debian 12 knows only the older form of this directive.
      .replace("http2 on;\n", "")
      .replace("listen 8443 ssl ", `listen 127.0.0.1:${port} ssl http2 `)
  );
}

let folder: string;
let port: number;
let proxy: Awaited<ReturnType<typeof openNginx>>;
const api = createServer((_, answer) => answer.end("from the api"));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "oni-tls-"));
  for (const name of ["own", "other"]) {
    const files = ["-keyout", join(folder, `${name}.key`), "-out", join(folder, `${name}.crt`)];
    const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
    execFileSync("openssl", ["req", ...kind, "-subj", "/CN=localhost", ...files], {
      stdio: "ignore",
    });
  }
  await once(api.listen(0, "127.0.0.1"), "listening");
  port = await findFreePort();
  const ports = { apis: [portOf(api)], gateways: [portOf(api)] };
  proxy = await openNginx({ ...ports, tls: tlsConf(folder, port, "own.key") });
});
afterAll(async () => {
  await proxy.close();
  api.closeAllConnections();
  await new Promise((resolve) => api.close(resolve));
  await rm(folder, { recursive: true });
});

/** Sends a request, and sends it again where it was refused unprocessed (RFC 9113, section 8.7). */
async function requestOverHttp2(): Promise<string> {
  const session = connectHttp2(`https://127.0.0.1:${port}`, { rejectUnauthorized: false });
  try {
    return await text(session.request({ ":path": "/api/auth/me" }).setEncoding("utf8"));
  } catch (error) {
    // A worker that ends after a reload refuses the streams of a connection that it has just accepted.
    if (error instanceof Error && /NGHTTP2_REFUSED_STREAM/.test(error.message)) {
      return requestOverHttp2();
    }
    throw error;
  } finally {
    session.close();
  }
}

test("api-125: nginx with TLS speaks HTTP/2, and HTTP/1.1 for sockets and older clients", async () => {
  expect(await requestOverHttp2()).toBe("from the api");
  const pending = request({ port, path: "/api/auth/me", rejectUnauthorized: false, agent: false });
  const [answer] = await once(pending.end(), "response");
  expect([answer.httpVersion, await text(answer)]).toEqual(["1.1", "from the api"]);
});

test("api-126: a reload with a key that does not match fails with a message, and nginx goes on as before", async () => {
  const refused = await proxy.reload(tlsConf(folder, port, "other.key"));
  expect(refused.code).not.toBe(0);
  expect(refused.output).toMatch(/key values mismatch/);
  expect(refused.output).toContain("The door was not reloaded and goes on as it was.");
  expect(await requestOverHttp2()).toBe("from the api");
  expect(await proxy.reload(tlsConf(folder, port, "own.key"))).toMatchObject({ code: 0 });
  expect(await requestOverHttp2()).toBe("from the api");
});
