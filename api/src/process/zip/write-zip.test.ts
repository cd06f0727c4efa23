import { setImmediate } from "node:timers/promises";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { readZip } from "../../../../.ci/services/read-zip.ts";
import { writeZip, type ZipFile } from "./write-zip.ts";

const madeAt = new Date("2026-11-30T12:00:00Z");
const pieceBytes = 64 * 1024;

/** Yields files of many pieces that do not compress, and counts what was requested and closed. */
function countedFiles({ failAt = Infinity }: { failAt?: number } = {}) {
  const counts = { files: 0, pieces: 0, closedFiles: 0, isClosed: false };
  async function* body(): AsyncGenerator<Uint8Array> {
    try {
      for (let piece = 0; piece < 100; piece += 1) {
        counts.pieces += 1;
        if (counts.pieces === failAt) throw new Error("the store failed");
        yield Buffer.alloc(pieceBytes, piece);
      }
    } finally {
      counts.closedFiles += 1;
    }
  }
  async function* files(): AsyncGenerator<ZipFile> {
    try {
      for (; counts.files < 10;) {
        counts.files += 1;
        yield { path: `${counts.files}.bin`, body: body(), isCompressed: false };
      }
    } finally {
      counts.isClosed = true;
    }
  }
  return { counts, files: files() };
}

/** Lets everything happen that does not depend on the reader. */
async function settle(): Promise<void> {
  for (let iteration = 0; iteration < 200; iteration += 1) await setImmediate();
}

test("chat-738: a zip has its files whole, stored or compressed, with names in any script", async () => {
  async function* files(): AsyncGenerator<ZipFile> {
    yield { path: "data/größe 雨.json", body: ["[1,", "2]"] };
    yield { path: "files/a.png", body: [Buffer.from([1, 2, 3])], isCompressed: false };
    yield { path: "empty.txt", body: [] };
  }
  const read = readZip(await buffer(writeZip(files(), madeAt)));
  expect([...read].map(([path, bytes]) => [path, bytes.toString("latin1")])).toEqual([
    ["data/größe 雨.json", "[1,2]"],
    ["files/a.png", "\x01\x02\x03"],
    ["empty.txt", ""],
  ]);
});

test("chat-738: a zip requests no more than its reader takes", async () => {
  const { counts, files } = countedFiles();
  const zip = writeZip(files, madeAt);
  await settle();
  expect(counts.pieces).toBe(0);
  zip.read(0);
  await settle();
  const before = counts.pieces;
  expect(before).toBeLessThan(30);
  await settle();
  expect(counts.pieces).toBe(before);
  expect(readZip(await buffer(zip)).size).toBe(10);
  expect(counts.pieces).toBe(1_000);
});

test("chat-738: a reader who leaves closes the open file, and no other is opened", async () => {
  const { counts, files } = countedFiles();
  const zip = writeZip(files, madeAt);
  zip.read(0);
  await settle();
  zip.destroy();
  await settle();
  expect(counts).toMatchObject({ files: 1, closedFiles: 1, isClosed: true });
});

test("chat-738: a file that fails breaks the zip off", async () => {
  const { counts, files } = countedFiles({ failAt: 150 });
  await expect(buffer(writeZip(files, madeAt))).rejects.toThrow("the store failed");
  await settle();
  expect(counts).toMatchObject({ files: 2, closedFiles: 2, isClosed: true });
});
