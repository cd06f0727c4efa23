import type { Page } from "playwright/test";

/** Runs in each document, frames too. */
export const reportScriptRuns = (): unknown =>
  Object.defineProperty(window, "stolen", {
    set: () => {
      console.info("stolen");
    },
  });

/**
 * What a payload does in this page, as it happens, in frames too. To be called before the page is
 * opened, which runs `reportScriptRuns` in every document.
 */
export function recordScriptRuns(page: Page): string[] {
  const runs: string[] = [];
  page.on("console", (message) => message.text() === "stolen" && runs.push(page.url()));
  page.on("dialog", (dialog) => {
    runs.push(dialog.message());
    void dialog.dismiss();
  });
  return runs;
}
