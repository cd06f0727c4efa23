import type { Page } from "playwright/test";
import { callAs, openAs } from "../support/dimensions-parts.ts";
import {
  expect,
  live,
  loadLinked,
  registerMember,
  signIn,
  test,
  visit,
  visitAs,
} from "../support/fixtures.ts";
import { openTab } from "../support/settings-parts.ts";
import { logIn } from "../support/shell-parts.ts";
import { expectToast } from "../support/shrine-parts.ts";

test.describe("a password", () => {
  test.use({ expectedErrors: [/status of 400/] });

  test("account-29: the current password must be correct, and a change signs the other sessions out, live", async ({
    page,
    request,
    browser,
  }) => {
    const member = await registerMember(request);
    await signIn(page, member);
    const { username, password } = member;
    const login = { username, password };
    const session = await callAs<object>(request, member, "POST /api/auth/login", login);
    const other = await openAs(browser, { ...member, ...session }, "/profile");
    await expect(other.getByRole("button", { name: "EDIT_PROFILE" })).toBeVisible();

    await openTab(page, "security");
    const press = () => page.getByRole("button", { name: "Change Password" }).click();
    const current = page.getByLabel("Current Password", { exact: true });
    const fill = async (former: string, next: string, confirmed: string) => {
      await current.fill(former);
      await page.getByLabel("New Password", { exact: true }).fill(next);
      await page.getByLabel("Confirm New Password", { exact: true }).fill(confirmed);
      await press();
    };
    await press();
    await expectToast(page, "Missing Fields", "Please fill in all password fields.");
    await fill(member.password, "tides6", "tides7");
    await expectToast(page, "Password Mismatch", "New passwords do not match.");
    await fill(member.password, "tide5", "tide5");
    await expectToast(page, "Weak Password", "Password must be at least 6 characters long.");
    await fill("Wrong$9pass", "tides6", "tides6");
    await expectToast(page, "Password Change Failed");
    await expect(current).toHaveAttribute("aria-invalid", "true");
    await fill(member.password, "tides6", "tides6");
    await expectToast(page, "Password Changed");
    await expect(other.getByRole("heading", { name: "Access Denied" })).toBeVisible(live);
    await expect(page.getByLabel("New Password", { exact: true })).toHaveValue("");
  });
});

test("account-30: sessions are revoked, everything is exported, and the account is deleted", async ({
  page,
  request,
}) => {
  const member = await registerMember(request);
  await request.post("/api/auth/login", { data: member, headers: { "User-Agent": "loop-reader" } });
  await openTab(page, "security", member);
  await expect(page.getByText("This session")).toBeVisible();
  await page.getByRole("button", { name: "Revoke loop-reader" }).click();
  await expectToast(page, "Session ended");
  const sessions = page.getByRole("region", { name: "SESSIONS", exact: true });
  await expect(sessions.getByText("loop-reader")).toHaveCount(0);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "EXPORT_MY_DATA" }).click();
  expect((await download).suggestedFilename()).toBe(`oni-${member.username}.json`);

  await page.getByRole("button", { name: "DELETE_ACCOUNT" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete this node?" });
  await dialog.getByLabel("Password", { exact: true }).fill(member.password);
  await dialog.getByRole("button", { name: "DELETE_ACCOUNT" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("link", { name: "MY ONI" })).toBeVisible();
  const login = await request.post("/api/auth/login", { data: member });
  expect(login.status()).toBe(401);
});

test.describe("when the session ends", () => {
  // Requests of the page at that moment are refused.
  test.use({ expectedErrors: [/status of 401/] });

  test("account-35: the end of the session restores the default text size", async ({
    page,
    request,
  }) => {
    const member = await registerMember(request);
    await callAs(request, member, "PATCH /api/users/profile", { textSize: 20 });
    await signIn(page, member);
    await loadLinked(page, "/settings");
    await expect(page.locator("html")).toHaveAttribute("style", /--text-size: 1.25rem/);
    await callAs(request, member, "POST /api/auth/logout");
    await expect(page.locator("html")).not.toHaveAttribute("style", /--text-size/);
  });

  test("shrine-38, account-33, shrine-124: profile, settings and archive say that access is denied", async ({
    browser,
    request,
  }) => {
    const member = await registerMember(request);
    const pages: [Page, string][] = [];
    for (const [path, title, what] of [
      ["/profile", "Profile", "your profile"],
      ["/settings", "Settings", "settings"],
      ["/archive", "Archive", "your archive"],
    ] as const) {
      const page = await openAs(browser, member, path);
      // A member who had not opened the screen when the session ended gets the sign-in page.
      await expect(page).toHaveTitle(new RegExp(`^${title}`));
      pages.push([page, `You need to be logged in to access ${what}.`]);
    }
    await callAs(request, member, "POST /api/auth/logout");
    for (const [page, words] of pages) {
      await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
      await expect(page.getByText(words, { exact: true })).toBeVisible();
    }
  });

  test("account-34: input in the forms of settings, capsules and boards is restored after the next sign-in", async ({
    page,
    request,
  }) => {
    const member = await registerMember(request);
    await visitAs(page, member, "/album");
    await page.getByRole("button", { name: "New Board" }).click();
    await page.getByLabel("hashtags").fill("tide");
    await visit(page, "/profile");
    await page.getByRole("button", { name: "NEW_CAPSULE" }).click();
    await page.getByLabel("description").fill("Half a thought");
    await openTab(page, "profile");
    await page.getByLabel("Bio").fill("Half a life");
    await callAs(request, member, "POST /api/auth/logout");
    await page.getByRole("main").getByRole("link", { name: "MY ONI" }).click();
    await logIn(page, member);
    await expect(page).toHaveURL("/settings?tab=profile");
    await expect(page.getByLabel("Bio")).toHaveValue("Half a life");
    await page.getByRole("button", { name: "UPDATE_SHRINE" }).click();
    await expectToast(page, "Profile Updated");
    await visit(page, "/profile");
    await expect(page.getByLabel("description")).toHaveValue("Half a thought");
    await visit(page, "/album");
    await page.getByRole("button", { name: "New Board" }).click();
    await expect(page.getByLabel("hashtags")).toHaveValue("tide");
    await page.getByRole("button", { name: "CANCEL" }).click();
    await page.getByRole("button", { name: "New Board" }).click();
    await expect(page.getByLabel("hashtags")).toHaveValue("");
  });
});
