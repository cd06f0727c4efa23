import type { Database } from "@oni/db";
import { exportPages, type OwnUserRow } from "@oni/db/account";
import { linesOf, siteFiles } from "../../../chat/export/export-server.ts";
import { fileNameOf } from "../../../chat/export/file-names.ts";
import type { About } from "../../../chat/export/page-html.ts";
import type { Storage } from "../../../process/storage/storage.ts";
import type { ZipFile } from "../../../process/zip/write-zip.ts";
import { shrineSchema } from "../../../../contract/shrine/profile.ts";
import { pagesOf } from "../export-account.ts";
import { presentExportedProfile } from "../present.ts";
import { accountIndex } from "./account-html.ts";
import {
  accountFiles,
  type ExportedAccount,
  type ExportedFile,
  zippedLists,
} from "./account-schema.ts";
import { type AccountExportState, writePages } from "./write-pages.ts";

/** Yields the files of the export of an account: pages, pictures and other files, and the data. */
export async function* exportAccountZip(
  { db, storage }: { db: Database; storage: Storage },
  user: OwnUserRow,
  { exportedAt, origin }: Omit<About, "name">,
): AsyncGenerator<ZipFile> {
  const profile = shrineSchema.parse(presentExportedProfile(user));
  const about = { name: profile.displayName ?? profile.username, exportedAt, origin };
  const contents: ExportedAccount = {
    ...{ format: "oni-export", version: 1, kind: "account", network: origin },
    ...{ exportedAt, profile },
  };
  const state: AccountExportState = { db, user, about, paths: new Map(), search: { parts: 0 } };

  yield* siteFiles(accountFiles);
  const files: ExportedFile[] = [];
  for await (const file of storedFiles(db, user.id)) {
    const bytes = await storage.read(file.key);
    if (!bytes) continue;
    files.push(file);
    state.paths.set(file.key, file.path);
    yield { path: file.path, body: bytes.body, isCompressed: file.type.startsWith("text/") };
  }
  yield { path: "data/files.json", body: linesOf(files) };
  for (const name of zippedLists) {
    yield { path: `data/${name}.json`, body: linesOf(rowsOf(db, user.id, name)) };
  }
  const sections = yield* writePages(state);
  yield { path: "data/export.json", body: [`${JSON.stringify(contents, null, 1)}\n`] };
  yield { path: "index.html", body: [accountIndex(profile, { ...state, sections })] };
}

async function* rowsOf(db: Database, userId: string, name: (typeof zippedLists)[number]) {
  const pages = pagesOf<{ id: string }>(db, userId, exportPages[name]);
  for await (const page of pages) yield* page;
}

/** Yields the files whose upload is complete. The store may have lost or removed one. */
async function* storedFiles(db: Database, userId: string): AsyncGenerator<ExportedFile> {
  for await (const page of pagesOf(db, userId, exportPages.uploads)) {
    for (const { id: key, contentType, createdAt } of page) {
      if (contentType === null) continue;
      const type = contentType.replace(/;.*/, "");
      const path = `files/${fileNameOf(key, type)}`;
      yield { key, path, type, createdAt: createdAt.toISOString() };
    }
  }
}
