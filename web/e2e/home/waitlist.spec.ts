import type { Page } from "playwright/test";
import { expect, holdRequests, test, uniqueName } from "../support/fixtures.ts";
import { putOnWaitlist } from "../support/keeper-parts.ts";

const form = (page: Page) => page.getByRole("region", { name: "Join the waitlist" });
const email = (page: Page) => form(page).getByLabel("email");
const send = (page: Page) => form(page).getByRole("button");
const status = (page: Page) => form(page).getByRole("status");
const shownCount = async (page: Page) =>
  Number(await page.getByText(/^\d+$/).first().textContent());
const nameEmail = () => `${uniqueName()}@elsewhere.net`;

test("home-45: the form can be sent once an email is given, is locked while it is sent, and the count goes up", async ({
  page,
  startStandalone,
}) => {
  // A server for this test alone, because the count covers the whole network.
  const { url: origin } = await startStandalone();
  await page.goto(origin);
  await expect(send(page)).toBeDisabled();
  const stats = await page.request.get(`${origin}/api/waitlist/stats`);
  const { count }: { count: number } = await stats.json();
  await expect.poll(() => shownCount(page)).toBe(count);
  await email(page).fill(nameEmail());
  await form(page).getByLabel("oni_id").fill(uniqueName());
  await expect(send(page)).toHaveText("JOIN_WAITLIST");
  const letGo = await holdRequests(page, "**/api/waitlist");
  const answer = page.waitForResponse("**/api/waitlist");
  await send(page).click();
  await expect(send(page)).toHaveText("linking...");
  await expect(send(page)).toBeDisabled();
  await expect(email(page)).toBeDisabled();
  letGo();
  const { message }: { message: string } = await (await answer).json();
  expect((await answer).request().postDataJSON()).toMatchObject({ source: "landing" });
  expect(message).toBe("confirmed. constellation forming...");
  await expect(status(page)).toHaveText(message);
  await expect(email(page)).toHaveValue("");
  await expect.poll(() => shownCount(page)).toBe(count + 1);
});

test.describe("refused", () => {
  test.use({ expectedErrors: [/status of 409|ERR_FAILED/] });

  test("home-45: a refusal is red, a missing response is green, and the input stays", async ({
    page,
    request,
  }) => {
    const oniId = uniqueName();
    await putOnWaitlist(request, { oniId });
    await page.goto("/");
    const typed = nameEmail();
    await email(page).fill(typed);
    await form(page).getByLabel("oni_id").fill(oniId);
    await send(page).click();
    await expect(status(page)).toHaveText("error: oni_id already claimed");
    await expect(email(page)).toHaveValue(typed);
    await expect(status(page)).toHaveCSS("color", await colourOf(page, "danger"));
    await page.route("**/api/waitlist", (route) => route.abort());
    await send(page).click();
    await expect(status(page)).toHaveText("connection failed. try again.");
    await expect(status(page)).toHaveCSS("color", await colourOf(page, "glow"));
  });
});

/** Returns a colour token of the page's theme in the format that browsers use for computed colours. */
const colourOf = (page: Page, token: string) =>
  page.evaluate((name) => {
    const probe = document.createElement("i");
    probe.style.color = `var(--${name})`;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, token);
