import type { KeeperImport } from "../contract/keepers/imports.ts";
import { createImportQueue } from "../src/keepers/imports/import-queue.ts";
import type { openTestApp } from "./app.ts";

type TestApp = Awaited<ReturnType<typeof openTestApp>>;
type Keeper = { secret: string };

/** Returns an export of Mattermost with a channel of so many messages. */
export const makeExport = (messages: number): Buffer<ArrayBuffer> =>
  Buffer.from(
    [
      { type: "version", version: 1 },
      { type: "team", team: { name: "tides", display_name: "Tides", type: "O" } },
      {
        type: "channel",
        channel: { team: "tides", name: "shore", display_name: "Shore", type: "O" },
      },
      { type: "user", user: { username: "ash", email: "ash@example.net" } },
      ...Array.from({ length: messages }, (_, at) => ({
        type: "post",
        post: {
          ...{ team: "tides", channel: "shore", user: "ash" },
          ...{ message: `tide ${at}`, create_at: at + 1 },
        },
      })),
    ]
      .map((line) => JSON.stringify(line))
      .join("\n"),
  );

/** Returns helpers that upload and read archives as a keeper. */
export function openKeeperImports(app: TestApp, { secret }: Keeper) {
  const create = (sizeBytes: number, fileName = "export.jsonl") =>
    app.request<{ id: string; uploadURL: string }>("/api/keeper/imports", {
      as: secret,
      body: { fileName, sizeBytes },
    });
  const tus = { "Tus-Resumable": "1.0.0", Authorization: `Bearer ${secret}` };
  const patch = (url: string, offset: number, bytes: Uint8Array<ArrayBuffer>) =>
    app.app.request(url, {
      method: "PATCH",
      headers: {
        ...{ ...tus, "Upload-Offset": String(offset), "Content-Length": String(bytes.length) },
        "Content-Type": "application/offset+octet-stream",
      },
      body: bytes,
    });
  const head = (url: string) => app.app.request(url, { method: "HEAD", headers: tus });
  const upload = async (bytes: Uint8Array<ArrayBuffer>, fileName?: string) => {
    const { body } = await create(bytes.length, fileName);
    await patch(body.uploadURL, 0, bytes);
    return body.id;
  };
  const pathOf = (id: string, step = "") => `/api/keeper/imports/${id}${step}`;
  const read = async (id: string) =>
    (await app.request<KeeperImport>(pathOf(id), { as: secret })).body;
  const check = (id: string) =>
    app.request<KeeperImport>(pathOf(id, "/check"), { method: "POST", as: secret });
  const start = (id: string, body: { ownerId: string; serverId?: string; isPublic?: boolean }) =>
    app.request<KeeperImport>(pathOf(id, "/start"), { as: secret, body });
  const remove = (id: string) => app.request(pathOf(id), { method: "DELETE", as: secret });
  const list = async () =>
    (await app.request<KeeperImport[]>("/api/keeper/imports", { as: secret })).body;
  return { create, patch, head, upload, read, check, start, remove, list };
}

/** Opens the queue of a process with this database. */
export function openImportQueue({ deps }: TestApp, db = deps.db) {
  const { storage, uploads, publisher, log, imports } = deps;
  return createImportQueue({ db, storage, uploads, publisher, log, files: imports.files });
}
