import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeServer, openTestDatabase } from "@oni/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readZip } from "../../../.ci/services/read-zip.ts";
import { createDiskStorage } from "../process/storage/disk-storage.ts";
import { writeExport } from "./write-export.ts";

let folder: string;
let opened: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "oni-export-"));
  opened = await openTestDatabase();
});
afterAll(async () => {
  await opened.close();
  await rm(folder, { recursive: true });
});

test("account-463: the operator exports a dimension by its name or id into a new file", async () => {
  const { db } = opened;
  const storage = createDiskStorage(join(folder, "objects"));
  const source = { db, storage, origin: "https://oni.example.net" };
  const [rain, other] = [
    await makeServer(db, { name: "Rain" }),
    await makeServer(db, { name: "rain" }),
  ];
  const alone = await makeServer(db, { name: "tide tables" });
  const to = join(folder, "export.zip");
  await expect(writeExport(source, { server: "", to })).rejects.toThrow("SERVER=name names");
  await expect(writeExport(source, { server: "none", to })).rejects.toThrow(
    "No dimension has the name or id none.",
  );
  await expect(writeExport(source, { server: "RAIN", to })).rejects.toThrow(
    /^2 dimensions have the name RAIN:\nSERVER=/,
  );
  expect(existsSync(to)).toBe(false);

  expect(await writeExport(source, { server: "Tide Tables", to })).toContain(to);
  const data = (path: string) => readFile(path).then((zip) => readZip(zip).get("data/export.json"));
  expect(JSON.parse(String(await data(to)))).toMatchObject({
    ...{ network: source.origin, server: { id: alone.id, name: "tide tables" } },
  });
  await expect(writeExport(source, { server: rain.id, to })).rejects.toThrow("is not overwritten");
  const second = join(folder, "second.zip");
  await writeExport(source, { server: other.id, to: second });
  expect(JSON.parse(String(await data(second)))).toMatchObject({ server: { id: other.id } });
  expect(existsSync(`${second}.part`)).toBe(false);
});
