import { importing } from "../../browser/importing.ts";
import { composeAction } from "../../live/calls/action.ts";
import { defineWrite } from "../../live/calls/call.ts";
import { addressOf } from "../../live/calls/network.ts";
import { createMemberStore } from "../../stores/member-store.ts";
import type { ArchiveUploader } from "./archive-uploader.ts";
import { refreshImports } from "./import-actions.ts";
import type { KeeperImport } from "./queries.ts";

/** The upload of this tab. It goes on while the keeper visits other pages. */
type Upload = { id: string; bytes: number; failure: string | null };

export const useUpload = createMemberStore<{ upload: Upload | null }>(() => ({ upload: null }));

type Sending = {
  file: File;
  unfinished: KeeperImport | undefined;
  /** Called when all bytes have arrived. The upload is forgotten when it resolves. */
  onSent: () => Promise<void>;
};

let uploader: ArchiveUploader | null = null;
const loadUploader = importing(() => import("./archive-uploader.ts"), "uploadArchive");
const create = defineWrite("POST /api/keeper/imports");

/** Uploads a file, or the rest of it if the server has an unfinished upload of it. */
export const sendArchive = composeAction([create], {
  failure: "Not uploaded",
  act: async ({ file, unfinished, onSent }: Sending) => {
    const { uploadArchive } = await loadUploader();
    const { id, uploadURL } = unfinished
      ? { id: unfinished.id, uploadURL: `/api/keeper/imports/${unfinished.id}/upload` }
      : await create({ fileName: file.name, sizeBytes: file.size });
    uploader?.stop();
    const change = (changes: Partial<Upload>) => {
      const { upload } = useUpload.getState();
      // It was removed, or the session has ended.
      if (upload?.id === id) useUpload.setState({ upload: { ...upload, ...changes } });
      else sent.stop();
    };
    const { receivedBytes: bytes } = unfinished ?? { receivedBytes: 0 };
    useUpload.setState({ upload: { id, bytes, failure: null } });
    const sent = uploadArchive(file, addressOf(uploadURL), {
      onProgress: (stored) => change({ bytes: stored, failure: null }),
      onDone: () => void onSent().then(() => endUpload(id)),
      onFailure: (failure) => change({ failure }),
    });
    uploader = sent;
  },
  updateCache: refreshImports,
});

/** Sends the rest after a failure. */
export function retryUpload(): void {
  const { upload } = useUpload.getState();
  if (upload) useUpload.setState({ upload: { ...upload, failure: null } });
  uploader?.retry();
}

/** Forgets the upload of an archive. */
export function endUpload(id: string): void {
  if (useUpload.getState().upload?.id !== id) return;
  uploader?.stop();
  uploader = null;
  useUpload.setState({ upload: null });
}

/** Returns the unfinished upload of a file. Files of one name and size count as one file. */
export const findUnfinished = (
  imports: readonly KeeperImport[],
  file: Pick<File, "name" | "size">,
) =>
  imports.find(
    ({ status, fileName, sizeBytes }) =>
      status === "uploading" && fileName === file.name && sizeBytes === file.size,
  );
