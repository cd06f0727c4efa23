import { fileURLToPath } from "node:url";
import { openDatabase } from "@oni/db";
import { ConfigError, nameUnusableValue } from "@oni/realtime/process";
import { expect, test } from "vitest";
import { readCommandConfig, readConfig } from "./config.ts";

test("api-60: without configuration the process is standalone on port 3000", () => {
  expect(readConfig({})).toMatchObject({
    PORT: 3000,
    DATA_DIR: ".data",
    OBJECT_STORE: "disk",
    LAUNCH_PHASE: "pre-launch",
    REGISTRATION: "open",
    TRUST_PROXY: 0,
    RATE_LIMIT_SCALE: 1,
  });
});

test.each([
  [{ PORT: "eighty" }, "PORT"],
  [{ PORT: "70000" }, "PORT"],
  [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL"],
  [{ DATABASE_READ_URL: "mysql://x" }, "DATABASE_READ_URL"],
  [{ DATABASE_READ_URL: "postgres://localhost" }, "DATABASE_URL"],
  [{ PUBLIC_URL: "javascript:alert(1)" }, "PUBLIC_URL"],
  [{ DATABASE_URL: "postgres://oni:a#b@db.test/oni" }, "DATABASE_URL"],
  [{ DATABASE_URL: "postgres://oni:a%b@db.test/oni" }, "DATABASE_URL"],
  [{ DATA_DIR: "/var/lib\r/oni" }, "DATA_DIR"],
  [{ LAUNCH_PHASE: "'soon'" }, "LAUNCH_PHASE"],
  [{ SIGNING_SECRET: "short" }, "SIGNING_SECRET"],
  [{ LAUNCH_PHASE: "soon" }, "LAUNCH_PHASE"],
  [{ REGISTRATION: "perhaps" }, "REGISTRATION"],
  [{ RATE_LIMIT_SCALE: "0" }, "RATE_LIMIT_SCALE"],
  [{ METRICS_ALLOW: "10.0.0.0/33" }, "METRICS_ALLOW"],
  [{ OBJECT_STORE: "s3" }, "S3_BUCKET"],
  [{ REDIS_URL: "redis://localhost" }, "SIGNING_SECRET"],
  [{ PUSH: "perhaps" }, "PUSH"],
  [{ HOOKS_ALLOW: "127.0.0.1" }, "HOOKS_ALLOW"],
  [{ HOOKS_ALLOW: "10.0.0.0/33:80" }, "HOOKS_ALLOW"],
  [{ HOOKS_ALLOW: "localhost:80" }, "HOOKS_ALLOW"],
  [{ HOOKS_ALLOW: "[::1]:80, [::1]:0" }, "HOOKS_ALLOW"],
  [{ VAPID_PRIVATE_KEY: "short" }, "VAPID_PRIVATE_KEY"],
  [{ VAPID_PRIVATE_KEY: "A".repeat(43) }, "VAPID_PRIVATE_KEY"],
  [{ VAPID_SUBJECT: "us@example.net" }, "VAPID_SUBJECT"],
  [{ SPOTIFY_CLIENT_ID: "id" }, "SPOTIFY_CLIENT_SECRET"],
  [{ SPOTIFY_CLIENT_SECRET: "secret" }, "SPOTIFY_CLIENT_ID"],
])("api-61: %j is refused, and the invalid value is named", (env, name) => {
  expect(() => readConfig(env)).toThrowError(ConfigError);
  expect(() => readConfig(env)).toThrowError(new RegExp(`^${name}:|\\n${name}:`));
});

test("api-61: a data directory that cannot be used is refused by name", async () => {
  const dataDirectory = fileURLToPath(import.meta.url);
  const failure = await openDatabase({ dataDirectory }).catch((error: unknown) => error);
  expect(nameUnusableValue(failure)).toMatch(/^DATA_DIR: .*config\.test\.ts/);
});

test("api-61: an empty value counts as unset", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: "" })).toMatchObject({ PORT: 3000 });
});

test.each([
  ["https://oni.example", "https://oni.example"],
  ["https://oni.example/", "https://oni.example"],
  ["HTTPS://Oni.Example:443/", "https://oni.example"],
  ['"http://localhost:8080"\r', "http://localhost:8080"],
  ["https://[2001:db8::1]:8443", "https://[2001:db8::1]:8443"],
  ["https://öni.example", "https://xn--ni-eka.example"],
])("api-62: the public address %j is %s", (PUBLIC_URL, origin) => {
  expect(readConfig({ PUBLIC_URL }).PUBLIC_URL).toBe(origin);
});

test.each([
  "https://oni.example/oni",
  "https://oni.example/oni/",
  "https://oni.example/?a=1",
  "https://oni.example?",
  "https://oni.example/#top",
  "https://moth@oni.example",
  "https://oni.example//",
  "oni.example",
  "localhost:3000",
  "https://",
])("api-62: the public address %s is refused with a sentence", (PUBLIC_URL) => {
  expect(() => readConfig({ PUBLIC_URL })).toThrowError(/^PUBLIC_URL: must be an? \S/);
});

test("db-1: in a file written on Windows, characters around values are ignored", () => {
  const config = readConfig({
    ...{ PORT: "3000\r", DATA_DIR: '"/var/lib/oni"\r', LOG_LEVEL: "'warn'", SMTP_URL: '""' },
    ...{ DATABASE_URL: "'postgres://oni@/oni?host=/run/postgresql'\r\n" },
  });
  expect(config).toMatchObject({
    ...{ PORT: 3000, DATA_DIR: "/var/lib/oni", LOG_LEVEL: "warn" },
    DATABASE_URL: "postgres://oni@/oni?host=/run/postgresql",
  });
  expect(config.SMTP_URL).toBeUndefined();
  const direct = readCommandConfig({
    DATABASE_DIRECT_URL: '""',
    DATABASE_URL: "postgres://db/oni",
  });
  expect(direct.DATABASE_URL).toBe("postgres://db/oni");
});
