import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeFolder } from "../../../../testing/imports/files.ts";
import { type ZipFile, zipOf } from "../../../../testing/imports/zip.ts";
import { openArchive } from "./open-archive.ts";

let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "oni-archives-"));
});

afterEach(() => rm(folder, { recursive: true }));

/** Returns the files of an archive with their texts. */
async function read(path: string): Promise<Record<string, string>> {
  const archive = await openArchive(path);
  try {
    const files: Record<string, string> = {};
    for (const file of [...archive.paths()].toSorted())
      files[file] = await text(await archive.open(file));
    return files;
  } finally {
    await archive.close();
  }
}

async function readZip(bytes: Buffer): Promise<Record<string, string>> {
  const path = join(folder, "export.zip");
  await writeFile(path, bytes);
  return read(path);
}

const file = (path: string, content: string, more: Partial<ZipFile> = {}): ZipFile => ({
  path,
  content: [content],
  ...more,
});

const names = ["low tide.json", "прилив/лампа.json", "潮/灯.json", "مد/مصباح.json", "गीत/é.json"];

test("chat-710: a folder, a zip and a single file are read by paths in four scripts", async () => {
  const files = names.map((name, index) => file(name, `text ${index}`));
  const expected = Object.fromEntries(
    names.map((name, index): [string, string] => [name, `text ${index}`]),
  );
  await writeFolder(join(folder, "export"), files);
  expect(await read(join(folder, "export"))).toEqual(expected);
  expect(await readZip(zipOf(files))).toEqual(expected);
  expect(await read(join(folder, "export", "潮", "灯.json"))).toEqual({ "灯.json": "text 2" });
});

test("chat-710: a folder of many files in many folders is read whole", async () => {
  const paths = Array.from({ length: 300 }, (_, index) => `${index % 3}/${index % 7}/${index}.txt`);
  await writeFolder(
    join(folder, "export"),
    paths.map((path) => file(path, path)),
  );
  expect(Object.keys(await read(join(folder, "export")))).toEqual(paths.toSorted());
});

test("chat-710: names of a zip are found in NFC, without the flag of UTF-8, in code page 437 and with backslashes", async () => {
  const bytes = zipOf([
    file("", "nfd", { name: Buffer.from("e\u0301.txt") }),
    file("", "utf-8", { name: Buffer.from("лампа.txt") }),
    file("", "cp437", { name: Buffer.from("M\u0081ll.txt", "latin1") }),
    file("media\\lamp.png", "windows"),
    file("./here/a.txt", "dot"),
    file("__MACOSX/._a.txt", "no file of the export"),
    file("here/.DS_Store", "no file of the export"),
    file("empty/", ""),
  ]);
  expect(await readZip(bytes)).toEqual({
    "é.txt": "nfd",
    "лампа.txt": "utf-8",
    "Müll.txt": "cp437",
    "media/lamp.png": "windows",
    "here/a.txt": "dot",
  });
});

test.each([
  ["../../outside.txt", /leaves the archive/],
  ["a/../../outside.txt", /leaves the archive/],
  ["..\\outside.txt", /leaves the archive/],
  ["/etc/outside.txt", /leaves the archive/],
  ["C:\\outside.txt", /leaves the archive/],
  ["a\u0000.txt", /leaves the archive/],
])("chat-711: a zip with the path %j is refused", async (path, sentence) => {
  await expect(readZip(zipOf([file("a.txt", "a"), file(path, "b")]))).rejects.toThrow(sentence);
});

test("chat-711: links, second files of a path and files that share bytes are refused", async () => {
  const link = file("link.txt", "/etc/passwd", { mode: 0o12_0777 });
  await expect(readZip(zipOf([link]))).rejects.toThrow('the symbolic link "link.txt"');
  const twice = [file("é.txt", "a"), file("e\u0301.txt", "b")];
  await expect(readZip(zipOf(twice))).rejects.toThrow("has two files");
  const bomb = zipOf([file("a.txt", "a".repeat(5_000)), file("b.txt", "b".repeat(5_000))]);
  // The size of the first file becomes larger than the zip, in its entry of the directory.
  bomb.writeUInt32LE(10_000, bomb.indexOf("PK\u0001\u0002") + 20);
  await expect(readZip(bomb)).rejects.toThrow("share their bytes");
});

test("chat-711: a folder with a link is refused, and a file that becomes a link is not read", async () => {
  await writeFolder(join(folder, "export"), [file("a/a.txt", "a")]);
  await writeFile(join(folder, "secret.txt"), "secret");
  const archive = await openArchive(join(folder, "export"));
  await rm(join(folder, "export", "a"), { recursive: true });
  await symlink(folder, join(folder, "export", "a"));
  await writeFile(join(folder, "a.txt"), "secret");
  await expect(archive.open("a/a.txt")).rejects.toThrow("is not in the folder any more");
  await expect(openArchive(join(folder, "export"))).rejects.toThrow('the symbolic link "a"');
  await expect(archive.open("../secret.txt")).rejects.toThrow("has no file");
});

test("chat-712: a zip that is cut at any point is refused", async () => {
  const whole = zipOf([file("a.txt", "low tide ".repeat(50)), file("b.txt", "lamp")]);
  for (let end = 4; end < whole.length; end += 1)
    await expect(readZip(whole.subarray(0, end)), `cut at ${end}`).rejects.toThrow(
      /cut or damaged/,
    );
});

test("chat-712: a zip with a wrong byte anywhere gives its files or a sentence", async () => {
  const whole = zipOf([file("a.txt", "low tide ".repeat(20)), file("b.txt", "lamp")]);
  for (let at = 4; at < whole.length; at += 1) {
    const bytes = Buffer.from(whole);
    bytes[at] = (bytes[at] ?? 0) ^ 0x55;
    const outcome = await readZip(bytes).catch((error: unknown) => error);
    if (outcome instanceof Error) expect(outcome.constructor.name, `at ${at}`).toBe("PlainError");
  }
  const damaged = Buffer.from(whole);
  damaged[40] = (damaged[40] ?? 0) ^ 1;
  await expect(readZip(damaged)).rejects.toThrow('The file "a.txt" of the zip is damaged.');
});

test("chat-712: a file that is encrypted or expands 1 000 times is refused, and small ones are not", async () => {
  const encrypted = zipOf([file("a.txt", "a", { isEncrypted: true })]);
  await expect(readZip(encrypted)).rejects.toThrow("is encrypted");
  const zeros = { path: "zeros.json", content: Array<Buffer>(80).fill(Buffer.alloc(1024 * 1024)) };
  await expect(readZip(zipOf([zeros]))).rejects.toThrow("expands to more than 200 times its size");
  const blanks = file("blanks.txt", " ".repeat(1024 * 1024));
  expect(Object.keys(await readZip(zipOf([blanks])))).toEqual(["blanks.txt"]);
});

test("chat-712: a missing path, an empty zip and a file that is no zip give a sentence or no files", async () => {
  await expect(read(join(folder, "none"))).rejects.toThrow("There is no file or folder");
  expect(await readZip(zipOf([]))).toEqual({});
  await expect(readZip(Buffer.from("no zip"))).rejects.toThrow("is no zip");
  await mkdir(join(folder, "empty"));
  expect(await read(join(folder, "empty"))).toEqual({});
});
