import type { Page } from "playwright/test";
import { callAs } from "../support/dimensions-parts.ts";
import {
  expect,
  holdRequests,
  registerMember,
  test,
  uniqueName,
  visitAs,
} from "../support/fixtures.ts";
import { logIn } from "../support/shell-parts.ts";

/** The access form of the landing page, /auth and /clean-auth. */
const panel = (page: Page) => page.getByRole("region", { name: "Access" });
const field = (page: Page, label: string) => panel(page).getByLabel(label, { exact: true });
const press = (page: Page, name: string) => panel(page).getByRole("button", { name }).click();
const text = (page: Page, words: string) => page.getByText(words, { exact: true });

/** Opens the form of a new node and fills it in. */
async function fillNode(page: Page, values: Record<string, string>): Promise<void> {
  await panel(page).getByRole("tab", { name: "CREATE_ONI" }).click();
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

const newNode = (oni_id = uniqueName()) => ({
  oni_id,
  email: `${uniqueName()}@elsewhere.net`,
  access_key: "Ripple$9water",
});

test.describe("refused", () => {
  test.use({ expectedErrors: [/status of (401|409)/] });

  async function comeIn(
    page: Page,
    path: string,
    failure: string,
    greeting: string[],
    end: string,
  ) {
    const member = await registerMember(page.request);
    await page.goto(path);
    await logIn(page, { ...member, password: "Wrong$9water" });
    await expect(text(page, failure)).toBeVisible();
    await expect(text(page, "Invalid ONI_ID or access key.")).toBeVisible();
    await expect(page).toHaveURL(path);
    expect(await page.evaluate(() => localStorage.getItem("sessionId"))).toBeNull();
    await logIn(page, member);
    // Toasts disappear by themselves, perhaps before the next screen is loaded.
    for (const words of greeting) await expect(text(page, words)).toBeVisible();
    await expect(page).toHaveURL(end);
    await expect(page.getByRole("button", { name: member.username })).toBeVisible();
  }

  test("home-53: a wrong key is refused, a correct one greets and ends on /constellation", async ({
    page,
  }) => {
    const greeting = ["Connection Established", "Welcome back to the network."];
    await comeIn(page, "/", "Connection Failed", greeting, "/constellation");
  });

  for (const path of ["/auth", "/clean-auth"]) {
    test(`home-56: ${path} refuses a wrong key and ends on /homepage`, async ({ page }) => {
      await comeIn(page, path, "Login failed", ["Welcome back!"], "/homepage");
    });
  }

  test("home-54: each field shows its error, and so does a name that is taken", async ({
    page,
    request,
  }) => {
    const { username } = await registerMember(request);
    await page.goto("/");
    await fillNode(page, { oni_id: "Lumen 07", email: "lumen@", access_key: "ripples" });
    await press(page, "CREATE_ONI");
    for (const [label, error] of [
      ["oni_id", "ONI_ID can only include lowercase letters, numbers, and underscores"],
      ["email", "please enter a valid email address"],
      ["access_key", "password must be at least 8 characters long"],
    ] as const) {
      await expect(field(page, label)).toHaveAccessibleDescription(`ERROR: Error: ${error}`);
    }
    await fillNode(page, newNode(username));
    await press(page, "CREATE_ONI");
    await expect(text(page, "Loop Creation Failed")).toBeVisible();
    await expect(field(page, "oni_id")).toHaveAccessibleDescription(/^ERROR: /);
  });
});

for (const way of ["on the landing page", "at /auth"]) {
  test(`home-32: a visitor of a member's path who signs in ${way} arrives there`, async ({
    page,
    request,
  }) => {
    const member = await registerMember(request);
    await page.goto("/album?tag=moss");
    await expect(page.getByText("Sign in to open your album.")).toBeVisible();
    if (way === "at /auth") {
      await page.getByRole("link", { name: "MY ONI" }).click();
      await expect(page.getByRole("heading", { name: "Access", exact: true })).toBeAttached();
    }
    await logIn(page, member);
    await expect(page.getByRole("button", { name: member.username })).toBeVisible();
    await expect(page).toHaveURL("/album?tag=moss");
  });
}

test("home-53, home-55: empty fields show errors with one visible prefix, and a forgotten key shows a toast that disappears", async ({
  page,
}) => {
  await page.goto("/");
  await press(page, "CONNECT");
  await expect(field(page, "oni_id")).toBeFocused();
  for (const [label, error] of [
    ["oni_id", "ERROR: Error: ONI_ID required to access network"],
    ["access_key", "ERROR: Error: password required to access network"],
  ] as const) {
    await expect(field(page, label)).toHaveAccessibleDescription(error);
    const note = panel(page).getByText(error);
    await expect(note.getByText("ERROR:", { exact: true })).toBeVisible();
    const again = await note.getByText("Error:", { exact: true }).last().boundingBox();
    expect(again?.width).toBeLessThanOrEqual(1);
  }

  await panel(page).getByText("forgotten_access_key").click();
  const toast = text(page, "Contact system administrator for password reset assistance.");
  await expect(text(page, "Password Reset")).toBeVisible();
  await expect(toast).toBeVisible();
  await expect(toast).toBeHidden();
});

test("home-54: registration shows its progress, greets, and ends on /profile", async ({ page }) => {
  const answer = await holdRequests(page, "**/api/auth/register");
  const node = newNode();
  await page.goto("/");
  await fillNode(page, node);
  await panel(page).getByLabel("oni_name").fill("Lumen, mostly");
  await press(page, "CREATE_ONI");
  await expect(panel(page).getByRole("button", { name: "CREATING..." })).toBeDisabled();
  await expect(panel(page).getByText(`Casting ${node.oni_id} into the dark`)).toBeVisible();
  answer();
  await expect(page).toHaveURL("/profile");
  await expect(text(page, "Loop Created")).toBeVisible();
  await expect(text(page, "Your neural pattern has been recorded.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Lumen, mostly" })).toBeVisible();
});

