import { expect, test } from "vitest";
import { readGatewayConfig } from "../../src/config.ts";
import { shortestSecret } from "./environment.ts";
import { parseRedisUrls } from "./redis.ts";

test.each([
  ["redis://one", ["redis://one"]],
  ["rediss://:secret@one:7000", ["rediss://:secret@one:7000"]],
  ["redis://one:1,redis://two:2", ["redis://one:1", "redis://two:2"]],
  [
    "redis://u:p@one:1, two:2,three",
    ["redis://u:p@one:1", "redis://u:p@two:2", "redis://u:p@three"],
  ],
  ["redis://:a,b@one,two", ["redis://:a,b@one", "redis://:a,b@two"]],
  ["redis://one,rediss://:x@two", ["redis://one", "rediss://:x@two"]],
])("realtime-158: %s names %j", (text, urls) => {
  expect(parseRedisUrls(text)?.map(({ href }) => href)).toEqual(urls);
});

test.each([
  "",
  "one:6379",
  "http://one",
  "redis://one,",
  "redis://one,http://two",
  "redis://one,two:port",
])("realtime-158: %j is refused", (text) => {
  expect(parseRedisUrls(text)).toBeNull();
});

test("realtime-158: a process with a variable of the former shards does not start", () => {
  const env = {
    DATABASE_URL: "postgres://localhost/oni",
    REDIS_URL: "redis://one:6379,two:6379",
    SIGNING_SECRET: "s".repeat(shortestSecret),
  };
  expect(readGatewayConfig({ ...env, BUS_URL: "" })).toMatchObject(env);
  for (const name of ["BUS_URL", "LEASES_URL", "LIMITS_URL"]) {
    expect(() => readGatewayConfig({ ...env, [name]: "redis://one:6379" })).toThrow(
      `${name}: is no longer read`,
    );
  }
});
