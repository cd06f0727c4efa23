import { once } from "node:events";
import { createServer } from "node:net";
import type { Page } from "playwright/test";
import { client, openCertifiedProvider } from "../../../.ci/services/oidc-provider.ts";
import { expect, registerMember, signIn, test } from "../support/fixtures.ts";
import { type Standalone, startStandalone } from "../support/servers/servers.ts";

// Refused sign-ins, the last way in, and a font that the forms of the provider name.
test.use({ expectedErrors: [/status of 40[0139]|fonts\.googleapis\.com/] });

const accounts = ["kite", "moth", "lumen"].map((id) => ({
  id,
  name: `${id}_at_school`,
  email: `${id}@school.example.net`,
  isEmailVerified: true,
}));

/** Returns a port that was free a moment ago. The provider has to know the address of the network first. */
async function findPort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}

let provider: Awaited<ReturnType<typeof openCertifiedProvider>>;
let server: Standalone;
test.beforeAll(async () => {
  const port = await findPort();
  provider = await openCertifiedProvider(
    [`http://127.0.0.1:${port}/api/auth/oidc/callback`],
    accounts,
  );
  const env = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: client.id,
    OIDC_CLIENT_SECRET: client.secret,
    OIDC_NAME: "SCHOOL_ACCOUNT",
  };
  server = await startStandalone({ port, env });
});
test.afterAll(async () => {
  await server.stop();
  await provider.close();
});

const button = (page: Page) => page.getByRole("link", { name: "SCHOOL_ACCOUNT" });

/** Fills in the forms of the provider, from the press of its button to the page of the network. */
async function passProvider(page: Page, id: string): Promise<void> {
  await page.locator("input[name=login]").fill(id);
  await page.locator("input[name=password]").fill("any");
  await page.getByRole("button", { name: /sign-in/i }).click();
  await page.getByRole("button", { name: /continue/i }).click();
}

test("account-37, account-38: an account at the provider becomes a node, and signs it in again", async ({
  page,
}) => {
  for (const path of ["/", "/auth"]) {
    await page.goto(server.url + path);
    await expect(button(page)).toBeVisible();
  }
  await button(page).click();
  await passProvider(page, "kite");
  await expect(page).toHaveURL(`${server.url}/auth/oidc`);
  await expect(page.getByLabel("oni_id")).toHaveValue("kite_at_school");
  await expect(page.getByLabel("email")).toBeHidden();
  await page.getByRole("button", { name: "CREATE_ONI" }).click();
  await expect(page).toHaveURL(`${server.url}/homepage`);

  await page.evaluate(() => localStorage.removeItem("sessionId"));
  await page.goto(`${server.url}/auth`);
  await button(page).click();
  await expect(page).toHaveURL(`${server.url}/homepage`);

  await page.goto(`${server.url}/settings?tab=security`);
  await expect(page.getByRole("list", { name: "Linked accounts" })).toContainText("kite_at_school");
  await expect(page.getByRole("textbox", { name: "Current Password" })).toBeHidden();
  await page.getByRole("button", { name: "Unlink kite_at_school" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "UNLINK" }).click();
  await expect(page.getByText("This is your last way to sign in.").first()).toBeVisible();
  await page.getByRole("button", { name: "CANCEL" }).click();
  await page.getByLabel("New Password", { exact: true }).fill("Ripple_1@");
  await page.getByLabel("Confirm New Password", { exact: true }).fill("Ripple_1@");
  await page.getByRole("button", { name: "Change Password" }).click();
  await expect(page.getByText("Password Changed").first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Current Password" })).toBeVisible();
});

test("account-38, account-39: a member with an access key links an account, and signs in by it", async ({
  page,
  request,
}) => {
  const member = await registerMember(request, server.url);
  await signIn(page, member, server.url);
  await page.goto(`${server.url}/settings?tab=security`);
  await button(page).click();
  await passProvider(page, "moth");
  await expect(page.getByText(`@${member.username}`).first()).toBeVisible();
  await page.getByRole("button", { name: "LINK_ACCOUNT" }).click();
  await expect(page).toHaveURL(`${server.url}/settings?tab=security`);
  await expect(page.getByRole("list", { name: "Linked accounts" })).toContainText("moth_at_school");
  await page.getByRole("button", { name: "Unlink moth_at_school" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "UNLINK" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "moth_at_school" })).toBeHidden();
});

test("account-38: who has a node signs in to it, and links the account", async ({
  page,
  request,
}) => {
  const member = await registerMember(request, server.url);
  await page.goto(`${server.url}/auth`);
  await button(page).click();
  await passProvider(page, "lumen");
  await page.getByRole("tab", { name: "I_HAVE_A_NODE" }).click();
  const panel = page.getByRole("tabpanel");
  await panel.getByLabel("oni_id").fill(member.username);
  await panel.getByLabel("access_key", { exact: true }).fill(member.password);
  await panel.getByRole("button", { name: "CONNECT" }).click();
  await page.getByRole("button", { name: "LINK_ACCOUNT" }).click();
  await expect(page).toHaveURL(/\/settings\?tab=security$/);
});

test("account-38: a sign-in that never began, or that the provider refused, is not finished", async ({
  page,
}) => {
  await page.goto(`${server.url}/auth/oidc`);
  await expect(page.getByText("The sign-in was not finished.")).toBeVisible();
  await page.goto(`${server.url}/api/auth/oidc/callback?error=access_denied`);
  await expect(page.getByRole("heading", { name: "Sign-in failed" })).toBeVisible();
  await page.getByRole("link", { name: "Back to the sign-in" }).click();
  await expect(button(page)).toBeVisible();
});

test("account-37: a network without a provider fetches no file of it", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  const registration = page.waitForResponse(/\/api\/auth\/registration$/);
  await page.goto("/auth");
  expect(await (await registration).json()).toMatchObject({ provider: null });
  await expect(page.getByRole("button", { name: "CONNECT" })).toBeVisible();
  expect(fetched.filter((url) => /Provider/.test(url))).toEqual([]);
});
