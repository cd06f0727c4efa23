import type { Page } from "playwright/test";
import { type Arrived, linkIn, openMailServer } from "../../../.ci/services/mail-server.ts";
import { expect, registerMember, signIn, test } from "../support/fixtures.ts";
import { type Standalone, startStandalone } from "../support/servers/servers.ts";
import { openTab } from "../support/settings-parts.ts";

/** The panel contains all text about an address. */
const emailPanel = (page: Page) => page.getByRole("region", { name: "EMAIL", exact: true });

test.describe("with mail", () => {
  let mail: Awaited<ReturnType<typeof openMailServer>>;
  let server: Standalone;
  test.beforeAll(async () => {
    mail = await openMailServer();
    const env = { SMTP_URL: mail.url, MAIL_FROM: "ONI <oni@example.net>" };
    server = await startStandalone({ env });
  });
  test.afterAll(async () => {
    await server.stop();
    await mail.close();
  });

  /** Waits for the latest letter to an address. */
  async function arrivedAt(address: string): Promise<Arrived> {
    const find = () => mail.letters.findLast(({ to }) => to.includes(address));
    await expect.poll(() => find()?.to, "a letter").toEqual([address]);
    const found = find();
    if (!found) throw new Error("A letter that had come is gone.");
    return found;
  }

  const open = (page: Page, letter: Arrived) => {
    const { pathname, search } = linkIn(letter).address;
    return page.goto(server.url + pathname + search);
  };

  test.describe("once", () => {
    test.use({ expectedErrors: [/status of 401/] });

    test("home-65: a letter lets a member without their key sign in once", async ({
      page,
      request,
    }) => {
      const { url } = server;
      const member = await registerMember(request, url);
      await page.goto(`${url}/recover`);
      const panel = page.getByRole("region", { name: "Ways back in" });
      await panel.getByLabel("email").fill(member.email);
      await panel.getByRole("button", { name: "SEND" }).click();
      await expect(panel.getByRole("status")).toContainText("a mail was sent");
      const letter = await arrivedAt(member.email);
      for (const isFirst of [true, false]) {
        await page.evaluate(() => localStorage.removeItem("sessionId"));
        await open(page, letter);
        await expect(panel.getByText("A new access key")).toBeVisible();
        await panel.getByLabel("new_access_key", { exact: true }).fill("Tides$9glass");
        await panel.getByRole("button", { name: "OPEN" }).click();
        if (isFirst) await expect(page).toHaveURL(`${url}/homepage`);
      }
      await expect(page.getByText("Still closed").first()).toBeVisible();
    });
  });

  test("home-66: an address is confirmed, changed and restored by links that need a press", async ({
    page,
    request,
  }) => {
    const { url } = server;
    const member = await registerMember(request, url);
    const later = `later_${member.email}`;
    await signIn(page, member, url);
    const openSecurity = () => page.goto(`${url}/settings?tab=security`);
    const requestLetter = async (button: string, address: string) => {
      await emailPanel(page).getByRole("button", { name: button }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("email").fill(address);
      await dialog.getByLabel("access_key", { exact: true }).fill(member.password);
      await dialog.getByRole("button", { name: "SEND_MAIL" }).click();
      await expect(page.getByText("A mail was sent").first()).toBeVisible();
    };
    const follow = async (letter: Arrived, button: string, done: string) => {
      await open(page, letter);
      // Opening a link does not use it up.
      await page.reload();
      await page.getByRole("button", { name: button, exact: true }).click();
      await expect(page.getByText(done)).toBeVisible();
      await openSecurity();
    };

    await openSecurity();
    await expect(emailPanel(page)).toContainText("not confirmed yet");
    await requestLetter("CONFIRM_IT", member.email);
    await follow(await arrivedAt(member.email), "CONFIRM", "This address is yours now.");
    await expect(emailPanel(page).getByText("confirmed", { exact: true })).toBeVisible();

    mail.letters.splice(0);
    await requestLetter("CHANGE", later);
    await follow(await arrivedAt(later), "CONFIRM", "This address is yours now.");
    await expect(emailPanel(page)).toContainText(later);
    const notice = await arrivedAt(member.email);
    await follow(notice, "UNDO", "Your node has its former address again.");
    await expect(emailPanel(page)).not.toContainText(later);
    await expect(emailPanel(page)).toContainText(member.email);
  });
});

test("home-67: without mail no screen offers any, and the profile says to contact support", async ({
  page,
  request,
}) => {
  await page.goto("/recover");
  await expect(page.getByText("Ask the operator of this network")).toBeVisible();
  await expect(page.getByText("A mail to your address")).toHaveCount(0);
  await openTab(page, "security", await registerMember(request));
  await expect(page.getByRole("region", { name: "PASSKEYS" })).toBeVisible();
  await expect(emailPanel(page)).toHaveCount(0);
  await openTab(page, "profile");
  await expect(page.getByText("Contact support to modify")).toBeVisible();
});
