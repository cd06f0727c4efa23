import type { Page } from "playwright/test";

/** Opens the hooks of the dimension of the page, by the keyboard. */
export async function openHooks(page: Page): Promise<void> {
  await page.getByRole("button", { name: "tidepool radio: menu" }).press("Enter");
  await page.getByRole("menuitem", { name: "Hooks", exact: true }).press("Enter");
  await page.getByRole("button", { name: "NEW_HOOK" }).waitFor();
}
