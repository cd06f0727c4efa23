import type { Page } from "playwright/test";
import { expect, visit } from "./fixtures.ts";

type Tab = "profile" | "appearance" | "security" | "hidden";

export async function openTab(page: Page, tab: Tab): Promise<void> {
  await visit(page, `/settings?tab=${tab}`);
  await expect(page.getByRole("heading", { name: "Oni Settings" })).toBeVisible();
}
