import { useEffect, useRef, useState } from "react";
import { errorSentence } from "../../../live/calls/api-error.ts";
import { showToast } from "../../../stores/toasts.ts";
import { loadUploader } from "./load-uploader.ts";
import type { UploadListener, Uploader } from "./uploader.ts";

export type UploadState =
  | { step: "closed" }
  /** Waits for a file. `refusal` is the reason why the last one was refused. */
  | { step: "choosing"; refusal: string | null }
  /** `part` is the share of sent bytes, from 0 to 1. */
  | { step: "sending"; file: File; part: number }
  | { step: "failed"; file: File; sentence: string }
  /** The file is stored but not yet saved as an image. */
  | { step: "arrived"; file: File; uploadURL: string };

/** State of the upload of one file. Uppy is loaded on first use. */
export function useUpload() {
  const [state, setState] = useState<UploadState>({ step: "closed" });
  const uploader = useRef<Promise<Uploader> | null>(null);

  const load = () => {
    uploader.current ??= loadUploader().then((module) =>
      module.createUploader(listenWith(setState)),
    );
    return uploader.current;
  };
  const withUploader = (act: (loaded: Uploader) => void) => {
    load().then(act, (error: unknown) => {
      // The next use loads it again.
      uploader.current = null;
      setState((now) =>
        now.step === "closed" ? now : { step: "choosing", refusal: errorSentence(error) },
      );
    });
  };
  useEffect(
    () => () => {
      uploader.current?.then((loaded) => loaded.destroy(), ignore);
      uploader.current = null;
    },
    [],
  );

  const reset = (next: UploadState) => {
    uploader.current?.then((loaded) => loaded.cancel(), ignore);
    setState(next);
  };
  return {
    state,
    open: () => {
      setState({ step: "choosing", refusal: null });
      withUploader(() => {});
    },
    add: (files: readonly File[]) => {
      setState((now) => (now.step === "closed" ? { step: "choosing", refusal: null } : now));
      withUploader((loaded) => loaded.add(files));
    },
    retry: () => withUploader((loaded) => loaded.retry()),
    /** Returns to the choice of a file. */
    cancel: () => reset({ step: "choosing", refusal: null }),
    close: () => reset({ step: "closed" }),
  };
}

/** The caller that requested the uploader has already reported the failure. */
const ignore = () => {};

type Change = (change: (now: UploadState) => UploadState) => void;

/** Ignores events that arrive after the member cancelled. */
const listenWith = (change: Change): UploadListener => ({
  onStart: (file) => change(() => ({ step: "sending", file, part: 0 })),
  onProgress: (part) =>
    change((now) => (now.step === "sending" ? { ...now, part: Math.max(now.part, part) } : now)),
  onDone: (uploadURL) =>
    change((now) => {
      if (now.step !== "sending" && now.step !== "failed") return now;
      return { step: "arrived", file: now.file, uploadURL };
    }),
  onFailure: (sentence) =>
    change((now) => (now.step === "sending" ? { step: "failed", file: now.file, sentence } : now)),
  onRestriction: (sentence) =>
    change((now) => {
      // A second file during an upload is refused in a toast, and the upload goes on.
      if (now.step !== "choosing") showToast({ tone: "danger", title: sentence });
      return now.step === "choosing" ? { step: "choosing", refusal: sentence } : now;
    }),
});
