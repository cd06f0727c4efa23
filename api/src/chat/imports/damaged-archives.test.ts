import { mkdir, mkdtemp, readdir, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PlainError } from "@oni/db";
import { listMessages } from "@oni/db/chat";
import { channels } from "@oni/db/schema";
import { countRows } from "@oni/db/testing";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { trials } from "../../../../.ci/suite/deep.ts";
import { openTestApp } from "../../../testing/app.ts";
import { channel, exportOf, message, user } from "../../../testing/imports/discord-shapes.ts";
import { type GeneratedFile, pictureOf, writeFolder } from "../../../testing/imports/files.ts";
import { generatedSources, sourceNames } from "../../../testing/imports/sources.ts";
import { type ZipFile, writeZip } from "../../../testing/imports/zip.ts";
import { openArchive } from "./archives/open-archive.ts";
import { importArchive } from "./import-archive.ts";
import { findReader } from "./sources/index.ts";

const size = { seed: 4, channels: 2, messages: 60, attachments: 4 };
const mebibyte = 1024 * 1024;

let app: Awaited<ReturnType<typeof openTestApp>>;
let root = "";
let ownerId = "";
/** The folder or zip of each test. */
let from = "";

beforeAll(async () => {
  app = await openTestApp();
  root = await mkdtemp(join(tmpdir(), "oni-damaged-"));
});
beforeEach(async () => {
  ownerId = (await app.signIn()).id;
  await rm(root, { recursive: true });
  await mkdir(join(root, "a"), { recursive: true });
  from = join(root, "a", "export");
});
afterAll(async () => {
  await rm(root, { recursive: true });
  await app.close();
});

async function run() {
  const archive = await openArchive(from);
  try {
    const options = { ownerId, serverId: null, name: "tides", isPublic: false };
    const reader = await findReader(archive);
    return await importArchive({ ...app.deps, archive }, { ...options, reader });
  } finally {
    await archive.close();
  }
}

/** Expects that the archive is refused with a sentence, and that nothing of it remains. */
async function expectRefusal(sentence: RegExp): Promise<void> {
  const [rows, paths] = [await countRows(app.db), await readdir(root, { recursive: true })];
  const error: unknown = await run().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PlainError);
  expect(error).toHaveProperty("message", expect.stringMatching(sentence));
  expect(error).toHaveProperty("message", expect.stringMatching(/^[^\n]{10,200}\.$/));
  expect(await countRows(app.db)).toEqual(rows);
  expect(await readdir(root, { recursive: true })).toEqual(paths);
}

const isPicture = ({ path }: GeneratedFile) => path.endsWith(".gif");
/** The files that have messages are the largest ones. */
const isLog = ({ path }: GeneratedFile) =>
  /channel-0.*\.json$|channel-0\/|import\.jsonl$|data\/channels\//.test(path);

/** Returns the files of an export, with the middle of a file of messages replaced. */
function* withWrongJson(files: Iterable<GeneratedFile>): Generator<GeneratedFile> {
  for (const file of files) {
    if (!isLog(file)) yield file;
    else {
      const text = Array.from(file.content, String).join("");
      const middle = text.indexOf("{", text.length >> 1);
      yield { path: file.path, content: [text.slice(0, middle), "{tide", text.slice(middle)] };
    }
  }
}

test.each(sourceNames)(
  "chat-786: an export of %s that is cut or has wrong JSON leaves nothing",
  async (source) => {
    const { generate } = generatedSources[source];
    await writeZip(from, generate(size));
    await truncate(from, 2_000);
    await expectRefusal(/cut or damaged/);
    await rm(from);
    await writeZip(from, withWrongJson(generate(size)));
    await expectRefusal(/is not valid JSON/);
  },
);

test.each(sourceNames)(
  "chat-786: an export of %s with a link or a path outside leaves nothing",
  async (source) => {
    const files: ZipFile[] = [...generatedSources[source].generate(size)];
    const also = async (file: ZipFile) => {
      await rm(from, { force: true });
      await writeZip(from, [...files, file]);
    };
    await also({ path: "lamp.gif", content: ["/etc/passwd"], mode: 0o12_0777 });
    await expectRefusal(/symbolic link/);
    await also({ path: "../outside.gif", content: [pictureOf("outside")] });
    await expectRefusal(/leaves the archive/);
    await rm(from);
    await writeFolder(from, files);
    await symlink("/etc/passwd", join(from, "lamp.gif"));
    await expectRefusal(/symbolic link/);
  },
);

test("chat-786: a file of zeros that expands to a gigabyte is refused, and left out as a file of a message", async () => {
  const count = trials(80, 1_024);
  const content = Array<Buffer>(count).fill(Buffer.alloc(mebibyte));
  await writeZip(from, [
    ...generatedSources.discord.generate(size),
    { path: "zeros.json", content },
  ]);
  await expectRefusal(/expands to more than 200 times its size/);
  const files = [...generatedSources.slack.generate(size)];
  const first = files.findIndex(isPicture);
  await writeZip(from, files.with(first, { path: files[first]?.path ?? "", content }));
  const { report } = await run();
  expect(report.taken).toMatchObject({ messages: 60, files: 3 });
  expect([...report.leftOut.values()]).toContainEqual({
    ...{ what: "file", why: "It has more than 10485760 bytes.", count: 1 },
  });
});

test.each(sourceNames)(
  "chat-787: an export of %s without its files is imported",
  async (source) => {
    const files = [...generatedSources[source].generate(size)];
    await writeZip(
      from,
      files.filter((file) => !isPicture(file)),
    );
    const { report } = await run();
    expect(report.taken.files).toBe(0);
    expect([...report.leftOut.values()]).toContainEqual({
      ...{ what: "file", why: "The source does not contain it.", count: 4 },
    });
  },
);

test("chat-787: a message does not get a file outside of the archive, and names in four scripts stay", async () => {
  const names = ["прилив", "潮の灯", "مد", "गीत"];
  await writeFile(join(root, "a", "secret.txt"), "secret");
  const log = exportOf(
    channel("11", { name: names[0] }),
    names.map((name, index) =>
      message(`20${index}0`, name, {
        author: user(`${index}`, name),
        attachments: [
          { id: "1", url: `files/${name}.gif`, fileName: `${name}.gif` },
          { id: "2", url: "../secret.txt", fileName: "secret.txt" },
        ],
      }),
    ),
  );
  await writeFolder(from, [
    { path: `${names[0]}.json`, content: [JSON.stringify(log)] },
    ...names.map((name) => ({ path: `files/${name}.gif`, content: [pictureOf("lamp")] })),
  ]);
  const { serverId } = await run();
  const [stored] = await app.db.select().from(channels).where(eq(channels.serverId, serverId));
  expect(stored?.name).toBe(names[0]);
  const shown = await listMessages(app.db, stored?.id ?? "", { after: 0, limit: 9 });
  expect(
    shown.map(({ mask, content, attachments }) => [
      ...[mask?.name, content],
      ...attachments.map(({ name }) => name),
    ]),
  ).toEqual(names.map((name) => [name, `${name}\n[file not imported: secret.txt]`, `${name}.gif`]));
});
