import { showToast } from "../../stores/toasts.ts";

/** Puts the address of a page on the clipboard; without one it is shown to be copied by hand. */
export async function copyAddress(path: string): Promise<void> {
  const address = new URL(path, window.location.origin).href;
  try {
    await navigator.clipboard.writeText(address);
    showToast({ tone: "success", title: "Address copied", description: address });
  } catch {
    // No clipboard without https or permission: the address itself is the next best thing.
    showToast({ tone: "info", title: "Address", description: address });
  }
}
