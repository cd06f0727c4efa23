import { useEffect } from "react";
import { showToast } from "../../../stores/toasts.ts";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { DropZone } from "./DropZone.tsx";
import { SaveImageForm } from "./SaveImageForm.tsx";
import { UploadProgress } from "./UploadProgress.tsx";
import type { useUpload } from "./use-upload.ts";

/**
 * Dialog for an upload, from the choice of a file to the saved image. Closing it discards unsaved data.
 */
export function UploadDialog({ upload }: { upload: ReturnType<typeof useUpload> }) {
  const { state, add, retry, cancel, close } = upload;
  const hasArrived = state.step === "arrived";
  useEffect(() => {
    if (hasArrived) showToast({ tone: "success", title: "Image Uploaded" });
  }, [hasArrived]);
  return (
    <Dialog
      isOpen={state.step !== "closed"}
      onClose={close}
      title={hasArrived ? "Save Image" : "Upload Image"}
      isWide
    >
      {state.step === "choosing" && <DropZone refusal={state.refusal} onFiles={add} />}
      {state.step === "sending" && (
        <UploadProgress file={state.file} part={state.part} onCancel={cancel} />
      )}
      {state.step === "failed" && (
        <UploadProgress
          file={state.file}
          part={0}
          failure={state.sentence}
          onRetry={retry}
          onCancel={cancel}
        />
      )}
      {state.step === "arrived" && (
        <SaveImageForm file={state.file} uploadURL={state.uploadURL} onDone={close} />
      )}
    </Dialog>
  );
}
