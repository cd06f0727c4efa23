import { type APIRequestContext, expect, type Locator, type Page } from "playwright/test";
import { colourRules, expectNothingSideways, findBarriers } from "../support/barriers.ts";
import {
  chooseMode,
  followCalls,
  registerMember,
  signIn,
  test,
  visit,
} from "../support/fixtures.ts";
import { makeKeeperOf } from "../support/keeper-parts.ts";
import { desktop, phone } from "../support/pages.ts";
import type { Action, Appearance, Role, Scene, Screen } from "../support/screen.ts";
import { collectionScreens } from "./screens/collections.ts";
import { constellationScreens } from "./screens/constellation.ts";
import { dimensionScreens } from "./screens/dimensions.ts";
import { homeScreens } from "./screens/home.ts";
import { keeperScreens } from "./screens/keepers.ts";
import { peopleScreens } from "./screens/people.ts";
import { settingsScreens } from "./screens/settings.ts";
import { shrineScreens } from "./screens/shrines.ts";
import { visitorScreens } from "./screens/visitors.ts";

/** Every screen in each of its states. */
const screens: readonly Screen[] = [
  ...visitorScreens,
  ...homeScreens,
  ...constellationScreens,
  ...shrineScreens,
  ...settingsScreens,
  ...collectionScreens,
  ...dimensionScreens,
  ...peopleScreens,
  ...keeperScreens,
];

test.describe.configure({ mode: "parallel" });

for (const screen of screens) {
  const { name, role, states = [], actions = [], modes = ["dark", "light"] } = screen;

  test(`home-24, home-23: ${name} has no axe violations and no sideways scrolling for a ${role}`, async ({
    page,
    request,
  }) => {
    // Each state is opened again and checked like the screen itself.
    test.setTimeout(60_000 + states.length * 15_000);
    // From here on the colours change without another load.
    await chooseMode(page, "dark");
    const { scene, path } = await arrange(page, request, screen);
    await show(page, path, screen, scene);
    await expectVisibleFocus(page);
    await expectAppearance(page, scene, modes, screen);
    for (const state of states) {
      await test.step(state.name, async () => {
        await page.setViewportSize(state.widths?.includes(phone.width) ? phone : desktop);
        await visit(page, "/nowhere");
        await show(page, path, screen, scene);
        await state.open(page, scene);
        await expectAppearance(page, scene, modes, state);
      });
    }
  });

  test.describe("without a network", () => {
    // The cache of a used page contains the files that must be missing here.
    test.use({ isNewPage: true });
    // An element that does not appear must fail before the test's limit.
    test.use({ actionTimeout: 30_000 });
    // Once the link is back, requests without a response repeat, also after the session has ended.
    test.use({
      expectedErrors: [
        /ERR_INTERNET_DISCONNECTED|WebSocket|dynamically imported module|status of 401/,
      ],
    });

    if (actions.length === 0) return;
    test(`home-69: without a network every action of ${name} shows its failure and keeps its text`, async ({
      page,
      request,
    }) => {
      // Each action waits until the network is gone and until it is back.
      test.setTimeout(60_000 + actions.length * 10_000);
      const { scene, path } = await arrange(page, request, screen);
      await show(page, path, screen, scene);
      const whenAnswered = followCalls(page);
      for (const action of actions) {
        await test.step(action.name, () => tryOffline(page, scene, action, screen.role));
        // A call under way would fail without a network. Its failure would replace the next toast, or move
        // the button that is pressed.
        await whenAnswered();
      }
    });
  });
}

/** Makes the content of a screen and signs its member in. */
async function arrange(page: Page, request: APIRequestContext, screen: Screen) {
  const member = await registerMember(request);
  if (screen.role === "keeper") await makeKeeperOf(member);
  const path = await screen.arrange(request, member);
  if (screen.role !== "visitor") await signIn(page, member);
  return { scene: { request, member }, path };
}

