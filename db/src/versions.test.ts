import { expect, test } from "vitest";
import { readSteps, unsafeReason } from "../testing/read-steps.ts";
import { countMigrations, findMigrations } from "./migrate.ts";
import { readFormerVersion } from "./versions.ts";

test("sky-620: every step since the version before only adds what that version may ignore", () => {
  const { migrations } = readFormerVersion();
  expect(migrations).toBeLessThanOrEqual(countMigrations());
  const made = { tables: new Set<string>(), columns: new Set<string>() };
  const unsafe = readSteps(findMigrations())
    .slice(migrations)
    .flatMap(({ name, statements }) =>
      statements.map((statement) => ({ name, statement, why: unsafeReason(statement, made) })),
    )
    .filter(({ why }) => why !== null);
  expect(unsafe).toEqual([]);
});

test("sky-620: a step that drops, renames, narrows or requires something is named", () => {
  const judge = (...statements: string[]) => {
    const made = { tables: new Set<string>(), columns: new Set<string>() };
    return statements.map((statement) => unsafeReason(statement, made) !== null);
  };
  for (const unsafe of [
    'DROP TABLE "users"',
    'ALTER TABLE "users" DROP COLUMN "bio"',
    'ALTER TABLE "users" RENAME COLUMN "bio" TO "words"',
    'ALTER TABLE "users" ALTER COLUMN "bio" SET NOT NULL',
    'ALTER TABLE "users" ALTER COLUMN "bio" SET DATA TYPE integer',
    'ALTER TABLE "users" ADD COLUMN "age" integer NOT NULL',
    'ALTER TABLE "users" ADD CONSTRAINT "users_bio" CHECK ("users"."bio" <> \'\')',
    'ALTER TABLE "users" DROP CONSTRAINT "users_email_unique"',
    'CREATE UNIQUE INDEX "users_bio_index" ON "users" USING btree ("bio")',
    'DELETE FROM "users"',
    'ALTER INDEX "users_bio_index" RENAME TO "users_words_index"',
  ]) {
    expect(judge(unsafe), unsafe).toEqual([true]);
  }
  expect(
    judge(
      ...['CREATE TABLE "moths" ("id" uuid)', 'ALTER TABLE "moths" ALTER COLUMN "id" SET NOT NULL'],
      ...['CREATE UNIQUE INDEX "moths_index" ON "moths" USING btree ("id")'],
      ...['ALTER TABLE "users" ADD COLUMN "age" integer DEFAULT 0 NOT NULL'],
      ...['ALTER TABLE "users" ADD CONSTRAINT "users_age" CHECK ("users"."age" >= 0)'],
      ...['ALTER TABLE "users" ADD COLUMN "height" integer', 'DROP TABLE "moths"'],
      'ALTER INDEX "users_bio_index" SET (fastupdate = true)',
    ),
  ).toEqual(Array.from({ length: 8 }, () => false));
});
