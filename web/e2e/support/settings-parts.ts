import type { Page } from "playwright/test";
import { expect, type Member, signIn, visit } from "./fixtures.ts";

type Tab = "profile" | "appearance" | "security" | "programs" | "hidden";

/** Shows a tab of the settings, signed in as `member` if given. */
export async function openTab(page: Page, tab: Tab, member?: Member): Promise<void> {
  if (member) await signIn(page, member);
  await visit(page, `/settings?tab=${tab}`);
  await expect(page.getByRole("heading", { name: "Oni Settings" })).toBeVisible();
}
