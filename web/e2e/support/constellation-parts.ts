import type { APIRequestContext, Page } from "playwright/test";
import { callAs } from "./dimensions-parts.ts";
import type { Member } from "./fixtures.ts";

/** Gives a member these tags as badges of their shrine. */
export const wear = (request: APIRequestContext, member: Member, userBadges: string[]) =>
  callAs(request, member, "PATCH /api/users/profile", { userBadges });

/** The panel of a chosen node. */
export const nodePanel = (page: Page, { username }: Member) =>
  page.getByRole("region", { name: `Node ${username}` });

export const fact = (page: Page, member: Member, name: string) =>
  nodePanel(page, member).locator(`dt:has-text("${name}") + dd`);

export const sky = (page: Page) => page.getByRole("application");
export const zoomOutput = (page: Page) =>
  page.getByRole("group", { name: "Zoom" }).locator("output");
export const finder = (page: Page) => page.getByRole("combobox", { name: /^Find a node/ });

/** Types a handle and chooses the node of it. */
export async function find(page: Page, { username }: Member): Promise<void> {
  await finder(page).fill(username);
  await page.getByRole("option", { name: username }).waitFor();
  await page.keyboard.press("Enter");
}

/** Waits until the map follows the network live, so that it receives later events. */
export const whenFollowing = (page: Page) => following(page).waitFor();

/** The element below the map's title that shows that it follows the network live. */
export const following = (page: Page) => page.locator("[data-live]");

/** The dialog that offers first tags on the map. */
export const choiceOf = (page: Page) => page.getByRole("region", { name: "CHOOSE_YOUR_SKY" });

/** Returns the middle of the stage in pixels of the page. */
export async function middleOfStage(page: Page): Promise<{ x: number; y: number }> {
  const box = await sky(page).boundingBox();
  if (!box) throw new Error("The map is not on the page.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Returns how often a page requests an animation frame during ten frames. */
export const countRequestedFrames = (page: Page) =>
  page.evaluate(async () => {
    const request = window.requestAnimationFrame.bind(window);
    let count = 0;
    window.requestAnimationFrame = (act) => {
      count += 1;
      return request(act);
    };
    for (let frame = 0; frame < 10; frame += 1) await new Promise(request);
    window.requestAnimationFrame = request;
    return count;
  });
