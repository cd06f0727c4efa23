import type { Readable } from "node:stream";
import { findImport, updateReceivedBytes } from "@oni/db/keepers";
import { DataStore, ERRORS, Server, Upload } from "@tus/server";
import type { Deps } from "../../process/deps.ts";
import { importsPath } from "./import-urls.ts";
import { publishImport } from "./present-import.ts";

type Parts = Pick<Deps, "db" | "imports" | "publisher">;

/** Creates the server of the protocol tus for the uploads that the contract has opened. */
export const createTusServer = (parts: Parts): Server =>
  new Server({
    path: importsPath,
    datastore: new ImportStore(parts),
    allowedOrigins: [],
    getFileIdFromRequest: ({ url }) => new URL(url).pathname.split("/").at(-2),
  });

/** The offset of an upload is the size of its file, so that no process has a state of it. */
class ImportStore extends DataStore {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    super();
    this.#parts = parts;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { db, imports } = this.#parts;
    const [found, offset] = await Promise.all([findImport(db, id), imports.files.sizeOf(id)]);
    if (!found || offset === null) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({ id, size: found.sizeBytes, offset });
  }

  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    const { db, imports } = this.#parts;
    const sizeOf = async () => (await imports.files.sizeOf(id)) ?? offset;
    try {
      await imports.files.write(id, offset, bytes);
    } finally {
      await updateReceivedBytes(db, id, await sizeOf());
      await publishImport(this.#parts, id);
    }
    return sizeOf();
  }
}
