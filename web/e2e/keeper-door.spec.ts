import { readFile } from "node:fs/promises";
import { openAs } from "./dimensions-parts.ts";
import { expect, registerMember, signIn, test, uniqueName, visit } from "./fixtures.ts";
import { makeKeeperOf, putOnWaitlist } from "./keeper-parts.ts";

const desk = "Keeper's desk";

test("WB1854: a keeper lets in who waits, shows each code once, and takes the whole list along", async ({
  browser,
  playwright,
  startStandalone,
}) => {
  // Of its own: the list is that of the whole network, and whoever came last stands at its end.
  const { url: origin, dataDirectory } = await startStandalone();
  const request = await playwright.request.newContext({ baseURL: origin });
  const keeper = await registerMember(request, origin);
  await makeKeeperOf(keeper, { DATA_DIR: dataDirectory });
  const [moth, kite] = [uniqueName(), uniqueName()];
  const email = await putOnWaitlist(request, { oniId: moth });
  await putOnWaitlist(request, { oniId: kite });
  const page = await openAs(browser, keeper, "/homepage", { origin });
  await page.getByRole("button", { name: keeper.username }).click();
  await page.getByRole("menuitem", { name: desk }).click();
  await page.getByRole("link", { name: "DOOR" }).click();
  const rows = page.getByRole("row");
  await expect(rows.filter({ hasText: kite })).toBeVisible();
  await expect(page.getByRole("button", { name: "LET_IN_0" })).toBeDisabled();
  await expect(rows.filter({ hasText: moth })).toContainText("the front page");
  await expect(page.getByText(email)).toHaveCount(0);
  await expect(page.getByRole("listitem").filter({ hasText: "Anyone" })).toHaveAttribute(
    "aria-current",
    "true",
  );

  await page.getByRole("checkbox", { name: moth }).check();
  await page.getByRole("button", { name: "LET_IN_1" }).click();
  const invitation = page.getByRole("list", { name: "Invitations" }).getByRole("listitem");
  await expect(invitation).toContainText(moth);
  await expect(rows.filter({ hasText: moth })).toContainText("let in");
  const inviteCode = await invitation.locator("code").innerText();
  const letter = page.getByRole("link", { name: `Write to ${moth}` });
  await expect(letter).toHaveAttribute("href", new RegExp(`^mailto:.*${inviteCode}`));
  const body = { username: uniqueName(), password: "Ripple_1@", inviteCode };
  const registered = await request.post("/api/auth/register", { data: { ...body, email } });
  expect(registered.status()).toBe(201);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "EXPORT_CSV" }).click();
  const table = await readFile(await (await download).path(), "utf8");
  expect(table).toMatch(/^id,email,oni_id,source,created_at,admitted_at\r\n/);
  expect(table).toContain(`${kite}@elsewhere.net`);
  await page.reload();
  await expect(page.getByText("WHO_MAY_ENTER")).toBeVisible();
  await expect(page.getByText(inviteCode)).toHaveCount(0);
});

test("WB1854: nobody else finds the desk in their menu, nor the door under its address", async ({
  page,
  request,
}) => {
  const member = await registerMember(request);
  await signIn(page, member);
  await visit(page, "/keeper?show=door");
  await expect(page.getByRole("heading", { name: "What the keepers did" })).toBeVisible();
  await page.getByRole("button", { name: member.username }).click();
  await expect(page.getByRole("menuitem", { name: "Settings" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: desk })).toHaveCount(0);
});
