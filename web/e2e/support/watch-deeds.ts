import type { Page } from "playwright/test";

/** Runs in each document, frames too. */
export const noticeDeeds = (): unknown =>
  Object.defineProperty(window, "stolen", {
    set: () => {
      console.info("stolen");
    },
  });

/**
 * What a payload does in this page, as it happens, in frames too. To be called before the page is
 * opened, which runs `noticeDeeds` in every document.
 */
export function watchDeeds(page: Page): string[] {
  const deeds: string[] = [];
  page.on("console", (message) => message.text() === "stolen" && deeds.push(page.url()));
  page.on("dialog", (dialog) => {
    deeds.push(dialog.message());
    void dialog.dismiss();
  });
  return deeds;
}
