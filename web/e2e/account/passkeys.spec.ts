import { generateSync } from "otplib";
import type { Page } from "playwright/test";
import { expect, registerMember, signIn, test } from "../support/fixtures.ts";
import { openTab } from "../support/settings-parts.ts";
import { logIn } from "../support/shell-parts.ts";

/** Passkeys need a host name, not an IP address. */
const origin = (process.env["BASE_URL"] ?? "").replace("127.0.0.1", "localhost");

/** Adds Chromium's virtual authenticator, which verifies its user. */
async function plugIn(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  });
}

const signOut = (page: Page) => page.evaluate(() => localStorage.removeItem("sessionId"));

test.describe("passkeys", () => {
  test.use({ expectedErrors: [/status of 401/] });

  test("home-61: a device is added, renamed, signs in, and stops signing in once it is removed", async ({
    page,
    request,
  }) => {
    const passkeys = page.getByRole("list", { name: "Passkeys" });
    await plugIn(page);
    await signIn(page, await registerMember(request), origin);
    await page.goto(`${origin}/settings?tab=security`);
    await page.getByRole("button", { name: "ADD_PASSKEY" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("name").fill("roof phone");
    await dialog.getByRole("button", { name: "MAKE_PASSKEY" }).click();
    await expect(passkeys.getByText("roof phone")).toBeVisible();
    await expect(passkeys.getByText("made today · never used")).toBeVisible();
    await page.getByRole("button", { name: "Rename roof phone" }).click();
    await dialog.getByLabel("name").fill("the small blue one");
    await dialog.getByRole("button", { name: "RENAME" }).click();
    await expect(passkeys.getByText("the small blue one")).toBeVisible();

    // The access form offers the same device by itself, and the later of the two is refused.
    for (const [path, name] of [
      ["recover", "USE_PASSKEY"],
      ["clean-auth", "use_a_passkey"],
    ] as const) {
      await signOut(page);
      await page.goto(`${origin}/${path}`);
      await page.getByRole("button", { name }).click();
      await expect(page).toHaveURL(/\/homepage$/);
    }

    await page.goto(`${origin}/settings?tab=security`);
    await expect(passkeys.getByText("made today · used today")).toBeVisible();
    const signIns = page.getByRole("region", { name: "SIGN_INS" });
    await expect(signIns.getByText("passkey", { exact: true }).first()).toBeVisible();
    await page.getByRole("button", { name: "Remove the small blue one" }).click();
    await page.getByRole("button", { name: "REMOVE_PASSKEY" }).click();
    await expect(passkeys.getByRole("listitem")).toHaveCount(0);

    await signOut(page);
    await page.goto(`${origin}/recover`);
    await page.getByRole("button", { name: "USE_PASSKEY" }).click();
    await expect(page.getByText("This passkey opens nothing here.")).toBeVisible();
  });
});

test.describe("an authenticator app", () => {
  test.use({ expectedErrors: [/status of 40[01]/] });

  test("home-63: it is turned on by its code, which is requested after the key", async ({
    page,
    request,
  }) => {
    const member = await registerMember(request);
    await openTab(page, "security", member);
    await page.getByRole("button", { name: "TURN_ON" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("access_key", { exact: true }).fill(member.password);
    await dialog.getByRole("button", { name: "GO_ON" }).click();
    await expect(dialog.getByRole("img", { name: /^The secret/ })).toBeVisible();
    const secret = (await dialog.locator("code").innerText()).replaceAll(" ", "");
    await dialog.getByLabel("six_digits").fill("000000");
    await dialog.getByRole("button", { name: "TURN_ON" }).click();
    await expect(dialog.getByText("That code is wrong or was used.")).toBeVisible();
    await dialog.getByLabel("six_digits").fill(generateSync({ secret }));
    await dialog.getByRole("button", { name: "TURN_ON" }).click();
    await expect(page.getByRole("button", { name: "TURN_OFF" })).toBeVisible();

    await signOut(page);
    await page.goto("/auth");
    await logIn(page, member);
    await expect(page.getByLabel("six_digits")).toBeFocused();
    await page.getByLabel("six_digits").fill("000000");
    await page.getByRole("button", { name: "CONNECT" }).click();
    await expect(page.getByText("ERROR: That code is wrong or was used.")).toBeVisible();
    await expect(page.getByLabel("oni_id")).toHaveValue(member.username);
    await page.getByLabel("six_digits").fill(generateSync({ secret }));
    await page.getByRole("button", { name: "CONNECT" }).click();
    await expect(page).toHaveURL(/\/homepage$/);
  });

  test("home-64: Security lists sign-ins and refusals, and ends all other sessions", async ({
    page,
    request,
  }) => {
    const member = await registerMember(request);
    const { username } = member;
    await request.post("/api/auth/login", { data: { username, password: "wrong" } });
    const other = await request.post("/api/auth/login", { data: member });
    const { sessionId }: { sessionId: string } = await other.json();
    await openTab(page, "security", member);
    const rows = page.getByRole("region", { name: "SIGN_INS" }).getByRole("listitem");
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(0)).toContainText("access_key");
    await expect(rows.nth(1)).toContainText("Refused");
    await expect(rows.nth(1)).toContainText("wrong access_key");
    await expect(rows.nth(2)).toContainText("the first time");
    const signInAs = async (secret: string) => {
      const headers = { Authorization: `Bearer ${secret}` };
      return (await request.get("/api/auth/me", { headers })).status();
    };
    expect(await signInAs(sessionId)).toBe(200);
    await page.getByRole("button", { name: "SIGN_OUT_OTHERS" }).click();
    await expect(page.getByText("Others are signed out").first()).toBeVisible();
    expect(await signInAs(sessionId)).toBe(401);
    expect(await signInAs(member.sessionId)).toBe(200);
  });
});
