import type { Page } from "playwright/test";
import {
  expect,
  holdRequests,
  registerMember,
  signIn,
  test,
  uniqueName,
  visit,
} from "./fixtures.ts";

test.use({ isNewPage: true });

const password = "Ripple$9water";
const panel = (page: Page) => page.getByRole("region", { name: "Access" });
const fillIn = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) {
    await panel(page).getByLabel(label, { exact: true }).fill(value);
  }
};
const openRegistration = (page: Page) =>
  panel(page).getByRole("tab", { name: "CREATE_ONI" }).click();

test("WB25: login greets and ends on /constellation", async ({ page, request }) => {
  const member = await registerMember(request);
  await page.goto("/");
  await fillIn(page, { oni_id: member.username, access_key: member.password });
  await panel(page).getByRole("button", { name: "CONNECT" }).click();
  await expect(page).toHaveURL("/constellation");
  await expect(page.getByText("Connection Established", { exact: true })).toBeVisible();
  await expect(page.getByText("Welcome back to the network.", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: member.username })).toBeVisible();
});

test("WB25: empty fields are refused under the fields, the first one takes the focus", async ({
  page,
}) => {
  await page.goto("/");
  await panel(page).getByRole("button", { name: "CONNECT" }).click();
  const oniId = panel(page).getByLabel("oni_id");
  await expect(oniId).toBeFocused();
  await expect(oniId).toHaveAccessibleDescription(
    "ERROR: Error: ONI_ID required to access network",
  );
  await expect(panel(page).getByLabel("access_key", { exact: true })).toHaveAccessibleDescription(
    "ERROR: Error: password required to access network",
  );
  await expect(panel(page).getByText("ERROR:", { exact: true })).toHaveCount(2);
});

test("WB25: a forgotten key is answered by a toast that leaves by itself", async ({ page }) => {
  await page.goto("/");
  await panel(page).getByText("forgotten_access_key").click();
  const text = "Contact system administrator for password reset assistance.";
  const toast = page.getByText(text, { exact: true });
  await expect(page.getByText("Password Reset", { exact: true })).toBeVisible();
  await expect(toast).toBeVisible();
  await expect(toast).toBeHidden();
});

