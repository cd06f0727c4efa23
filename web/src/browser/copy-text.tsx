import { showToast } from "../stores/toasts.ts";

/**
 * Copies a text to the clipboard and says so. Without https or permission there is no clipboard, so a
 * toast shows the text, selected for copying by hand.
 */
export async function copyText(text: string, title: string, description?: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ tone: "success", title, description });
  } catch {
    const more = <code ref={selectContent}>{text}</code>;
    showToast({ tone: "danger", title: "Not copied", description: "Copy it yourself:", more });
  }
}

/** Copies the URL of a page. */
export function copyAddress(path: string): Promise<void> {
  const address = new URL(path, window.location.origin).href;
  return copyText(address, "Address copied", address);
}

const selectContent = (element: Element | null) => {
  if (element) window.getSelection()?.selectAllChildren(element);
};
