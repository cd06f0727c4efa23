import {
  callAs,
  messages,
  makeDimension,
  typeMessage,
  whenLive,
} from "../support/dimensions-parts.ts";
import { expect, type Member, registerMember, signIn, test, visit } from "../support/fixtures.ts";
import { bar } from "../support/shell-parts.ts";
import { expectToast } from "../support/shrine-parts.ts";

let member: Member;
test.beforeEach(async ({ page, request }) => {
  member = await registerMember(request);
  await signIn(page, member);
});

test.describe("without its files", () => {
  // A used page has them in its cache.
  test.use({ isNewPage: true });
  test.use({
    expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|dynamically imported module/],
  });

  test("home-70: a page whose file failed to load shows that and loads once the network is back", async ({
    page,
    context,
  }) => {
    await page.goto("/fund");
    await expect(page.getByRole("button", { name: member.username })).toBeVisible();
    await context.setOffline(true);
    for (const name of ["Our Purpose", "Constellation", "Dimensions"]) {
      await bar(page).getByRole("link", { name }).click();
      const failure = page.getByRole("main").getByRole("alert");
      await expect(failure, name).toContainText("This page could not be shown.");
      await expect(failure).toContainText("You are offline.");
      await failure.getByRole("button", { name: "TRY_AGAIN" }).click();
      await expect(failure, name).toContainText("You are offline.");
    }
    await context.setOffline(false);
    await expect(page.getByRole("heading", { name: "Dimensions", level: 1 })).toBeVisible();
  });

  test("home-70: the frame of a page stays usable without one of its parts", async ({ page }) => {
    await page.route("**/assets/member-*.js", (route) => route.abort());
    await page.route("**/healthz", (route) => route.abort());
    await page.goto("/fund");
    const name = page.getByRole("banner").getByRole("button", { name: member.username });
    await expect(name).toHaveAttribute("title", /could not be fetched/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.unrouteAll();
    await name.click();
    await expect(name).toHaveAttribute("aria-haspopup", "menu");
    // The live link also requests the file when it comes up, and then the first press has opened the
    // menu.
    const logout = page.getByRole("menuitem", { name: "Logout" });
    if (!(await logout.isVisible())) await name.click();
    await expect(logout).toBeVisible();
  });
});

test.describe("without a network", () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|WebSocket/] });

  test("home-76: a logout ends the session on this device and reports that the server did not respond", async ({
    page,
    context,
  }) => {
    await visit(page, "/settings");
    // The file of the page has loaded.
    await expect(page.getByRole("heading", { name: "Oni Settings" })).toBeVisible();
    await page.getByRole("button", { name: member.username }).click();
    await context.setOffline(true);
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await expectToast(page, "Logged out here only");
    await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("sessionId"))).toBeNull();
    await context.setOffline(false);
    await expect(page).toHaveURL("/");
  });
});

test.describe("without an answer", () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test("home-75: a dimension stays open when its lists cannot be read again", async ({
    page,
    request,
  }) => {
    const other = await registerMember(request);
    const channelRef = await makeDimension(request, [other, member]);
    await visit(page, channelRef.path);
    await whenLive(page);
    await page.route("**/api/servers**", (route) => route.abort());
    const failed = page.waitForEvent("requestfailed");
    await callAs(request, other, `PATCH /api/servers/${channelRef.serverId}`, {
      name: "night bus",
    });
    await failed;
    await typeMessage(page, "still here");
    await expect(messages(page)).toHaveText([/still here/]);
    await expect(page.getByRole("heading", { name: "tidepool radio" })).toBeVisible();
  });
});

test.describe("before anything is known", () => {
  // A used page already has the session's user.
  test.use({ isNewPage: true, expectedErrors: [/ERR_FAILED/] });

  test("home-77: a member whose session the server cannot confirm sees that and can try again", async ({
    page,
  }) => {
    await page.route("**/api/auth/me", (route) => route.abort());
    await page.goto("/profile");
    const failure = page.getByRole("main").getByRole("alert");
    await expect(failure).toContainText("The network did not answer. Try again.");
    await expect(page.getByRole("link", { name: "MY ONI" })).toBeHidden();
    const again = failure.getByRole("button", { name: "TRY_AGAIN" });
    // The live link also requests the session when it comes up, which renders the button again.
    await expect(async () => {
      const failed = page.waitForEvent("requestfailed", { timeout: 6_000 });
      await again.click({ timeout: 3_000 });
      expect((await failed).url()).toContain("/api/auth/me");
    }).toPass();
    await page.unrouteAll();
    const heading = page.getByRole("heading", { name: member.username, level: 1 });
    await expect(async () => {
      if (await again.isVisible()) await again.click({ timeout: 3_000 });
      await expect(heading).toBeVisible({ timeout: 6_000 });
    }).toPass();
  });
});

test.describe("with sockets blocked", () => {
  test.use({ isNewPage: true, expectedErrors: [/WebSocket|ERR_FAILED/] });

  test("home-72: a failed live link is shown apart from the state of the server", async ({
    page,
  }) => {
    await page.routeWebSocket(/\/socket\.io\//, (socket) => socket.close());
    await page.route("**/socket.io/**", (route) => route.abort());
    await page.goto("/homepage");
    const cause = "The server responds, but the live connection is not open yet.";
    await expect(page.getByText(cause)).toBeVisible();
    await page.evaluate(() => document.documentElement.setAttribute("data-marked", ""));
    const strip = page.getByRole("banner").locator("~ div");
    const again = strip.getByRole("button", { name: "TRY_AGAIN" });
    // The button stays while the link is lost.
    await again.click();
    await expect(page.getByText("signal lost")).toBeVisible();
    await page.unrouteAll();
    // A routed socket stays routed, long polling does not. The link may come back before the next press.
    await expect(async () => {
      if (await again.isVisible()) await again.click({ timeout: 3_000 });
      await expect(page.getByText("signal lost")).toBeHidden({ timeout: 6_000 });
    }).toPass();
    await expect(page.locator("html[data-marked]")).toBeAttached();
  });
});

test.describe("with a refusal", () => {
  test.use({ expectedErrors: [/status of 503/] });

  test("home-78: a toast over a dialog is announced, and dismissing it leaves the dialog open", async ({
    page,
  }) => {
    await visit(page, "/album");
    await page.route("**/api/boards", (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 503 }) : route.continue(),
    );
    await page.getByRole("button", { name: "New Board" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("name").fill("machines");
    await dialog.getByRole("button", { name: "CREATE_BOARD" }).click();
    const toast = page.getByRole("alert").filter({ hasText: "Error" });
    await expect(toast).toContainText("Failed to create board. Please try again.");
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(toast).toBeHidden();
    await expect(dialog.getByLabel("name")).toHaveValue("machines");
  });
});
