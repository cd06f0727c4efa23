import { findBarriers } from "./barriers.ts";
import { chooseMode, expect, registerMember, signIn, test, visit } from "./fixtures.ts";

const openPages = [
  "/",
  "/auth",
  "/clean-auth",
  "/recover",
  "/email/confirm?token=none",
  "/purpose",
  "/instructions",
  "/fund",
];

for (const mode of ["dark", "light"]) {
  test.describe(`in ${mode} mode`, () => {
    test.beforeEach(({ page }) => chooseMode(page, mode));

    for (const path of openPages) {
      test(`WB35: ${path} keeps nobody out in ${mode} mode`, async ({ page }) => {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
        expect(await findBarriers(page)).toEqual([]);
      });
    }

    test(`WB35: refused fields and a toast keep nobody out in ${mode} mode`, async ({ page }) => {
      await page.goto("/auth");
      await page.getByRole("tab", { name: "CREATE_ONI" }).click();
      await page.getByRole("button", { name: "CREATE_NODE" }).click();
      await expect(page.getByText("ERROR:").first()).toBeVisible();
      expect(await findBarriers(page)).toEqual([]);
    });

    test(`WB35: the opened menus, 404 and a ledger keep nobody out in ${mode} mode`, async ({
      page,
      request,
    }) => {
      const member = await registerMember(request);
      await signIn(page, member);
      await visit(page, "/fund");
      await expect(page.getByRole("table")).toBeVisible();
      await page.getByRole("button", { name: member.username }).click();
      await expect(page.getByRole("menu")).toBeVisible();
      expect(await findBarriers(page)).toEqual([]);

      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto("/lighthouse/7");
      await expect(page.getByRole("img", { name: "404" })).toBeVisible();
      expect(await findBarriers(page)).toEqual([]);
      await page.getByRole("button", { name: "Open menu" }).click();
      await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
      expect(await findBarriers(page)).toEqual([]);
    });
  });
}
