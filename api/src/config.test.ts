import { fileURLToPath } from "node:url";
import { openDatabase } from "@oni/db";
import { ConfigError, nameUnusableValue } from "@oni/realtime/process";
import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

test("OP1: without anything set the process is standalone on port 3000", () => {
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
  [{ SIGNING_SECRET: "short" }, "SIGNING_SECRET"],
  [{ LAUNCH_PHASE: "soon" }, "LAUNCH_PHASE"],
  [{ REGISTRATION: "perhaps" }, "REGISTRATION"],
  [{ RATE_LIMIT_SCALE: "0" }, "RATE_LIMIT_SCALE"],
  [{ METRICS_ALLOW: "10.0.0.0/33" }, "METRICS_ALLOW"],
  [{ OBJECT_STORE: "s3" }, "S3_BUCKET"],
  [{ REDIS_URL: "redis://localhost" }, "SIGNING_SECRET"],
  [{ PUSH: "perhaps" }, "PUSH"],
  [{ VAPID_PRIVATE_KEY: "short" }, "VAPID_PRIVATE_KEY"],
  [{ VAPID_PRIVATE_KEY: "A".repeat(43) }, "VAPID_PRIVATE_KEY"],
  [{ VAPID_SUBJECT: "us@example.net" }, "VAPID_SUBJECT"],
  [{ SPOTIFY_CLIENT_ID: "id" }, "SPOTIFY_CLIENT_SECRET"],
  [{ SPOTIFY_CLIENT_SECRET: "secret" }, "SPOTIFY_CLIENT_ID"],
])("OP2: %j is refused by the name of what is wrong", (env, name) => {
  expect(() => readConfig(env)).toThrowError(ConfigError);
  expect(() => readConfig(env)).toThrowError(new RegExp(`^${name}:|\\n${name}:`));
});

test("OP2: a data directory that cannot be one is refused by name", async () => {
  const dataDirectory = fileURLToPath(import.meta.url);
  const failure = await openDatabase({ dataDirectory }).catch((error: unknown) => error);
  expect(nameUnusableValue(failure)).toMatch(/^DATA_DIR: .*config\.test\.ts/);
});

test("OP2: an empty value counts as unset", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: "" })).toMatchObject({ PORT: 3000 });
});
