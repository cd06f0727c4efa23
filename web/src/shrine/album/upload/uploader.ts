import Uppy from "@uppy/core";
import XHRUpload from "@uppy/xhr-upload";
import { ApiError, errorSentence } from "../../../live/calls/api-error.ts";
import { call } from "../../../live/calls/call.ts";
import { nextTry } from "../../uploads/retry-upload.ts";

/** Specification section 9: one file, 10485760 bytes. */
const restrictions = { maxNumberOfFiles: 1, maxFileSize: 10_485_760 };

/** What Uppy answers to a file that breaks a restriction, in the words of the album. */
const locale = {
  pluralize: (count: number): 0 | 1 => (count === 1 ? 0 : 1),
  strings: {
    youCanOnlyUploadX: {
      0: "One image at a time, please.",
      1: "At most %{smart_count} at a time.",
    },
    exceedsSize: "%{file} is too large. An image may have %{size}.",
    youCanOnlyUploadFileTypes: "That is not an image.",
    noMoreFilesAllowed: "One image at a time, please.",
    noDuplicates: "%{fileName} is on its way already.",
    failedToUpload: "%{file} did not arrive.",
    noInternetConnection: "You are offline.",
  },
};

export type UploadListener = {
  /** A file passed the restrictions and is on its way. */
  onStart: (file: File) => void;
  /** Bytes that have left, from 0 to 1. */
  onProgress: (part: number) => void;
  /** All of it is stored under this URL. */
  onDone: (uploadURL: string) => void;
  /** It broke; `retry` tries again. */
  onFailure: (sentence: string) => void;
  /** What was chosen breaks a restriction; nothing is on its way. */
  onRestriction: (sentence: string) => void;
};

export type Uploader = ReturnType<typeof createUploader>;

/** What is uploaded: of which types, and where it is asked for a place. */
export type UploadKind = {
  fileTypes: string[] | null;
  requestUrl: (file: File) => Promise<{ uploadURL: string }>;
};

const anImage: UploadKind = {
  fileTypes: ["image/*"],
  requestUrl: () => call("POST /api/objects/upload", {}),
};

/**
 * Uploads one file, an image unless a kind is given, at a time, at once when it is given: asks for a signed URL and PUTs the bytes
 * there. Uppy checks the restrictions and counts what has left.
 */
export function createUploader(listener: UploadListener, { fileTypes, requestUrl } = anImage) {
  const uppy = new Uppy({
    ...{ autoProceed: true, locale, logger: silent },
    restrictions: { ...restrictions, allowedFileTypes: fileTypes },
  });
  let uploadURL = "";
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = () => {
    clearTimeout(timer);
    failures = 0;
  };

  uppy.use(XHRUpload, {
    ...{ method: "PUT", formData: false, getResponseData: () => ({}) },
    headers: ({ type }) => ({ "Content-Type": type }),
    // Its own tries would come after 150, 300 and 600 ms, at the address that was used.
    shouldRetry: () => false,
    endpoint: async (file) => {
      if (Array.isArray(file) || !(file.data instanceof File)) {
        throw new Error("What is uploaded is a file.");
      }
      try {
        ({ uploadURL } = await requestUrl(file.data));
        return uploadURL;
      } catch (error) {
        // The plugin reports failures of the PUT only. What was cancelled meanwhile does not fail.
        const currentFile = uppy.getFiles().find(({ id }) => id === file.id);
        const reason = error instanceof Error ? error : new Error(String(error));
        if (currentFile) uppy.emit("upload-error", currentFile, reason);
        throw error;
      }
    },
  });
  uppy.on("file-added", ({ data }) => {
    if (data instanceof File) listener.onStart(data);
  });
  uppy.on("restriction-failed", (_, { message }) => listener.onRestriction(message));
  uppy.on("upload-progress", (_, { bytesUploaded, bytesTotal }) =>
    listener.onProgress(bytesTotal ? bytesUploaded / bytesTotal : 0),
  );
  uppy.on("upload-success", () => listener.onDone(uploadURL));
  uppy.on("upload-error", (_, error) => {
    failures += 1;
    const delayMs = nextTry(failures, error);
    if (delayMs === null) listener.onFailure(sentenceOf(error));
    else timer = setTimeout(() => void uppy.retryAll(), delayMs);
  });

  return {
    add: (files: readonly File[]): void => {
      begin();
      uppy.addFiles(files.map((data) => ({ name: data.name, type: data.type, data })));
    },
    retry: (): void => {
      begin();
      void uppy.retryAll();
    },
    /** Stops what is under way and forgets the file, so that another can be given. */
    cancel: (): void => {
      begin();
      uppy.cancelAll();
    },
    destroy: (): void => {
      begin();
      uppy.destroy();
    },
  };
}

/** Progress and failures are shown on the screen; the console is for defects. */
const silent = { debug: () => {}, warn: () => {}, error: () => {} };

/** The server's own sentence: in the error itself, or in the answer to the PUT that Uppy passes on. */
function sentenceOf(error: Error): string {
  const answer: unknown = "request" in error ? error.request : undefined;
  if (!(answer instanceof XMLHttpRequest) || answer.status === 0) return errorSentence(error);
  const headers = new Headers();
  const { status, statusText } = answer;
  return errorSentence(new ApiError({ status, statusText, headers }, answer.responseText));
}
