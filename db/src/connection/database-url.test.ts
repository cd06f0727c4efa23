import { expect, test } from "vitest";
import { connectPostgres, environmentOf, readDatabaseUrl } from "./database-url.ts";

test.each([
  ["postgres://oni:secret@db.test:6432/network", "db.test", 6432, "oni", "secret", "network"],
  ["postgresql://oni@db.test/network", "db.test", 5432, "oni", "", "network"],
  ["postgres:///oni?host=/run/postgresql&user=moth", "/run/postgresql", 5432, "moth", "", "oni"],
  ["postgres://oni@/oni?host=/run/postgresql", "/run/postgresql", 5432, "oni", "", "oni"],
  ["postgres://oni@/oni?host=/run/pg&port=5433", "/run/pg", 5433, "oni", "", "oni"],
  ["postgres://oni@localhost/oni?host=/run/pg", "/run/pg", 5432, "oni", "", "oni"],
  ["postgres://oni:a%2Fb@%2Frun%2Fpostgresql/oni", "/run/postgresql", 5432, "oni", "a/b", "oni"],
  ["postgres://oni:x%23%2F%25%3F%40@db.test/oni", "db.test", 5432, "oni", "x#/%?@", "oni"],
  [
    "postgres:///?host=/run/pg&dbname=o%20ni&user=a&password=%23",
    "/run/pg",
    5432,
    "a",
    "#",
    "o ni",
  ],
  ["postgres://oni@:5433/oni", "localhost", 5433, "oni", "", "oni"],
])("db-2: %s is read as libpq reads it", async (address, host, port, user, pass, database) => {
  const client = connectPostgres(address, { max: 1 });
  const isSocket = host.startsWith("/");
  expect({ ...client.options, pass: client.options.pass ?? "" }).toMatchObject({
    ...{ host: [host], port: [port], user, pass, database },
    path: isSocket && `${host}/.s.PGSQL.${port}`,
  });
  expect(environmentOf(address)).toEqual({
    ...{ PGHOST: host, PGUSER: user, PGDATABASE: database },
    ...(pass && { PGPASSWORD: pass }),
    ...(address.includes(String(port)) && { PGPORT: String(port) }),
  });
  await client.end();
});

test.each([
  "mysql://oni@db.test/oni",
  "postgres:/oni",
  "oni",
  "",
  "postgres://oni:a#b@db.test/oni",
  "postgres://oni:1#b@db.test/oni",
  "postgres://oni:a/b@db.test/oni",
  "postgres://oni:1/b@db.test/oni",
  "postgres://oni:a%b@db.test/oni",
  "postgres://oni:1?b@db.test/oni",
])("db-2, db-3: %s is refused as an invalid URL", (address) => {
  expect(readDatabaseUrl(address)).toBeNull();
});
