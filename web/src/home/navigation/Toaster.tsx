import { shownMs, useToasts } from "../../stores/toasts.ts";
import { Toast, ToastRegion } from "./Toast.tsx";

/** Part of the first bundle, because it has to be loaded before a failure. */
export function Toaster() {
  const { toast, dismiss } = useToasts();
  const isFailure = toast?.tone === "danger";
  const shown = toast?.isOpen && (
    <Toast key={toast.id} {...toast} durationMs={shownMs(toast)} onDismiss={dismiss} />
  );
  return <ToastRegion failure={isFailure && shown} notice={!isFailure && shown} />;
}
