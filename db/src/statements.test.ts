import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const folder = fileURLToPath(new URL(".", import.meta.url));

test("db-40: no statement is built by concatenating texts", () => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
  );
  expect(files.length).toBeGreaterThan(20);
  const raw = /\bsql\.raw\(|\.unsafe\(|sql\.identifier\(/;
  const found = files.filter((file) => raw.test(readFileSync(`${folder}/${file}`, "utf8")));
  // That file quotes column names, which are constants in it.
  expect(found).toEqual(["keepers/acts/stash.ts"]);
});
