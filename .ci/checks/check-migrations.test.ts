import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { checkMigrations } from "./check-migrations.ts";

// Drizzle is found only below the project.
mkdirSync(".cache", { recursive: true });
const folder = mkdtempSync(".cache/schema-");
afterAll(() => rmSync(folder, { recursive: true }));

const snapshot = (prevId: string) =>
  JSON.stringify({
    ...{ id: "b", prevId, version: "7", dialect: "postgresql", tables: {}, enums: {} },
    ...{ schemas: {}, sequences: {}, roles: {}, policies: {}, views: {} },
    _meta: { columns: {}, schemas: {}, tables: {} },
  });

it("ci-48: a table without a migration is named, and so is an older snapshot", async () => {
  const schema = join(folder, "schema.ts");
  const meta = join(folder, "migrations/meta");
  mkdirSync(meta, { recursive: true });
  writeFileSync(
    join(meta, "_journal.json"),
    JSON.stringify({ version: "7", dialect: "postgresql", entries: [] }),
  );
  writeFileSync(join(meta, "0001_snapshot.json"), snapshot("a"));
  writeFileSync(schema, "export {};");
  expect(await checkMigrations(schema, join(folder, "migrations"))).toBe("");

  writeFileSync(join(meta, "0000_snapshot.json"), snapshot("0"));
  writeFileSync(
    schema,
    'import { pgTable, text } from "drizzle-orm/pg-core";\nexport const a = pgTable("moths", { a: text() });',
  );
  const problem = await checkMigrations(schema, join(folder, "migrations"));
  expect(problem).toContain("0000_snapshot.json: Only the newest snapshot is kept.");
  expect(problem).toContain("moths");
});
