import type { Page } from "playwright/test";
import type { Member } from "./fixtures.ts";

export const landingTitle = "The Network Made to Ripple";
export const landingHeading = (page: Page) => page.getByRole("heading", { name: landingTitle });
export const bar = (page: Page) => page.getByRole("navigation", { name: "Main" });

/** Signs in by the access form of any screen. */
export async function logIn(page: Page, { username, password }: Member): Promise<void> {
  const form = page.locator("form").filter({ hasText: "CONNECT" });
  await form.getByLabel("oni_id").fill(username);
  await form.getByLabel("access_key", { exact: true }).fill(password);
  await form.getByRole("button", { name: "CONNECT" }).click();
}
