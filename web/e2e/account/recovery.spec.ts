import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { callAs } from "../support/dimensions-parts.ts";
import { expect, registerMember, test, visitAs } from "../support/fixtures.ts";
import { goInside } from "../support/pages.ts";
import { openTab } from "../support/settings-parts.ts";

const newKey = "Tides$9glass";

async function recover(page: Page, values: { oni_id: string; recovery_code: string }) {
  const panel = page.getByRole("region", { name: "Ways back in" });
  await panel.getByLabel("oni_id").fill(values.oni_id);
  await panel.getByLabel("recovery_code").fill(values.recovery_code);
  await panel.getByLabel("new_access_key", { exact: true }).fill(newKey);
  await panel.getByRole("button", { name: "OPEN" }).click();
}

test.describe("refused", () => {
  test.use({ expectedErrors: [/status of 40[01]/] });

  test("home-59: codes are made with the key only, shown once, saved, and closed when they are safe", async ({
    page,
    request,
  }) => {
    const member = await registerMember(request);
    await openTab(page, "security", member);
    await page.getByRole("button", { name: "MAKE_CODES" }).click();
    const dialog = page.getByRole("dialog");
    const key = dialog.getByLabel("access_key", { exact: true });
    await key.fill("wrong");
    await dialog.getByRole("button", { name: "MAKE_CODES" }).click();
    await expect(dialog.getByText("The password is wrong.")).toBeVisible();
    await expect(key).toHaveValue("wrong");
    await key.fill(member.password);
    await dialog.getByRole("button", { name: "MAKE_CODES" }).click();
    await expect(dialog.getByRole("heading", { name: "Ten ways back in" })).toBeVisible();
    const listed = dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
    const codes = await listed.allInnerTexts();
    expect(new Set(codes).size).toBe(10);
    const arriving = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "SAVE" }).click();
    const file = await arriving;
    expect(file.suggestedFilename()).toBe(`oni-${member.username}-recovery-codes.txt`);
    const saved = await readFile(await file.path(), "utf8");
    for (const code of codes) expect(saved).toContain(code);

    await page.keyboard.press("Escape");
    await expect(dialog.getByRole("button", { name: "DONE" })).toBeDisabled();
    await dialog.getByRole("checkbox", { name: "They are somewhere safe." }).click();
    await dialog.getByRole("button", { name: "DONE" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("10 of 10 left")).toBeVisible();
  });

  test("home-58: a forgotten key leads to recovery, and a code opens the node once", async ({
    page,
    request,
  }) => {
    const member = await registerMember(request);
    type Made = { codes: string[] };
    const call = "POST /api/auth/recovery-codes";
    const { codes } = await callAs<Made>(request, member, call, { password: member.password });
    await page.goto("/auth");
    await page.getByText("forgotten_access_key").click();
    await page.getByRole("link", { name: "Ways back in" }).click();
    await expect(page).toHaveURL(/\/recover$/);

    await recover(page, { oni_id: member.username, recovery_code: "aaaa-aaaa-aaaa" });
    await expect(page.getByText("This opens nothing").first()).toBeVisible();
    await expect(page.getByLabel("recovery_code")).toHaveValue("aaaa-aaaa-aaaa");
    await recover(page, { oni_id: member.username, recovery_code: `${codes[0]}`.toUpperCase() });
    await expect(page).toHaveURL(/\/homepage$/);
    await goInside(page, "/settings?tab=security");
    await expect(page.getByText("9 of 10 left")).toBeVisible();
  });
});

test("home-60: the first steps offer codes to a member who has none", async ({ page, request }) => {
  await visitAs(page, await registerMember(request), "/homepage");
  await page
    .getByRole("region", { name: "FIRST_STEPS" })
    .getByRole("link", { name: "Save recovery codes" })
    .click();
  await expect(page).toHaveURL(/\/settings\?tab=security$/);
  await expect(page.getByText("None yet")).toBeVisible();
});