/** Visits a screen and waits for all of it. */
async function show(
  page: Page,
  path: string,
  { name, narrow, shows }: Screen,
  scene: Scene,
): Promise<void> {
  await visit(page, path);
  await expect(page.locator("h1").first(), name).toBeAttached();
  await narrow?.(page, scene);
  if (shows) await expect(shows(page, scene).first(), "what it shows").toBeVisible();
  await page.waitForLoadState("networkidle");
  // While a slow page runs code that has loaded, it makes no request and has not yet fetched its content.
  await expect(page.locator("#main p[role=status] > span > i"), "nothing is loading").toHaveCount(
    0,
  );
}

/** Checks a screen in both colour modes, wide and narrow. */
async function expectAppearance(
  page: Page,
  scene: Scene,
  modes: readonly string[],
  { shows, widths = [desktop.width, phone.width] }: Appearance,
): Promise<void> {
  for (const size of [desktop, phone].filter(({ width }) => widths.includes(width))) {
    await page.setViewportSize(size);
    for (const [index, mode] of modes.entries()) {
      await chooseMode(page, mode);
      await expect(page.locator("html")).toHaveAttribute("data-mode", mode);
      if (shows) await expect(shows(page, scene).first()).toBeVisible();
      // Another mode changes only the colours.
      const rules = index === 0 ? undefined : colourRules;
      expect.soft(await findBarriers(page, rules), `${mode}, ${size.width} px`).toEqual([]);
    }
  }
  for (const width of widths.includes(phone.width) ? [phone.width, 320] : []) {
    await page.setViewportSize({ ...phone, width });
    await expectNothingSideways(page);
  }
}

/**
 * Tabs through a page whose window has not changed, because another layout replaces controls and with
 * them the focus. Expects that the focused element is in the window and has an outline or a glow.
 */
async function expectVisibleFocus(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Skip to content" }).focus();
  for (let count = 0; count < 5; count += 1) {
    await page.keyboard.press("Tab");
    const focused = page.locator(":focus");
    await expect(focused).toBeInViewport();
    const isMarked = () =>
      focused.evaluate((element) =>
        [element, element.parentElement ?? element].some((each) => {
          const { outlineStyle, boxShadow } = getComputedStyle(each);
          return outlineStyle !== "none" || boxShadow !== "none";
        }),
      );
    await expect.poll(isMarked, `focus ${count}`).toBe(true);
  }
}

/** Returns the value of a field, or the text of any other element. */
const textIn = (element: Locator) =>
  element.evaluate((element) => ("value" in element ? element.value : element.textContent));

/**
 * Runs an action without a network, where it must show its failure and keep its text, and then with one.
 */
async function tryOffline(page: Page, scene: Scene, action: Action, role: Role): Promise<void> {
  const { prepare, act, failure, input, again = act, comesBack, done } = action;
  await prepare?.(page, scene);
  const text = input && (await textIn(input(page)));
  await setOffline(page, true, role);
  await act(page, scene);
  await expect(page.getByText(failure).first(), "its failure is shown").toBeVisible();
  await expect(page.locator("#main"), "the app is still there").toBeVisible();
  if (input && text) await expect.poll(() => textIn(input(page)), "what was written").toBe(text);

  await setOffline(page, false, role);
  // The text of a failure appears just before its button is enabled again.
  await expect(page.locator("button[aria-busy=true]")).toHaveCount(0);
  const shown = typeof done === "function" ? done(page) : page.getByText(done);
  // The result may be gone before a slow page has navigated.
  const works = expect(shown.first(), "it works again").toBeVisible();
  await Promise.all([works, comesBack || again(page, scene)]);
}

/**
 * Takes the network away or gives it back. The bar that members see moves the page, so a press at that
 * moment would miss its button.
 */
async function setOffline(page: Page, isOffline: boolean, role: Role): Promise<void> {
  await page.context().setOffline(isOffline);
  if (role === "visitor") return;
  await expect(page.locator("html[data-link-lost]")).toHaveCount(isOffline ? 1 : 0);
}