test("home-56: the landing page links to /clean-auth and back, and /auth leads new and signed-in members to /homepage", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "dev access" }).click();
  await expect(page).toHaveURL("/clean-auth");
  await page.getByRole("link", { name: "back to the landing page" }).click();
  await expect(page).toHaveURL("/");

  await page.goto("/auth");
  await fillNode(page, newNode());
  await press(page, "CREATE_ONI");
  await expect(page).toHaveURL("/homepage");
  await expect(text(page, "Welcome to the product!")).toBeVisible();
  await page.goto("/auth");
  await expect(page).toHaveURL("/homepage");
});

test.describe("after a second visit", () => {
  test("web-8: a member's page is shown at once, and the server is still queried", async ({
    page,
    request,
  }) => {
    const member = await registerMember(request);
    await visitAs(page, member, "/settings");
    await expect(page.getByRole("heading", { name: "Oni Settings" })).toBeVisible();
    const letGo = await holdRequests(page, "**/api/auth/me");
    const meRequest = page.waitForRequest("**/api/auth/me");
    await page.reload();
    await expect(page.getByRole("heading", { name: "Oni Settings" })).toBeVisible();
    await expect(page.getByLabel("Oni ID")).toHaveValue(member.username);
    await meRequest;
    const answered = page.waitForResponse("**/api/auth/me");
    letGo();
    expect((await answered).status()).toBe(200);
  });

  test.describe("with a session that has ended", () => {
    test.use({ expectedErrors: [/status of 401/] });

    test("web-8: it is replaced by the landing page, and nothing stays stored", async ({
      page,
      request,
    }) => {
      const member = await registerMember(request);
      await visitAs(page, member, "/settings");
      await expect(page.getByLabel("Oni ID")).toHaveValue(member.username);
      await page.goto("/robots.txt");
      await callAs(request, member, "POST /api/auth/logout");
      await page.goto("/settings");
      await expect(page.getByRole("region", { name: "Access" })).toBeVisible();
      // The explained words of the product, which name no member.
      expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(["oni.terms"]);
    });
  });
});