test("WB26: registration greets and ends on /profile", async ({ page }) => {
  const username = uniqueName();
  await page.goto("/");
  await openRegistration(page);
  await fillIn(page, {
    oni_id: username,
    email: `${username}@elsewhere.net`,
    access_key: password,
  });
  await panel(page).getByLabel("oni_name").fill("Lumen, mostly");
  await panel(page).getByRole("button", { name: "CREATE_NODE" }).click();
  await expect(page).toHaveURL("/profile");
  await expect(page.getByText("Loop Created", { exact: true })).toBeVisible();
  await expect(
    page.getByText("Your neural pattern has been recorded.", { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Lumen, mostly" })).toBeVisible();
});

test("WB26: while a node is created the button says so and cannot be pressed", async ({ page }) => {
  const answer = await holdRequests(page, "**/api/auth/register");
  const username = uniqueName();
  await page.goto("/");
  await openRegistration(page);
  await fillIn(page, {
    oni_id: username,
    email: `${username}@elsewhere.net`,
    access_key: password,
  });
  await panel(page).getByRole("button", { name: "CREATE_NODE" }).click();
  const button = panel(page).getByRole("button", { name: "CREATING..." });
  await expect(button).toBeDisabled();
  await expect(panel(page).getByText(`Casting ${username} into the dark`)).toBeVisible();
  answer();
  await expect(page).toHaveURL("/profile");
});

test("WB26: each field says what is wrong with it", async ({ page }) => {
  await page.goto("/");
  await openRegistration(page);
  await fillIn(page, { oni_id: "Lumen 07", email: "lumen@", access_key: "ripples" });
  await panel(page).getByRole("button", { name: "CREATE_NODE" }).click();
  const described = (label: string) => panel(page).getByLabel(label, { exact: true });
  await expect(described("oni_id")).toHaveAccessibleDescription(
    "ERROR: Error: ONI_ID can only include lowercase letters, numbers, and underscores",
  );
  await expect(described("email")).toHaveAccessibleDescription(
    "ERROR: Error: please enter a valid email address",
  );
  await expect(described("access_key")).toHaveAccessibleDescription(
    "ERROR: Error: password must be at least 8 characters long",
  );
});

test("WB992: the word of a refusal is seen once, and stands there as it is specified", async ({
  page,
}) => {
  await page.goto("/");
  await panel(page).getByRole("button", { name: "CONNECT" }).click();
  const note = panel(page).getByText("ONI_ID required to access network");
  await expect(note).toHaveText("ERROR: Error: ONI_ID required to access network");
  await expect(note.getByText("ERROR:", { exact: true })).toBeVisible();
  const again = await note.getByText("Error:", { exact: true }).last().boundingBox();
  expect(again?.width).toBeLessThanOrEqual(1);
});

test.describe("refused", () => {
  test.use({ expectedErrors: [/status of (401|409)/] });

  test("WB25: a wrong key is told in a toast, and the session of the tab stays none", async ({
    page,
    request,
  }) => {
    const member = await registerMember(request);
    await page.goto("/");
    await fillIn(page, { oni_id: member.username, access_key: "Wrong$9water" });
    await panel(page).getByRole("button", { name: "CONNECT" }).click();
    await expect(page.getByText("Connection Failed", { exact: true })).toBeVisible();
    await expect(page.getByText("Invalid ONI_ID or access key.", { exact: true })).toBeVisible();
    await expect(page).toHaveURL("/");
    expect(await page.evaluate(() => localStorage.getItem("sessionId"))).toBeNull();
  });

  test("WB26: a taken name is told in a toast and under its field", async ({ page, request }) => {
    const member = await registerMember(request);
    await page.goto("/");
    await openRegistration(page);
    await fillIn(page, {
      oni_id: member.username,
      email: `${uniqueName()}@elsewhere.net`,
      access_key: password,
    });
    await panel(page).getByRole("button", { name: "CREATE_NODE" }).click();
    await expect(page.getByText("Loop Creation Failed", { exact: true })).toBeVisible();
    await expect(panel(page).getByLabel("oni_id")).toHaveAccessibleDescription(/^ERROR: /);
  });

  test("WB27: the other forms fail in their own words", async ({ page, request }) => {
    const member = await registerMember(request);
    for (const path of ["/auth", "/clean-auth"]) {
      await page.goto(path);
      await page.getByLabel("oni_id").fill(member.username);
      await page.getByLabel("access_key", { exact: true }).fill("Wrong$9water");
      await page.getByRole("button", { name: "CONNECT" }).click();
      await expect(page.getByText("Login failed", { exact: true })).toBeVisible();
      await expect(page.getByText("Invalid ONI_ID or access key.", { exact: true })).toBeVisible();
    }
  });
});

test("WB27: /auth greets a member on /homepage and sends one there at once", async ({
  page,
  request,
}) => {
  const member = await registerMember(request);
  await page.goto("/auth");
  await fillIn(page, { oni_id: member.username, access_key: member.password });
  await panel(page).getByRole("button", { name: "CONNECT" }).click();
  await expect(page).toHaveURL("/homepage");
  await expect(page.getByText("Welcome back!", { exact: true })).toBeVisible();
  await page.goto("/auth");
  await expect(page).toHaveURL("/homepage");
});

test("WB27: /auth welcomes a new member on /homepage", async ({ page }) => {
  const username = uniqueName();
  await page.goto("/auth");
  await openRegistration(page);
  await fillIn(page, {
    oni_id: username,
    email: `${username}@elsewhere.net`,
    access_key: password,
  });
  await panel(page).getByRole("button", { name: "CREATE_NODE" }).click();
  await expect(page).toHaveURL("/homepage");
  await expect(page.getByText("Welcome to the product!", { exact: true })).toBeVisible();
});

test("WB27: /clean-auth is reached from the landing page, leads back to it, and lets in", async ({
  page,
  request,
}) => {
  const member = await registerMember(request);
  await page.goto("/");
  await page.getByRole("link", { name: "dev access" }).click();
  await expect(page).toHaveURL("/clean-auth");
  await page.getByRole("link", { name: "back to the landing page" }).click();
  await expect(page).toHaveURL("/");
  await page.goBack();
  const card = page.getByRole("region", { name: "DEV_ACCESS" });
  await card.getByLabel("oni_id").fill(member.username);
  await card.getByLabel("access_key", { exact: true }).fill(member.password);
  await card.getByRole("button", { name: "CONNECT" }).click();
  await expect(page).toHaveURL("/homepage");
});

test.describe("opened again", () => {
  /** Holds the answer about who is signed in back, until it is let go. */
  const holdAnswer = (page: Page) => holdRequests(page, "**/api/auth/me");

  test("WB985: a member's page is there at once, and the server is asked all the same", async ({
    page,
    request,
  }) => {
    const member = await registerMember(request);
    await signIn(page, member);
    await visit(page, "/settings");
    await expect(page.getByRole("heading", { name: "Oni Settings" })).toBeVisible();
    const letGo = await holdAnswer(page);
    const asked = page.waitForRequest("**/api/auth/me");
    await page.reload();
    await expect(page.getByRole("heading", { name: "Oni Settings" })).toBeVisible();
    await expect(page.getByLabel("Oni ID")).toHaveValue(member.username);
    await asked;
    const answered = page.waitForResponse("**/api/auth/me");
    letGo();
    expect((await answered).status()).toBe(200);
  });

  test.describe("with a session that has ended", () => {
    test.use({ expectedErrors: [/status of 401/] });

    test("WB985: it gives way to the landing page, and nothing stays kept", async ({
      page,
      request,
    }) => {
      const member = await registerMember(request);
      await signIn(page, member);
      await visit(page, "/settings");
      await expect(page.getByLabel("Oni ID")).toHaveValue(member.username);
      await page.goto("/robots.txt");
      const headers = { Authorization: `Bearer ${member.sessionId}` };
      await request.post("/api/auth/logout", { headers });
      await page.goto("/settings");
      await expect(page.getByRole("region", { name: "Access" })).toBeVisible();
      expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    });
  });
});
