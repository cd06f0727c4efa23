import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Everything with which our code could reach another machine. */
const waysOut =
  /\bfetch\(|\bnew AwsClient\b|\bnew Redis\b|\bpostgres\(|\bhttps?\.request\b|from "(?:node:)?(?:http2|https|net|tls|dgram|dns|dns\/promises|undici)"|\bnew WebSocket\b|\bcreateTransport\(/;

/** The files that use one of these, each with a configured address. */
const configured = [
  "api/src/entry/demo-main.ts",
  "api/demo/live/live-member.ts",
  "api/src/account/mail/mailer.ts",
  "api/src/shrine/music/catalogues/spotify.ts",
  "api/src/operator/read-reports.ts",
  "api/src/process/provider.ts",
  "api/src/process/storage/s3-storage.ts",
  "db/src/connection/database-url.ts",
  "db/src/connection/reconnecting.ts",
  "realtime/process/observe/export-traces.ts",
  "realtime/process/start/redis.ts",
];

/** The only way to addresses that members name, which checks them first. */
const judging = ["api/src/process/outgoing/outgoing.ts"];

/** These connect to no other machine: they parse addresses, serve, or use a local socket. */
const harmless = [
  "api/src/http/server/http-server.ts",
  "api/src/http/server/linger.ts",
  "api/src/process/outgoing/public-address.ts",
  "db/src/locks/sign-of-life.ts",
  "realtime/process/http/caller-address.ts",
  "realtime/process/http/metrics-access.ts",
  "realtime/src/annex/direct-writes/socket-io-internals.ts",
];

test("api-39, api-40: only the code for configured services, and the code that checks addresses, opens connections", () => {
  const files = ["api/src", "api/demo", "realtime/src", "realtime/process", "db/src"].flatMap(
    (folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".ts") && !/\.test\.ts$|-suite\.ts$/.test(file))
        .map((file) => join(folder, file)),
  );
  const reaching = files.filter((file) => waysOut.test(readFileSync(join(root, file), "utf8")));
  expect(reaching.sort()).toEqual([...configured, ...judging, ...harmless].sort());
});
