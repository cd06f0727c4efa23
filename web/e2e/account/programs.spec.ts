import { callAs, makeDimension, readTexts } from "../support/dimensions-parts.ts";
import { readExample } from "../support/example-parts.ts";
import { expect, registerMember, test, visitAs } from "../support/fixtures.ts";
import { openTab } from "../support/settings-parts.ts";

test("account-48, account-58: a token is created, shown once with programs that work, and revoked", async ({
  page,
  request,
  examples,
}) => {
  const member = await registerMember(request);
  await openTab(page, "programs", member);
  await page.getByRole("button", { name: "NEW_TOKEN" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("name", { exact: true }).fill("night shift");
  await dialog.getByRole("checkbox", { name: /^Chat:/ }).check();
  await dialog.getByLabel("access_key", { exact: true }).fill(member.password);
  await dialog.getByRole("button", { name: "CREATE_TOKEN" }).click();
  await expect(dialog.getByText("It is shown only now.")).toBeVisible();
  const token = await dialog.locator("pre").first().locator("code").innerText();
  const { channelId } = await makeDimension(request, [member], { name: "night shift" });
  for (const language of ["CURL", "JAVASCRIPT", "PYTHON"] as const) {
    const example = (await readExample(dialog, language)).replace("CHANNEL_ID", channelId);
    expect(await examples.run(language, example)).toContain("night shift");
  }
  const ref = { channelId };
  expect(await readTexts(request, member, ref)).toEqual(["a ripple", "a ripple", "a ripple"]);
  const readAs = async (secret: string) => {
    const headers = { Authorization: `Bearer ${secret}` };
    return (await request.get("/api/auth/me", { headers })).status();
  };
  expect(await readAs(token)).toBe(200);
  await dialog.getByRole("checkbox", { name: "It is stored somewhere safe." }).check();
  await dialog.getByRole("button", { name: "DONE" }).click();

  await page.reload();
  const tokens = page.getByRole("list", { name: "Tokens" });
  await expect(tokens).toContainText("night shift");
  await expect(tokens).toContainText("read, chat · used today");
  await tokens.getByRole("button", { name: "Revoke night shift" }).click();
  await page.getByRole("button", { name: "REVOKE_TOKEN" }).click();
  // The open dialog hides the list from its role, so an absent name is no end.
  await expect.poll(() => readAs(token)).toBe(401);
  await expect(tokens.getByText("night shift")).toHaveCount(0);
});

test("account-50: after a change of the password its screen offers to end the tokens", async ({
  page,
  request,
}) => {
  const member = await registerMember(request);
  const { password } = member;
  const names = ["night shift", "a lamp"];
  const tokens = names.map((name) => ({ name, password, scopes: ["read"] }));
  for (const token of tokens) await callAs(request, member, "POST /api/tokens", token);
  await openTab(page, "security", member);
  await page.getByLabel("Current Password", { exact: true }).fill(password);
  for (const field of ["New Password", "Confirm New Password"])
    await page.getByLabel(field, { exact: true }).fill(`${password}2`);
  await page.getByRole("button", { name: "Change Password" }).click();
  await expect(page.getByText("2 programs keep their access to your account.")).toBeVisible();
  await page.getByRole("button", { name: "REVOKE_TOKENS" }).click();
  await expect(page.getByText("The tokens were revoked")).toBeVisible();
  expect(await callAs(request, member, "GET /api/tokens")).toEqual([]);
});

test.describe("the login of a program", () => {
  test.use({ expectedErrors: [/status of 404/] });

  test("account-49: a member confirms it by its code, and refuses another", async ({
    page,
    request,
  }) => {
    const member = await registerMember(request);
    const start = async (name: string) => {
      const response = await request.post("/api/auth/device", { data: { name, scopes: ["read"] } });
      const started: { userCode: string; deviceCode: string } = await response.json();
      return started;
    };
    const poll = async (deviceCode: string) =>
      (await request.post("/api/auth/device/token", { data: { deviceCode } })).json();

    const { userCode, deviceCode } = await start("a lamp");
    await visitAs(page, member, "/device");
    await page.getByLabel("code", { exact: true }).fill("BBBB-BBBB");
    await page.getByRole("button", { name: "CONTINUE" }).click();
    await expect(page.getByText("No program waits with this code.")).toBeVisible();
    await page.getByLabel("code", { exact: true }).fill(userCode.toLowerCase());
    await page.getByRole("button", { name: "CONTINUE" }).click();
    await expect(page.getByText("a lamp wants to act as you")).toBeVisible();
    await page.getByLabel("access_key", { exact: true }).fill(member.password);
    await page.getByRole("button", { name: "SIGN_IN_PROGRAM" }).click();
    await expect(page.getByText("The program is signed in.")).toBeVisible();
    expect(await poll(deviceCode)).toMatchObject({ token: expect.stringMatching(/^oni_/) });
    const tokens = await callAs(request, member, "GET /api/tokens");
    expect(tokens).toMatchObject([{ name: "a lamp" }]);

    const other = await start("a stranger");
    await page.goto(`/device?code=${other.userCode}`);
    await page.getByRole("button", { name: "CONTINUE" }).click();
    await page.getByRole("button", { name: "REFUSE" }).click();
    await expect(page.getByText("The program was refused.")).toBeVisible();
    expect(await poll(other.deviceCode)).toMatchObject({ code: "access_denied" });
  });
});
