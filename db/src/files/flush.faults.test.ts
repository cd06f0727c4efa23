import { mkdir, mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { flushTree } from "./flush.ts";

test("db-19: a store is flushed file by file, with its folders", async () => {
  const folder = await mkdtemp(join(tmpdir(), "oni-flush-"));
  await mkdir(join(folder, "base", "1"), { recursive: true });
  const files = ["PG_VERSION", "base/1/10", "base/1/11", "base/1/12", "base/1/13", "base/1/14"];
  for (const file of files) await writeFile(join(folder, file), "rows");
  const handle = await open(folder);
  const sync = vi.spyOn(Object.getPrototypeOf(handle), "sync");
  await handle.close();
  try {
    await flushTree(folder);
    expect(sync).toHaveBeenCalledTimes(files.length + ["", "base", "base/1"].length);
  } finally {
    sync.mockRestore();
    await rm(folder, { recursive: true });
  }
});
