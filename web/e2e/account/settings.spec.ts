import type { Page } from "playwright/test";
import { callAs, makeDimension, makeMembers, sendMessage } from "../support/dimensions-parts.ts";
import {
  expect,
  registerMember,
  signIn,
  test,
  uniqueName,
  visit,
  visitAs,
} from "../support/fixtures.ts";
import { choose } from "../support/screen.ts";
import { openTab } from "../support/settings-parts.ts";
import { addImage, expectToast } from "../support/shrine-parts.ts";

test("account-25: names are changed, an empty Oni ID is refused, the email is for support", async ({
  page,
  request,
}) => {
  const member = await registerMember(request);
  await visitAs(page, member, "/settings");
  await expect(page.getByRole("tab", { name: "Profile" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByLabel("Email")).toHaveValue(member.email);
  await expect(page.getByLabel("Email")).toHaveAttribute("readonly");
  await expect(page.getByText("Contact support to modify")).toBeVisible();

  await page.getByLabel("Oni ID").fill("   ");
  await page.getByRole("button", { name: "Update Profile" }).click();
  await expectToast(page, "Invalid Input", "Oni ID cannot be empty.");

  const username = uniqueName();
  await page.getByLabel("Oni ID").fill(`  ${username} `);
  await page.getByLabel("Oni Name").fill("  Lumen, mostly ");
  await page.getByRole("button", { name: "Update Profile" }).click();
  await expectToast(page, "Profile Updated", "Your Oni ID and Oni name have been updated.");
  await expect(page.getByRole("button", { name: "Lumen, mostly" })).toBeVisible();
  const me = await callAs<object>(request, member, "GET /api/auth/me");
  expect(me).toMatchObject({ username, displayName: "Lumen, mostly" });

  await page.getByLabel("Oni Name").fill("");
  await page.getByRole("button", { name: "Update Profile" }).press("Enter");
  await expect(page.getByRole("button", { name: username })).toBeVisible();
  await expect(page.getByRole("button", { name: "Update Profile" })).toBeFocused();
});

test.describe("refusals of the server", () => {
  test.use({ expectedErrors: [/status of 409/] });

  test("account-25: a name that is taken is refused with the server's sentence", async ({
    page,
    request,
  }) => {
    const [member, other] = await makeMembers(request);
    await openTab(page, "profile", member);
    await page.getByLabel("Oni ID").fill(other.username);
    await page.getByRole("button", { name: "Update Profile" }).click();
    await expectToast(page, "Update Failed");
    await expect(page.getByLabel("Oni ID")).toHaveAttribute("aria-invalid", "true");
  });
});

test("account-26: online status is shown or hidden, once it is updated", async ({
  page,
  request,
}) => {
  await openTab(page, "profile", await registerMember(request));
  await page.getByRole("checkbox", { name: "Online status: Visible" }).uncheck();
  await expect(page.getByRole("checkbox", { name: "Online status: Hidden" })).toBeVisible();
  await page.getByRole("button", { name: "Update Online Status" }).click();
  await expectToast(page, "Profile Updated", "Your neural pattern has been synchronized.");
  await visit(page, "/profile");
  await expect(page.getByText("OFFLINE", { exact: true })).toBeVisible();
});

test("account-27, account-28: looks are previewed when chosen and used when applied, the player is hidden at once, and the site's own theme stays", async ({
  page,
  request,
}) => {
  await openTab(page, "appearance", await registerMember(request));
  await expect(page.getByRole("group", { name: "Profile theme mode" })).toBeHidden();
  await expect(page.getByText("Free Themes", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Premium Themes UNLOCKED" })).toBeVisible();

  await page.getByRole("radio", { name: "90s-computer" }).check();
  await page.getByRole("radio", { name: "Light" }).last().check();
  await page.getByRole("radio", { name: "alien-tech" }).check();
  const light = page.locator("[data-profile-theme='90s-computer'][data-mode=light]");
  await expect(light.locator("h3")).toBeVisible();
  await expect(page.getByRole("heading", { name: "RESONANCE" })).toBeVisible();
  await page.getByRole("button", { name: "Apply Profile Theme" }).click();
  await expectToast(page, "Profile Updated", "Your neural pattern has been synchronized.");
  await visit(page, "/profile");
  // Only the profile theme was applied. The tape deck is its matching player.
  await expect(page.getByRole("heading", { name: "TAPE_DECK" })).toBeVisible();
  await expect(page.locator("[data-profile-theme]")).toHaveAttribute("data-mode", "light");
  await expect(page.locator("html")).toHaveAttribute("data-mode", "dark");

  await openTab(page, "appearance");
  await page.getByRole("radio", { name: "neon-synthwave" }).check();
  await page.getByRole("button", { name: "Apply Music Theme" }).click();
  await expectToast(page, "Profile Updated");
  await visit(page, "/profile");
  await expect(page.getByRole("heading", { name: "NIGHT_DRIVE" })).toBeVisible();

  await openTab(page, "appearance");
  await page.getByRole("checkbox", { name: "Hide Music Player" }).click();
  await expectToast(page, "Profile Updated");
  await visit(page, "/profile");
  await expect(page.getByRole("region", { name: "NEW_CAPSULE" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Music player" })).toHaveCount(0);

  await openTab(page, "appearance");
  const modes = page.getByRole("radiogroup", { name: "Site theme mode" });
  await modes.getByRole("radio", { name: "Light" }).check();
  await expect(page.locator("html")).toHaveAttribute("data-mode", "light");
  await page.reload();
  await expect(modes.getByRole("radio", { name: "Light" })).toBeChecked();
});

test("account-35: text size and density are saved at once, on every device, from the first paint", async ({
  page,
  browser,
  request,
}) => {
  const member = await registerMember(request);
  const channel = await makeDimension(request, [member]);
  await sendMessage(request, member, channel, "mind the cables");
  const second = await (await browser.newContext()).newPage();
  await visitAs(second, member, channel.path);
  const message = second.getByText("mind the cables");
  await expect(message).toHaveCSS("font-size", "16px");
  const space = (found: Page) =>
    found.locator("html").evaluate(({ style }) => style.getPropertyValue("--row-space"));
  expect(await space(second)).toBe("");

  await openTab(page, "appearance", member);
  await choosePanelOption(page, "Text size", "20 px");
  await expectToast(page, "Profile Updated");
  await expect(page.getByRole("combobox", { name: "Text size" })).toHaveText("20 px");
  await choosePanelOption(page, "Density", "Compact");
  await expect.poll(() => space(page)).toBe("0.4");
  await expect(message).toHaveCSS("font-size", "20px");
  await expect.poll(() => space(second)).toBe("0.4");

  await expect
    .poll(() => second.evaluate(() => localStorage.getItem("oni.current-user")))
    .toContain("compact");
  // The scripts of the application never load, so they cannot have set the size.
  await second.route("**/assets/*.js", () => {});
  await second.reload({ waitUntil: "commit" });
  const size = () =>
    second.locator("html").evaluate(({ style }) => style.getPropertyValue("--text-size"));
  await expect.poll(size).toBe("1.25rem");
  expect(await space(second)).toBe("0.4");
});

test("shrine-18: the chosen tab is visible on a small screen", async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openTab(page, "hidden", await registerMember(request));
  await expect(page.getByRole("tab", { name: "Hidden" })).toBeInViewport({ ratio: 1 });
  await page.getByRole("tab", { name: "Hidden" }).press("Home");
  await expect(page.getByRole("tab", { name: "Profile" })).toBeInViewport({ ratio: 1 });
});

test.describe("hidden photos", () => {
  test.use({ expectedErrors: [/status of 404/] });

  test("account-31: hidden photos are restored or deleted", async ({ page, request }) => {
    const member = await registerMember(request);
    const shown = await addImage(request, member, { title: "low tide", isPublic: false });
    await addImage(request, member, { title: "old lift", isPublic: false });
    await addImage(request, member, { title: "in the album", isPublic: true });
    await signIn(page, member);
    await page.route(
      (url) => url.pathname === new URL(shown.thumbnailUrl, page.url()).pathname,
      (route) => route.fulfill({ status: 404 }),
    );
    await openTab(page, "hidden");
    await expect(page.getByRole("button", { name: "Photos (2)" })).toBeVisible();
    await expect(page.getByText("Image Not Found")).toHaveCount(1);
    await expect(page.getByRole("img", { name: "old lift" })).toBeVisible();
    await page.getByRole("button", { name: "Documents (0)" }).click();
    await expect(page.getByText("No hidden documents yet...")).toBeVisible();

    await choose("Actions for low tide", "Unhide")(page);
    await expectToast(page, "Image shown", "Image is now visible in your album.");
    await choose("Actions for old lift", "Delete")(page);
    const question = "Are you sure you want to permanently delete this hidden image?";
    await expect(page.getByText(question)).toBeVisible();
    await page.getByRole("button", { name: "DELETE_IMAGE" }).click();
    await expectToast(page, "Image deleted", "Hidden image has been permanently deleted.");
    await expect(page.getByText("No hidden photos yet...")).toBeVisible();
    const left = await callAs<object[]>(request, member, "GET /api/images");
    const isLeft = (title: string) => expect.objectContaining({ title, isPublic: true });
    expect(left).toEqual(["in the album", "low tide"].map(isLeft));
  });
});

test("account-32: another tab shows the changes of one tab", async ({ page, request }) => {
  await signIn(page, await registerMember(request));
  const second = await page.context().newPage();
  await visit(second, "/profile");
  await expect(second.getByRole("button", { name: "EDIT_PROFILE" })).toBeVisible();

  await openTab(page, "profile");
  await page.getByLabel("Oni Name").fill("Second Moon");
  await page.getByRole("button", { name: "Update Profile" }).click();
  await expect(second.getByRole("heading", { name: "Second Moon" })).toBeVisible();

  await openTab(page, "appearance");
  await page.getByRole("radio", { name: "90s-computer" }).check();
  await page.getByRole("button", { name: "Apply Profile Theme" }).click();
  await expect(second.locator("[data-profile-theme='90s-computer']")).toBeVisible();
  const modes = page.getByRole("radiogroup", { name: "Site theme mode" });
  await modes.getByRole("radio", { name: "Light" }).check();
  await expect(second.locator("html")).toHaveAttribute("data-mode", "light");
});

async function choosePanelOption(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option }).click();
}
