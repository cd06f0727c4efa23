import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startS3Server } from "../../../testing/s3-server.ts";
import { createDiskStorage } from "./disk-storage.ts";
import { createS3Storage } from "./s3-storage.ts";
import type { ByteRange, ListedObject, Storage } from "./storage.ts";

let folder: string;
let s3: Awaited<ReturnType<typeof startS3Server>>;
const stores: Record<string, () => Storage> = {
  disk: () => createDiskStorage(join(folder, "objects")),
  s3: () => createS3Storage(s3.options),
};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "oni-storage-"));
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

const bytes = (text: string) => new Blob([text], { type: "image/png" });

async function textOf(storage: Storage, key: string, range?: ByteRange): Promise<string | null> {
  const found = await storage.read(key, range);
  if (!found) return null;
  const text = await new Response(found.body).text();
  expect(text.length).toBe(found.sizeBytes);
  return text;
}

async function listed(storage: Storage): Promise<ListedObject[]> {
  const all: ListedObject[] = [];
  for await (const entry of storage.list()) all.push(entry);
  return all;
}

describe.each(["disk", "s3"])("%s", (name) => {
  const open = () => stores[name]?.() ?? expect.fail(`There is no store ${name}.`);

  test("shrine-454: stored bytes are read back completely, in part, and with their size", async () => {
    const storage = open();
    await storage.put("moon", bytes("low moon over the water"));
    expect(await textOf(storage, "moon")).toBe("low moon over the water");
    expect(await textOf(storage, "moon", { start: 4, end: 7 })).toBe("moon");
    expect(await storage.size("moon")).toBe(23);
    await storage.put("moon", bytes("new"));
    expect(await textOf(storage, "moon")).toBe("new");
  });

  test("shrine-454: ten megabytes are stored and read back unchanged", async () => {
    const storage = open();
    const large = new Uint8Array(10_485_760).map((_, index) => index * 7 + (index >> 8));
    await storage.put("large", new Blob([large]));
    const found = await storage.read("large");
    const back = await new Response(found?.body).arrayBuffer();
    expect(Buffer.compare(Buffer.from(back), Buffer.from(large))).toBe(0);
    await storage.remove("large");
  });

  test("api-102: an existing store can be reached", async () => {
    await expect(open().reach()).resolves.toBeUndefined();
  });

  test("shrine-455: an unknown key and a removed one have no value", async () => {
    const storage = open();
    await storage.put("tape", bytes("side a"));
    await storage.remove("tape");
    await storage.remove("tape");
    for (const key of ["tape", "never"]) {
      expect(await storage.read(key)).toBeNull();
      expect(await storage.size(key)).toBeNull();
    }
  });

  test("shrine-455: the list has every key once, with the time of its bytes", async () => {
    const storage = open();
    const keys = ["a1", "a2.thumbnail", "b1", "b2", "c1"];
    for (const key of keys) await storage.put(key, bytes(key));
    const entries = (await listed(storage)).filter(({ key }) => keys.includes(key));
    expect(entries.map(({ key }) => key).sort()).toEqual(keys);
    for (const { modifiedAt } of entries) {
      expect(Math.abs(modifiedAt.getTime() - Date.now())).toBeLessThan(60_000);
    }
  });

  test("shrine-456: a key that could lead out of the store is refused before it becomes a path", async () => {
    const storage = open();
    for (const key of ["../outside", "a/b", "", ".", "..", "nul\u0000", "x".repeat(129)]) {
      await expect(storage.put(key, bytes("x"))).rejects.toThrow("not a key");
      await expect(storage.read(key)).rejects.toThrow("not a key");
      await expect(storage.remove(key)).rejects.toThrow("not a key");
    }
  });
});

test("shrine-457: a failed put leaves no value, and the draft of a power cut is listed", async () => {
  const objects = join(folder, "cut");
  const storage = createDiskStorage(objects);
  await storage.put("ab-kept", bytes("kept"));
  await expect(storage.put("ab-cut", failingBlob())).rejects.toThrow();
  expect(await storage.read("ab-cut")).toBeNull();
  expect(await readdir(join(objects, "ab"))).toEqual(["ab-kept"]);
  await writeFile(join(objects, "ab", "ab-cut.0f1e"), "half");
  expect((await listed(storage)).map(({ key }) => key).sort()).toEqual(["ab-cut.0f1e", "ab-kept"]);
});

/** A blob that fails after its first chunk. */
function failingBlob(): Blob {
  const blob = new Blob(["first and never the rest"]);
  let isFirst = true;
  const stream = () =>
    new ReadableStream<Uint8Array>({
      pull: (controller) => {
        if (!isFirst) throw new Error("the source broke");
        isFirst = false;
        controller.enqueue(new TextEncoder().encode("first"));
      },
    });
  return Object.assign(blob, { stream });
}

test("api-102: a missing store, a missing bucket and a wrong key are reported with their reason", async () => {
  await writeFile(join(folder, "a-file"), "no folder");
  const gone = await startS3Server();
  await gone.close();
  const unusable = [
    [createDiskStorage(join(folder, "a-file")), "EEXIST"],
    [createS3Storage({ ...s3.options, bucket: "elsewhere" }), "no bucket elsewhere"],
    [createS3Storage({ ...s3.options, secretAccessKey: "guess" }), "403"],
    [createS3Storage({ ...s3.options, endpoint: gone.options.endpoint }), "fetch failed"],
  ] as const;
  for (const [storage, why] of unusable) await expect(storage.reach()).rejects.toThrow(why);
});

test("shrine-458: the S3 service accepts only signed and unchanged requests", async () => {
  const { endpoint, bucket } = s3.options;
  const right = createS3Storage(s3.options);
  await right.put("signed", bytes("signed"));
  const wrongSecret = createS3Storage({ ...s3.options, secretAccessKey: "guess" });
  await expect(wrongSecret.read("signed")).rejects.toThrow("403");
  expect((await fetch(`${endpoint}/${bucket}/signed`)).status).toBe(403);

  const overheard = await signatureOf(() => right.read("signed"));
  const replay = (method: string, key: string, headers = overheard) =>
    fetch(`${endpoint}/${bucket}/${key}`, { method, headers }).then(({ status }) => status);
  expect(await replay("GET", "signed")).toBe(200);
  expect(await replay("GET", "other")).toBe(403);
  expect(await replay("DELETE", "signed")).toBe(403);
  expect(await replay("GET", "signed", { ...overheard, "x-amz-date": "20200101T000000Z" })).toBe(
    403,
  );
});

/** Returns the signature headers that the driver sent, as recorded by a proxy. */
async function signatureOf(work: () => Promise<unknown>): Promise<Record<string, string>> {
  const { fetch: original } = globalThis;
  let headers: Record<string, string> = {};
  globalThis.fetch = (input, init) => {
    if (input instanceof Request) headers = Object.fromEntries(input.headers);
    return original(input, init);
  };
  await work().finally(() => {
    globalThis.fetch = original;
  });
  return headers;
}
