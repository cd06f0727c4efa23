import Uppy, { type Body, type Meta } from "@uppy/core";
import Tus from "@uppy/tus";
import { ApiError, errorSentence } from "../../live/calls/api-error.ts";
import { useSession } from "../../stores/session.ts";

type Listener = {
  /** Called with the number of stored bytes. */
  onProgress: (bytes: number) => void;
  onDone: () => void;
  /** Called when no further retry is due. */
  onFailure: (sentence: string) => void;
};

export type ArchiveUploader = ReturnType<typeof uploadArchive>;

/** Half of the bytes that the server takes in a request. */
const chunkSize = 8 * 1024 ** 2;
/** A restart of the server may take half a minute. Without a network the upload waits for it. */
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, 20_000];

/**
 * Sends a file to the URL of its upload by the protocol tus, from the byte on that the server lacks.
 * Uppy retries broken requests.
 */
export function uploadArchive(file: File, uploadUrl: string, listener: Listener) {
  const uppy = new Uppy<Meta, Body>({ autoProceed: true, logger: silent });
  uppy.use(Tus<Meta, Body>, {
    ...{ uploadUrl, chunkSize, retryDelays, storeFingerprintForResuming: false },
    headers: (): Record<string, string> => {
      const { sessionId } = useSession.getState();
      return sessionId === null ? {} : { Authorization: `Bearer ${sessionId}` };
    },
  });
  uppy.on("upload-progress", (_, { bytesUploaded }) => listener.onProgress(bytesUploaded || 0));
  uppy.on("upload-success", listener.onDone);
  uppy.on("upload-error", (_, error, response) =>
    listener.onFailure(sentenceOf(response?.body?.["xhr"]) ?? errorSentence(error)),
  );
  uppy.addFile({ name: file.name, type: file.type, data: file });
  return {
    retry: () => void uppy.retryAll(),
    /** Ends the requests. Uppy would also delete a cancelled file on the server. */
    stop: () => uppy.pauseAll(),
  };
}

/** The screen shows progress and failures; the console is for defects. */
const silent = { debug: () => {}, warn: () => {}, error: () => {} };

/** Returns the server's sentence for a refused request. */
function sentenceOf(request: unknown): string | undefined {
  if (!(request instanceof XMLHttpRequest)) return undefined;
  const { status, statusText, responseText } = request;
  return new ApiError({ status, statusText, headers: new Headers() }, responseText).sentence;
}
