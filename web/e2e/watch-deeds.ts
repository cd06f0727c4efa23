import type { Page } from "playwright/test";

/** What a payload does in this page, as it happens, in frames too. To be called before the page is opened. */
export async function watchDeeds(page: Page): Promise<string[]> {
  const deeds: string[] = [];
  page.on("console", (message) => message.text() === "stolen" && deeds.push(page.url()));
  page.on("dialog", (dialog) => {
    deeds.push(dialog.message());
    void dialog.dismiss();
  });
  await page.addInitScript(() =>
    Object.defineProperty(window, "stolen", {
      set: () => {
        console.info("stolen");
      },
    }),
  );
  return deeds;
}
