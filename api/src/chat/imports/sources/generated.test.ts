import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { trials } from "../../../../../.ci/suite/deep.ts";
import { writeFolder } from "../../../../testing/imports/files.ts";
import { readItems } from "../../../../testing/imports/memory-archive.ts";
import { generatedSources } from "../../../../testing/imports/sources.ts";
import { writeZip } from "../../../../testing/imports/zip.ts";
import { openArchive } from "../archives/open-archive.ts";
import { findReader } from "./index.ts";

const entry = fileURLToPath(
  new URL("../../../../testing/imports/read-export-main.ts", import.meta.url),
);
const sources = Object.entries(generatedSources).map(
  ([name, { generate }]) => [name, generate] as const,
);
const ofOneFile = ["discord", "mattermost"];

let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "oni-imports-"));
});

afterEach(() => rm(folder, { recursive: true }));

async function read(path: string) {
  const archive = await openArchive(path);
  try {
    const reader = await findReader(archive);
    return { source: reader.source, found: await readItems(reader, archive) };
  } finally {
    await archive.close();
  }
}

test.each(sources)(
  "chat-723: a generated export of %s is read whole, as a folder and as a zip",
  async (source, generate) => {
    const size = { seed: 7, channels: 6, messages: 600, attachments: 60 };
    await writeFolder(join(folder, "export"), generate(size));
    await writeZip(join(folder, "export.zip"), generate(size));
    const fromFolder = await read(join(folder, "export"));
    const fromZip = await read(join(folder, "export.zip"));
    expect([fromFolder.source, fromZip.source]).toEqual([source, source]);
    expect(fromZip.found.items).toEqual(fromFolder.found.items);
    const messages = fromFolder.found.of("message").filter(({ authorId }) => authorId !== null);
    expect(messages).toHaveLength(600);
    expect(new Set(messages.map(({ id }) => id)).size).toBe(600);
    const texts = messages.map(({ content }) => content.split(" ")[0] ?? "").toSorted();
    const written = Array.from({ length: 6 }, (_, channel) =>
      Array.from({ length: 100 }, (__, number) => `${channel}.${number}`),
    );
    expect(texts).toEqual(written.flat().toSorted());
    const files = messages.flatMap(({ attachments }) => attachments);
    expect(files.filter(({ path }) => path !== null)).toHaveLength(60);
    const channels = new Set(fromFolder.found.of("channel").map(({ id }) => id));
    const authors = new Set(fromFolder.found.of("author").map(({ id }) => id));
    for (const { channelId, authorId, reactions } of messages) {
      expect(channels).toContain(channelId);
      expect(authors).toContain(authorId);
      for (const { authorIds } of reactions)
        for (const id of authorIds) expect(authors).toContain(id);
    }
  },
);

// The process that reads may have 64 MiB of objects. 250 000 messages have 60 to 230 MB.
const manyMessages = trials(6_000, 250_000);

test.each(sources)(
  "chat-723: an export of %s of any size is read with 256 MiB of memory",
  { timeout: trials(60_000, 900_000) },
  async (source, generate) => {
    const size = { seed: 1, channels: 1, messages: manyMessages, attachments: 0 };
    await writeFolder(folder, generate(size));
    const options = ["--max-old-space-size=64", "--import", "tsx", entry, folder];
    const { stdout } = await promisify(execFile)(process.execPath, options);
    const report: unknown = JSON.parse(stdout);
    expect(report).toMatchObject({ source, messages: manyMessages });
    expect(report).toHaveProperty(
      "peakMib",
      expect.toSatisfy((mib: number) => mib < 256),
    );
  },
);

test("chat-724: an archive that is no export of a known source is refused with a sentence", async () => {
  await writeFile(join(folder, "a.json"), '{"a": 1}');
  await writeFile(join(folder, "channels.json"), "[]");
  await writeFile(join(folder, "b.jsonl"), "no JSON");
  await expect(read(folder)).rejects.toThrow("This is no export of");
});

test("chat-724: a single file of Discord or Mattermost is an export, too", async () => {
  const size = { seed: 1, channels: 1, messages: 3, attachments: 0 };
  for (const [source, generate] of sources.filter(([name]) => ofOneFile.includes(name))) {
    await rm(folder, { recursive: true });
    await writeFolder(folder, generate(size));
    const [file] = generate(size);
    expect((await read(join(folder, file?.path ?? ""))).source).toBe(source);
  }
});
