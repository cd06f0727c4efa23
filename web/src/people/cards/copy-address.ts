import { showToast } from "../../stores/toasts.ts";

/** Copies the URL of a page to the clipboard. If that fails, a toast shows the URL. */
export async function copyAddress(path: string): Promise<void> {
  const address = new URL(path, window.location.origin).href;
  try {
    await navigator.clipboard.writeText(address);
    showToast({ tone: "success", title: "Address copied", description: address });
  } catch {
    showToast({ tone: "info", title: "Address", description: address });
  }
}
