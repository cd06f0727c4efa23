import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "@oni/db";
import { attachments, importItems, messages, servers } from "@oni/db/schema";
import { makeUser, openPostgresTestDatabase } from "@oni/db/testing";
import { spawnServerProcess, until } from "@oni/realtime/testing";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { isDeep, trials } from "../../../../.ci/suite/deep.ts";
import { randomOf } from "../../../testing/imports/random.ts";
import { generatedSources, sourceNames } from "../../../testing/imports/sources.ts";
import { createDiskStorage } from "../../process/storage/disk-storage.ts";
import { contentOfServer } from "./testing/content-of-server.ts";

const entry = new URL("../../entry/import-main.ts", import.meta.url);
const size = { seed: 5, channels: 6, messages: 300, attachments: 6 };
const kills = trials(2, 10);
const patienceMs = 120_000;

type ImportEnv = Record<"DATABASE_URL" | "DATA_DIR" | "FROM" | "OWNER", string>;

const begin = (env: ImportEnv) =>
  spawnServerProcess(entry, { ...env, REDIS_URL: "", LOG_LEVEL: "error" });

async function runToEnd(env: ImportEnv): Promise<void> {
  const { exited, output } = begin(env);
  expect(await exited, output()).toBe(0);
}

/** Kills an import once it has stored so many rows of a table, unless it ends before. */
async function killAt(
  env: ImportEnv,
  { db, table, rows }: { db: Database; table: typeof importItems | typeof messages; rows: number },
): Promise<void> {
  const { exited, kill } = begin(env);
  let isOver = false;
  void exited.then(() => (isOver = true));
  const hasStored = async () => isOver || (await db.$count(table)) >= rows;
  await until("the moment of the kill", hasStored, patienceMs);
  kill("SIGKILL");
  await exited;
}

async function contentOf(db: Database, ownerId: string) {
  const [server] = await db.select().from(servers).where(eq(servers.ownerId, ownerId));
  return contentOfServer(db, server?.id ?? "");
}

test.each(isDeep ? sourceNames : (["slack"] as const))(
  "chat-692: an import of %s whose process is killed at random points has the result of an undisturbed one",
  { timeout: trials(300_000, 1_200_000) },
  async (source) => {
    const { db, url, close } = await openPostgresTestDatabase();
    const folder = await mkdtemp(join(tmpdir(), "oni-killed-import-"));
    const [owner, other] = [await makeUser(db), await makeUser(db)];
    const { generate, write } = generatedSources[source];
    const [data, from] = [join(folder, "data"), join(folder, "export")];
    await write(from, generate(size));
    const shared = { DATABASE_URL: url, DATA_DIR: data, FROM: from };
    await runToEnd({ ...shared, OWNER: owner.username });
    const expected = await contentOf(db, owner.id);
    expect(expected.logs.flatMap(({ shown }) => shown).length).toBeGreaterThanOrEqual(300);

    const env = { ...shared, OWNER: other.username };
    const random = randomOf(9);
    const written = await db.$count(messages);
    const points = Array.from({ length: kills }, () => random(size.messages)).toSorted(
      (a, b) => a - b,
    );
    for (const [index, point] of points.entries()) {
      // Items of a killed import remain for a day.
      const staged = await db.$count(importItems);
      await killAt(
        env,
        index % 2 === 0
          ? { db, table: importItems, rows: staged + point }
          : { db, table: messages, rows: written + point },
      );
    }
    await runToEnd(env);
    expect(await contentOf(db, other.id)).toEqual(expected);
    const storage = createDiskStorage(join(data, "objects"));
    const files = await db.select({ key: attachments.objectKey }).from(attachments);
    expect(files).toHaveLength(2 * size.attachments);
    for (const { key } of files) expect(await storage.size(key ?? "")).toBeGreaterThan(0);
    await rm(folder, { recursive: true });
    await close();
  },
);
