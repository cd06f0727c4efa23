import { afterEach, expect, test, vi } from "vitest";
import { annexNames, hasAnnex, parseAnnexes } from "./annexes.ts";

afterEach(() => vi.unstubAllEnvs());

test.each([
  ["on", [...annexNames]],
  ["off", []],
  ["packed-map", ["packed-map"]],
  ["packed-map, read-replica", ["packed-map", "read-replica"]],
])("db-47: ANNEXES=%s turns on %j", (text, names) => {
  expect([...(parseAnnexes(text) ?? [])]).toEqual(names);
});

test("db-47: an unknown annex is refused, and without the variable all are on", () => {
  expect(parseAnnexes("packed-maps")).toBeNull();
  expect(parseAnnexes("")).toBeNull();
  vi.stubEnv("ANNEXES", "");
  expect(annexNames.every(hasAnnex)).toBe(true);
  vi.stubEnv("ANNEXES", "read-replica");
  expect(annexNames.filter(hasAnnex)).toEqual(["read-replica"]);
});
