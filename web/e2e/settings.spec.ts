import type { Page } from "playwright/test";
import { expectNothingSideways, findBarriers } from "./barriers.ts";
import { expect, live, registerMember, signIn, test, uniqueName, untilLinked } from "./fixtures.ts";
import { addImage, ask, expectToast, updateProfile } from "./shrine-parts.ts";

type Tab = "profile" | "appearance" | "security" | "hidden";

async function openTab(page: Page, tab: Tab): Promise<void> {
  await page.goto(`/settings?tab=${tab}`);
  await expect(page.getByRole("heading", { name: "Oni Settings" })).toBeVisible();
}

test("WB193: names are changed, an empty Oni ID is refused, the email is for support", async ({
  page,
  request,
}) => {
  const member = await registerMember(request);
  await signIn(page, member);
  await page.goto("/settings");
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
  const me = await ask<{ username: string; displayName: string }>(
    request,
    member,
    "GET",
    "/api/auth/me",
  );
  expect(me).toMatchObject({ username, displayName: "Lumen, mostly" });

  await page.getByLabel("Oni Name").fill("");
  await page.getByRole("button", { name: "Update Profile" }).press("Enter");
  await expect(page.getByRole("button", { name: username })).toBeVisible();
  await expect(page.getByRole("button", { name: "Update Profile" })).toBeFocused();
});

test.describe("refusals of the server", () => {
  test.use({ expectedErrors: [/status of 409/] });

  test("WB193: a name that is taken is refused with the server's sentence", async ({
    page,
    request,
  }) => {
    const [member, other] = [await registerMember(request), await registerMember(request)];
    await signIn(page, member);
    await openTab(page, "profile");
    await page.getByLabel("Oni ID").fill(other.username);
    await page.getByRole("button", { name: "Update Profile" }).click();
    await expectToast(page, "Update Failed");
    await expect(page.getByLabel("Oni ID")).toHaveAttribute("aria-invalid", "true");
  });
});

test("WB194: online status is told or kept, once it is updated", async ({ page, request }) => {
  await signIn(page, await registerMember(request));
  await openTab(page, "profile");
  await page.getByRole("checkbox", { name: "Online status: Visible" }).uncheck();
  await expect(page.getByRole("checkbox", { name: "Online status: Hidden" })).toBeVisible();
  await page.getByRole("button", { name: "Update Online Status" }).click();
  await expectToast(page, "Profile Updated", "Your neural pattern has been synchronized.");
  await page.goto("/profile");
  await expect(page.getByText("OFFLINE", { exact: true })).toBeVisible();
});

test("WB195: looks are previewed when chosen and worn when applied", async ({ page, request }) => {
  await signIn(page, await registerMember(request));
  await openTab(page, "appearance");
  await expect(page.getByRole("group", { name: "Profile theme mode" })).toBeHidden();
  await expect(page.getByText("Free Themes", { exact: true })).toBeVisible();
  await expect(page.getByText("Premium Themes")).toBeVisible();
  await expect(page.getByText("UNLOCKED")).toBeVisible();

  await page.getByRole("radio", { name: "90s-computer" }).check();
  await page.getByRole("radio", { name: "Light" }).last().check();
  await page.getByRole("radio", { name: "alien-tech" }).check();
  await expect(
    page.locator("[data-profile-theme='90s-computer'][data-mode=light] h3"),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: "RESONANCE" })).toBeVisible();
  await page.getByRole("button", { name: "Apply Profile Theme" }).click();
  await expectToast(page, "Profile Updated", "Your neural pattern has been synchronized.");
  await page.goto("/profile");
  // Applied was the profile theme only; the deck is what suits it.
  await expect(page.getByRole("heading", { name: "TAPE_DECK" })).toBeVisible();
  await expect(page.locator("[data-profile-theme]")).toHaveAttribute("data-mode", "light");
  await expect(page.locator("html")).toHaveAttribute("data-mode", "dark");

  await openTab(page, "appearance");
  await page.getByRole("radio", { name: "neon-synthwave" }).check();
  await page.getByRole("button", { name: "Apply Music Theme" }).click();
  await expectToast(page, "Profile Updated");
  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: "NIGHT_DRIVE" })).toBeVisible();
});

