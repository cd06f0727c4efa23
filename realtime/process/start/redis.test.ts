import { expect, test } from "vitest";
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
