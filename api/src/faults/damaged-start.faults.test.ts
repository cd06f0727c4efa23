import { cp, mkdir, mkdtemp, readdir, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PlainError } from "@oni/db";
import { unpackTestStore } from "@oni/db/testing";
import { spawnServerProcess, startServerProcess } from "@oni/realtime/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadSigningSecret } from "../process/signing-secret.ts";

const standalone = new URL("../entry/standalone.ts", import.meta.url);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "oni-damaged-start-"));
  await unpackTestStore(join(folder, "whole"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function copyWhole(name: string): Promise<string> {
  const directory = join(folder, name);
  await cp(join(folder, "whole"), directory, { recursive: true });
  return directory;
}

const damages: Record<string, [(directory: string) => Promise<unknown>, RegExp]> = {
  store: [(directory) => rm(join(directory, "store", "PG_VERSION")), /make restore/],
  control: [(directory) => truncate(join(directory, "store/global/pg_control")), /make restore/],
  lock: [(directory) => writeFile(join(directory, "lock"), ""), /remove that file/],
  key: [(directory) => writeFile(join(directory, "push-key"), "AAAA"), /remove that file/],
  secret: [(directory) => writeFile(join(directory, "signing-secret"), ""), /remove that file/],
};

test.each(Object.entries(damages))(
  "api-68: a damaged %s ends the start with one sentence",
  async (name, [damage, advice]) => {
    const directory = await copyWhole(name);
    await damage(directory);
    const server = spawnServerProcess(standalone, { DATA_DIR: directory, LOG_LEVEL: "error" });
    expect(await server.exited).toBe(1);
    expect(server.output()).toMatch(advice);
    expect(server.output().trim().split("\n")).toHaveLength(1);
    expect(server.output()).not.toMatch(/ {2}at |"stack"/);
  },
);

test("api-71: files of a standalone process are readable by their owner only", async () => {
  const directory = await copyWhole("running");
  const server = await startServerProcess(standalone, { DATA_DIR: directory, LOG_LEVEL: "error" });
  const names = await readdir(directory, { recursive: true });
  expect(names).toEqual(expect.arrayContaining(["signing-secret", "push-key", "lock", "door"]));
  const open: string[] = [];
  for (const path of names) {
    if ((await stat(join(directory, path))).mode & 0o077) open.push(path);
  }
  expect(open).toEqual([]);
  server.kill("SIGTERM");
  expect(await server.exited).toBe(0);
});

test.each(["", "\n", " ".repeat(64), "x".repeat(31)])(
  "api-69: a signing secret of %j is refused and left unchanged",
  async (secret) => {
    const directory = join(folder, "secrets");
    await mkdir(directory, { recursive: true });
    await writeFile(join(directory, "signing-secret"), secret);
    await expect(loadSigningSecret(directory)).rejects.toThrow(PlainError);
    await rm(join(directory, "signing-secret"));
    const made = await loadSigningSecret(directory);
    expect(made).toMatch(/^[0-9a-f]{64}$/);
    expect(await loadSigningSecret(directory)).toBe(made);
    expect(await readdir(directory)).toEqual(["signing-secret"]);
    expect((await stat(join(directory, "signing-secret"))).mode & 0o777).toBe(0o600);
    await rm(directory, { recursive: true });
  },
);
