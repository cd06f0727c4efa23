import type { Locator, Page } from "playwright/test";
import { expect, registerMember, signIn, test, visit } from "./fixtures.ts";
import type { Action } from "./offline-actions.ts";
import { keeperScreens } from "./offline-keeper-screens.ts";
import { ownScreens } from "./offline-own-screens.ts";
import { peopleScreens } from "./offline-people-screens.ts";
import { sharedScreens } from "./offline-shared-screens.ts";

// What is not there is not waited for until the whole test is over.
test.use({ actionTimeout: 120_000 });
// The link that is back asks who one is, also while the account is being deleted.
test.use({
  expectedErrors: [
    /ERR_INTERNET_DISCONNECTED|WebSocket|dynamically imported module|status of 401 .*\/api\/auth\/me/,
  ],
});

/** What stands in a field; the whole of anything else. */
const wordsIn = (place: Locator) =>
  place.evaluate((element) => ("value" in element ? element.value : element.textContent));

/** Tries it without a network, where it must fail in words and lose nothing, and then with one. */
async function tryOffline(page: Page, action: Action): Promise<void> {
  const { prepare, act, told, kept, again = act, comesBack, done } = action;
  await prepare?.(page);
  const words = kept && (await wordsIn(kept(page)));
  await page.context().setOffline(true);
  await act(page);
  await expect(page.getByText(told).first(), "its failure is told").toBeVisible();
  await expect(page.locator("#main"), "the app is still there").toBeVisible();
  if (kept && words) await expect.poll(() => wordsIn(kept(page)), "what was written").toBe(words);

  await page.context().setOffline(false);
  // The words of a failure come a moment before its button is free again.
  await expect(page.locator("button[aria-busy=true]")).toHaveCount(0);
  const shown = typeof done === "function" ? done(page) : page.getByText(done);
  // What is said may be gone again before a slow page has led on.
  const works = expect(shown.first(), "it works again").toBeVisible();
  await Promise.all([works, comesBack || again(page)]);
}

const screens = [...ownScreens, ...sharedScreens, ...peopleScreens, ...keeperScreens];
for (const { name, arrange, isForVisitors, actions } of screens) {
  test(`WB720: without a network no action of ${name} fails in silence or loses words`, async ({
    page,
    request,
  }) => {
    const member = await registerMember(request);
    if (!isForVisitors) await signIn(page, member);
    await visit(page, await arrange(request, member));
    if (!isForVisitors) {
      await expect(page.getByRole("button", { name: member.username }).first()).toBeVisible();
    }
    const title = page.getByRole("heading", { level: 1 }).first();
    await expect(title, "the screen is there").toBeAttached();
    await page.waitForLoadState("networkidle");
    // A slow page is silent too while it runs the code that has come, and asks only then for what it shows.
    await expect(page.locator("#main p[role=status] > span > i"), "nothing is loading").toHaveCount(
      0,
    );
    for (const action of actions) await test.step(action.name, () => tryOffline(page, action));
  });
}
