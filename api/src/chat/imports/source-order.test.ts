import { listMessages } from "@oni/db/chat";
import { channels } from "@oni/db/schema";
import { asc, eq } from "drizzle-orm";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openTestApp } from "../../../testing/app.ts";
import { oniExport } from "../../../testing/imports/oni-export.ts";
import { writeZip } from "../../../testing/imports/zip.ts";
import { openArchive } from "./archives/open-archive.ts";
import { importArchive } from "./import-archive.ts";
import type { Archive, SourceReader } from "./source-item.ts";
import { oniReader } from "./sources/oni/read-oni-export.ts";
import { makeArchive, makeReader, sourceChannel, sourceMessage } from "./testing/make-source.ts";

test("chat-785: messages of one time keep the order of the source, on every page", async () => {
  const app = await openTestApp();
  const { id: ownerId } = await app.signIn();
  const textsOf = async (archive: Archive, reader: SourceReader) => {
    const options = { reader, ownerId, serverId: null, name: "tides", isPublic: false };
    const { serverId } = await importArchive({ ...app.deps, archive }, options);
    const [channel] = await app.db
      .select()
      .from(channels)
      .where(eq(channels.serverId, serverId))
      .orderBy(asc(channels.position))
      .limit(1);
    const log = await listMessages(app.db, channel?.id ?? "", { after: 0, limit: 1_000 });
    return log.map(({ content }) => content.split(" ")[0]);
  };

  // The ids have another order than the texts, and each page ends between two equal times.
  const items = Array.from({ length: 225 }, (_, index) =>
    sourceMessage(index < 120 ? 1 : 2, { id: `m${(index * 7) % 225}`, content: `${index}` }),
  );
  const texts = items.map(({ content }) => content);
  expect(await textsOf(makeArchive(), makeReader([sourceChannel("tides"), ...items]))).toEqual(
    texts,
  );

  const folder = await mkdtemp(join(tmpdir(), "oni-order-"));
  const path = join(folder, "export.zip");
  await writeZip(path, oniExport({ seed: 3, channels: 1, messages: 150, attachments: 0 }));
  const archive = await openArchive(path);
  expect(await textsOf(archive, oniReader)).toEqual(
    Array.from({ length: 150 }, (_, index) => `0.${index}`),
  );
  await archive.close();
  await rm(folder, { recursive: true });
  await app.close();
});
