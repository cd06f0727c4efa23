import Uppy from "@uppy/core";
import XHRUpload from "@uppy/xhr-upload";
import { ApiError, errorSentence } from "../../../live/calls/api-error.ts";
import { requestUpload } from "../../uploads/upload-square.ts";
import { nextTry } from "../../uploads/retry-upload.ts";

/** Specification section 9: one file of at most 10,485,760 bytes. */
const restrictions = { maxNumberOfFiles: 1, maxFileSize: 10_485_760 };

/** Texts that Uppy returns for a file that breaks a restriction. */
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
  /** Called when a file passed the restrictions and its upload starts. */
  onStart: (file: File) => void;
  /** Called with the share of sent bytes, from 0 to 1. */
  onProgress: (part: number) => void;
  /** Called with the URL under which the whole file is stored. */
  onDone: (uploadURL: string) => void;
  /** Called after a failed upload; `retry` starts it again. */
  onFailure: (sentence: string) => void;
  /** Called when a chosen file breaks a restriction. Nothing is uploaded. */
  onRestriction: (sentence: string) => void;
};

export type Uploader = ReturnType<typeof createUploader>;

/** Accepted file types, and the request for an upload URL. */
export type UploadKind = {
  fileTypes: string[] | null;
  requestUrl: (file: File) => Promise<{ uploadURL: string }>;
};

const anImage: UploadKind = {
  fileTypes: ["image/*"],
  requestUrl: () => requestUpload({}),
};

/**
 * Uploads one file at a time, an image by default, as soon as it is added. Requests a signed URL and
 * sends the bytes there by PUT. Uppy checks the restrictions and reports the progress.
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
    // Uppy's own retries would come after 150, 300 and 600 ms and reuse the URL.
    shouldRetry: () => false,
    endpoint: async (file) => {
      if (Array.isArray(file) || !(file.data instanceof File)) {
        throw new Error("What is uploaded is a file.");
      }
      try {
        ({ uploadURL } = await requestUrl(file.data));
        return uploadURL;
      } catch (error) {
        // The plugin reports only failures of the PUT. A cancelled upload does not fail.
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
    /** Stops the upload and removes the file, so that another can be added. */
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

/** The screen shows progress and failures; the console is for defects. */
const silent = { debug: () => {}, warn: () => {}, error: () => {} };

/** Returns the server's error message, from the error itself or from the PUT response in it. */
function sentenceOf(error: Error): string {
  const answer: unknown = "request" in error ? error.request : undefined;
  if (!(answer instanceof XMLHttpRequest) || answer.status === 0) return errorSentence(error);
  const headers = new Headers();
  const { status, statusText } = answer;
  return errorSentence(new ApiError({ status, statusText, headers }, answer.responseText));
}
