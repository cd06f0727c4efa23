import { lazy, Suspense } from "react";
import { useToasts } from "../../stores/toasts.ts";

const Toast = lazy(() => import("../../ui/Toast.tsx").then((file) => ({ default: file.Toast })));

/** A failure stays longer: nobody should have to read it in a hurry. */
const durationMs = { success: 3000, info: 3000, danger: 6000 };

export function Toaster() {
  const { toast, dismiss } = useToasts();
  if (toast === null) return null;
  return (
    <Suspense fallback={null}>
      <Toast key={toast.id} {...toast} durationMs={durationMs[toast.tone]} onDismiss={dismiss} />
    </Suspense>
  );
}
