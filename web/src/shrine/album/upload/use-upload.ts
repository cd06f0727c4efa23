import { useEffect, useRef, useState } from "react";
import { errorSentence } from "../../../live/calls/api-error.ts";
import { showToast } from "../../../stores/toasts.ts";
import { loadUploader } from "./load-uploader.ts";
import type { UploadListener, Uploader } from "./uploader.ts";

export type UploadState =
  | { step: "closed" }
  /** Waits for a file; `refusal` is why the last one was not accepted. */
  | { step: "choosing"; refusal: string | null }
  /** `part` of the bytes has left, from 0 to 1. */
  | { step: "sending"; file: File; part: number }
  | { step: "failed"; file: File; sentence: string }
  /** Stored, and nothing yet: to be saved as an image or discarded. */
  | { step: "arrived"; file: File; uploadURL: string };

/** The way of one file from the member's hand to the store. Uppy comes when it is first needed. */
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
      // Asked for again the next time.
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
    /** Back to choosing another file. */
    cancel: () => reset({ step: "choosing", refusal: null }),
    close: () => reset({ step: "closed" }),
  };
}

/** A failure to load the uploader was reported to whoever requested it. */
const ignore = () => {};

type Change = (change: (now: UploadState) => UploadState) => void;

/** Steps that come too late, after the member has cancelled, change nothing. */
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
      // Another file beside the one under way: that upload goes on, and the refusal is shown in a toast.
      if (now.step !== "choosing") showToast({ tone: "danger", title: sentence });
      return now.step === "choosing" ? { step: "choosing", refusal: sentence } : now;
    }),
});
