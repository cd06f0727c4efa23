import { messages, makeDimension, openLive, typeMessage } from "../support/dimensions-parts.ts";
import { expect, live, registerMember, test, uniqueName } from "../support/fixtures.ts";

test("web-20: two members on different gateways chat, and a third page counts new members", async ({
  browser,
  playwright,
  startScaled,
}) => {
  const { here, there } = await startScaled();
  const request = await playwright.request.newContext({ baseURL: here });
  const moth = await registerMember(request, here);
  const kite = await registerMember(request, there);
  const { path } = await makeDimension(request, [moth, kite]);

  const one = await openLive(browser, moth, path, { origin: here });
  const other = await openLive(browser, kite, path, { origin: there });
  for (const [from, to, words] of [
    [one, other, "does the far shore hear this"],
    [other, one, "every ring of it"],
  ] as const) {
    await typeMessage(from, words);
    await expect(messages(to).filter({ hasText: words })).toBeVisible(live);
    await expect(messages(from).filter({ hasText: words })).toHaveCount(1);
  }

  const visitor = await browser.newPage({ baseURL: there });
  await visitor.goto("/");
  const count = visitor.getByText(/^\d+$/).first();
  await expect(count).toHaveText("2");
  const waitlisted = { email: `${uniqueName()}@example.net`, source: "landing" };
  const joined = await request.post(`${here}/api/waitlist`, { data: waitlisted });
  expect(joined.ok()).toBe(true);
  await expect(count).toHaveText("3");
});
