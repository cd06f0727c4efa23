import type { Page } from "playwright/test";

/** Runs in each document, frames included. */
export const reportScriptRuns = (): unknown =>
  Object.defineProperty(window, "stolen", {
    set: () => {
      console.info("stolen");
    },
  });

/**
 * Returns a list that grows with each script that a payload runs in this page, frames included. Called
 * before the page is opened, so that `reportScriptRuns` runs in every document.
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
