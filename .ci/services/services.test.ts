import { expect, it } from "vitest";
import { majorVersion } from "./need.ts";
import { namedPostgres } from "./postgres.ts";

it("ci-13: TEST_DATABASE_URL has precedence over libpq's variables", () => {
  const TEST_DATABASE_URL = "postgres://a@b:1/c";
  expect(namedPostgres({ TEST_DATABASE_URL, PGHOST: "elsewhere" })).toBe(TEST_DATABASE_URL);
});

it("ci-13: libpq's variables describe a server", () => {
  expect(namedPostgres({ PGHOST: "db", PGUSER: "me", PGPASSWORD: "a/b", PGPORT: "5433" })).toBe(
    "postgres://me:a%2Fb@db:5433/postgres",
  );
  expect(namedPostgres({ PGHOST: "db" })).toBe("postgres://postgres@db:5432/postgres");
});

it("ci-13: without these variables no server is named", () => {
  expect(namedPostgres({ PGPORT: "5432" })).toBeNull();
});

it.each([
  ["postgres (PostgreSQL) 15.14 (Debian 15.14-0+deb12u1)", 15],
  ["Redis server v=7.0.15 sha=00000000:0 malloc=jemalloc-5.3.0 bits=64", 7],
  ["Valkey server v=8.1.3 sha=00000000:0 malloc=libc bits=64", 8],
  ["postgres (PostgreSQL) 18beta1", 18],
])("ci-14: %s is version %i", (printed, version) => {
  expect(majorVersion(printed)).toBe(version);
});
