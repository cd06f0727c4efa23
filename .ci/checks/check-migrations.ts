import { cpSync, readdirSync, rmSync } from "node:fs";
import { captureCommand } from "../services/process.ts";

const copy = ".cache/migrations";

/**
 * Names what `drizzle-kit generate` would add to the migrations of a schema, and each snapshot except the
 * newest, which the tool does not read.
 */
export async function checkMigrations(
  schema = "db/src/schema/index.ts",
  migrations = "db/migrations",
): Promise<string> {
  rmSync(copy, { recursive: true, force: true });
  cpSync(migrations, copy, { recursive: true });
  const old = readdirSync(`${copy}/meta`)
    .filter((name) => name.endsWith("_snapshot.json"))
    .sort()
    .slice(0, -1);
  const options = ["--dialect=postgresql", `--schema=${schema}`, `--out=${copy}`];
  const { output } = await captureCommand("node_modules/.bin/drizzle-kit", [
    "generate",
    ...options,
  ]);
  rmSync(copy, { recursive: true });
  return [
    ...old.map((name) => `${migrations}/meta/${name}: Only the newest snapshot is kept.`),
    ...(output.includes("No schema changes") ? [] : [output.trim()]),
  ].join("\n");
}
