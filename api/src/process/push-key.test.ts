import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PlainError } from "@oni/db";
import { createLog } from "@oni/realtime/process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { openPushKey } from "./push-key.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "oni-push-key-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const entries: string[] = [];
const log = createLog("info", (entry) => entries.push(entry));
const open = (env: Record<string, string>) =>
  openPushKey(readConfig({ DATA_DIR: folder, ...env }), log);
const given = "b".repeat(43);
const replicas = {
  REDIS_URL: "redis://localhost",
  DATABASE_URL: "postgres://localhost/oni",
  SIGNING_SECRET: "s".repeat(32),
};
const path = () => join(folder, "push-key");

test("api-63: the key is created once, readable by its owner only, unless it is configured", async () => {
  const made = await open({});
  const stored = await readFile(path(), "utf8");
  expect(stored).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect((await stat(path())).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(["push-key"]);
  expect((await open({}))?.publicKey).toBe(made?.publicKey);
  expect((await open({ VAPID_PRIVATE_KEY: stored }))?.publicKey).toBe(made?.publicKey);
  expect((await open({ VAPID_PRIVATE_KEY: given }))?.publicKey).not.toBe(made?.publicKey);
  expect(Buffer.from(made?.publicKey ?? "", "base64url")).toHaveLength(65);
});

test("api-63, api-64: an invalid key is refused with a sentence and left unchanged", async () => {
  await writeFile(path(), "no key");
  await expect(open({})).rejects.toThrow(PlainError);
  expect(await readFile(path(), "utf8")).toBe("no key");
  await rm(path());
});

test("api-66: push is off if it is turned off, and for replicas without a configured key", async () => {
  expect(await open({ PUSH: "off", VAPID_PRIVATE_KEY: given })).toBeNull();
  expect(entries).toEqual([]);
  expect(await open(replicas)).toBeNull();
  expect(entries).toEqual([expect.stringContaining("VAPID_PRIVATE_KEY")]);
  expect(await open({ ...replicas, VAPID_PRIVATE_KEY: given })).not.toBeNull();
  expect(await readdir(folder)).toEqual([]);
});

test.each([
  [
    { VAPID_SUBJECT: "mailto:us@example.net", PUBLIC_URL: "https://oni.example" },
    "mailto:us@example.net",
  ],
  [{ PUBLIC_URL: "https://oni.example" }, "https://oni.example"],
  [{ PUBLIC_URL: "http://oni.example" }, "https://localhost"],
])("api-63, api-65: with %j the contact for push services is %s", async (env, subject) => {
  const vapid = await open({ ...env, VAPID_PRIVATE_KEY: given });
  const [, claims = ""] = vapid?.authorize("https://push.example.net", new Date()).split(".") ?? [];
  expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({ sub: subject });
});
