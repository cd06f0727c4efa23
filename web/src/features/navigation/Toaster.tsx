import { useToasts } from "../../stores/toasts.ts";
import { Toast, ToastRegion } from "../../ui/Toast.tsx";

/** A failure stays longer, and what can be pressed: nobody should have to read it in a hurry. */
const durationMs = { success: 3000, info: 3000, danger: 6000 };
const offerMs = 8000;

/** Part of the first bundle: what shows failures must be loaded before they happen. */
export function Toaster() {
  const { toast, dismiss } = useToasts();
  const isFailure = toast?.tone === "danger";
  const shown = toast?.isOpen && (
    <Toast
      key={toast.id}
      {...toast}
      durationMs={toast.more ? offerMs : durationMs[toast.tone]}
      onDismiss={dismiss}
    />
  );
  return <ToastRegion failure={isFailure && shown} notice={!isFailure && shown} />;
}