test("WB195: the site's own theme changes at once and stays", async ({ page, request }) => {
  await signIn(page, await registerMember(request));
  await openTab(page, "appearance");
  const modes = page.getByRole("radiogroup", { name: "Site theme mode" });
  await modes.getByRole("radio", { name: "Light" }).check();
  await expect(page.locator("html")).toHaveAttribute("data-mode", "light");
  await page.reload();
  await expect(modes.getByRole("radio", { name: "Light" })).toBeChecked();
});

test("WB308: the chosen tab is in sight on a small screen", async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await signIn(page, await registerMember(request));
  await openTab(page, "hidden");
  await expect(page.getByRole("tab", { name: "Hidden" })).toBeInViewport({ ratio: 1 });
  await page.getByRole("tab", { name: "Hidden" }).press("Home");
  await expect(page.getByRole("tab", { name: "Profile" })).toBeInViewport({ ratio: 1 });
});

test("WB196: Hide Music Player is saved at once", async ({ page, request }) => {
  await signIn(page, await registerMember(request));
  await openTab(page, "appearance");
  await page.getByRole("checkbox", { name: "Hide Music Player" }).click();
  await expectToast(page, "Profile Updated");
  await page.goto("/profile");
  await expect(page.getByRole("region", { name: "NEW_CAPSULE" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Music player" })).toHaveCount(0);
});

test("WB197: a changed password signs the other sessions out, live", async ({
  page,
  request,
  browser,
}) => {
  const member = await registerMember(request);
  await signIn(page, member);
  const login = await request.post("/api/auth/login", { data: member });
  const { sessionId }: { sessionId: string } = await login.json();
  const otherContext = await browser.newContext();
  const other = await otherContext.newPage();
  await signIn(other, { ...member, sessionId });
  const linked = untilLinked(other);
  await other.goto(`${process.env["BASE_URL"]}/profile`);
  await expect(other.getByRole("button", { name: "EDIT_PROFILE" })).toBeVisible();
  await linked;

  await openTab(page, "security");
  const press = () => page.getByRole("button", { name: "Change Password" }).click();
  const fill = async (current: string, next: string, confirmed: string) => {
    await page.getByLabel("Current Password", { exact: true }).fill(current);
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
  await fill(member.password, "tides6", "tides6");
  await expectToast(page, "Password Changed");
  await expect(other.getByRole("heading", { name: "Access Denied" })).toBeVisible(live);
  await expect(page.getByLabel("New Password", { exact: true })).toHaveValue("");
  await otherContext.close();
});

test.describe("a wrong password", () => {
  test.use({ expectedErrors: [/status of 400/] });

  test("WB197: the current password must be right", async ({ page, request }) => {
    await signIn(page, await registerMember(request));
    await openTab(page, "security");
    await page.getByLabel("Current Password", { exact: true }).fill("Wrong$9pass");
    await page.getByLabel("New Password", { exact: true }).fill("tides6");
    await page.getByLabel("Confirm New Password", { exact: true }).fill("tides6");
    await page.getByRole("button", { name: "Change Password" }).click();
    await expectToast(page, "Password Change Failed");
    await expect(page.getByLabel("Current Password", { exact: true })).toHaveAttribute(
      "aria-invalid",
      "true",
    );
  });
});

test("WB198: sessions are revoked, everything is exported, and the account is deleted", async ({
  page,
  request,
}) => {
  const member = await registerMember(request);
  await request.post("/api/auth/login", { data: member, headers: { "User-Agent": "loop-reader" } });
  await signIn(page, member);
  await openTab(page, "security");
  await expect(page.getByText("This session")).toBeVisible();
  await page.getByRole("button", { name: "Revoke loop-reader" }).click();
  await expectToast(page, "Session ended");
  await expect(page.getByText("loop-reader")).toHaveCount(0);

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

test.describe("hidden things", () => {
  test.use({ expectedErrors: [/status of 404/] });

  test("WB199: hidden photos come back or go for good", async ({ page, request }) => {
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

    await page.getByRole("button", { name: "Actions for low tide" }).click();
    await page.getByRole("menuitem", { name: "Unhide" }).click();
    await expectToast(page, "Image shown", "Image is now visible in your album.");
    await page.getByRole("button", { name: "Actions for old lift" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await expect(
      page.getByText("Are you sure you want to permanently delete this hidden image?"),
    ).toBeVisible();
    await page.getByRole("button", { name: "DELETE_IMAGE" }).click();
    await expectToast(page, "Image deleted", "Hidden image has been permanently deleted.");
    await expect(page.getByText("No hidden photos yet...")).toBeVisible();
    const left = await ask<{ title: string; isPublic: boolean }[]>(
      request,
      member,
      "GET",
      "/api/images",
    );
    expect(left.map(({ title }) => title).sort()).toEqual(["in the album", "low tide"]);
    expect(left.every(({ isPublic }) => isPublic)).toBe(true);
  });
});

test("WB200: what one tab changes the other tab shows", async ({ page, request }) => {
  await signIn(page, await registerMember(request));
  const second = await page.context().newPage();
  await second.goto("/profile");
  await expect(second.getByRole("button", { name: "EDIT_PROFILE" })).toBeVisible();

  await openTab(page, "profile");
  await page.getByLabel("Oni Name").fill("Second Moon");
  await page.getByRole("button", { name: "Update Profile" }).click();
  await expect(second.getByRole("heading", { name: "Second Moon" })).toBeVisible();

  await openTab(page, "appearance");
  await page.getByRole("radio", { name: "90s-computer" }).check();
  await page.getByRole("button", { name: "Apply Profile Theme" }).click();
  await expect(second.locator("[data-profile-theme='90s-computer']")).toBeVisible();
  await page
    .getByRole("radiogroup", { name: "Site theme mode" })
    .getByRole("radio", { name: "Light" })
    .check();
  await expect(second.locator("html")).toHaveAttribute("data-mode", "light");
});

test.describe("when the session ends", () => {
  test("WB201: open settings say that access is denied", async ({ page, request }) => {
    const member = await registerMember(request);
    await signIn(page, member);
    await openTab(page, "profile");
    await ask(request, member, "POST", "/api/auth/logout");
    await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
    await expect(page.getByText("You need to be logged in to access settings.")).toBeVisible();
  });

  test("WB496: what was written in the forms of settings, capsules and boards waits for the next sign-in", async ({
    page,
    request,
  }) => {
    const member = await registerMember(request);
    await signIn(page, member);
    await page.goto("/album");
    await page.getByRole("button", { name: "New Board" }).click();
    await page.getByLabel("hashtags").fill("tide");
    await page.goto("/profile");
    await page.getByLabel("description").fill("Half a thought");
    await openTab(page, "profile");
    await page.getByLabel("Bio").fill("Half a life");
    await ask(request, member, "POST", "/api/auth/logout");
    await page.getByRole("main").getByRole("link", { name: "MY ONI" }).click();
    await page.getByLabel("oni_id").fill(member.username);
    await page.getByLabel("access_key", { exact: true }).fill(member.password);
    await page.getByRole("button", { name: "CONNECT" }).click();
    await expect(page.getByRole("heading", { name: "Home" })).toBeVisible();

    await openTab(page, "profile");
    await expect(page.getByLabel("Bio")).toHaveValue("Half a life");
    await page.getByRole("button", { name: "UPDATE_SHRINE" }).click();
    await expectToast(page, "Profile Updated");
    await page.goto("/profile");
    await expect(page.getByLabel("description")).toHaveValue("Half a thought");
    await page.goto("/album");
    await page.getByRole("button", { name: "New Board" }).click();
    await expect(page.getByLabel("hashtags")).toHaveValue("tide");
    await page.getByRole("button", { name: "CANCEL" }).click();
    await page.getByRole("button", { name: "New Board" }).click();
    await expect(page.getByLabel("hashtags")).toHaveValue("");
  });
});

test.describe("for everyone", () => {
  test.use({ bypassCSP: true, reducedMotion: "reduce" });

  for (const mode of ["dark", "light"]) {
    test(`WB202: /settings keeps nobody out in ${mode} mode`, async ({ page, request }) => {
      const member = await registerMember(request);
      await addImage(request, member, { title: "low tide", isPublic: false });
      await updateProfile(request, member, { profileTheme: "90s-computer" });
      await page.addInitScript((theme) => localStorage.setItem("vite-ui-theme", theme), mode);
      await signIn(page, member);
      await page.setViewportSize({ width: 390, height: 844 });
      for (const tab of ["profile", "appearance", "security", "hidden"] as const) {
        await openTab(page, tab);
        await expect(page.getByRole("status").filter({ hasText: "..." })).toHaveCount(0);
        expect(await findBarriers(page), tab).toEqual([]);
        await expectNothingSideways(page);
      }
    });
  }
});
