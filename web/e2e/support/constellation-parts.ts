import type { APIRequestContext, Page } from "playwright/test";
import { callAs } from "./dimensions-parts.ts";
import type { Member } from "./fixtures.ts";

/** Gives a member these tags, as badges of their shrine. */
export const wear = (request: APIRequestContext, member: Member, userBadges: string[]) =>
  callAs(request, member, "PATCH /api/users/profile", { userBadges });

/** The page of a chosen node, which says what the map knows of it. */
export const nodePanel = (page: Page, { username }: Member) =>
  page.getByRole("region", { name: `Node ${username}` });

export const fact = (page: Page, member: Member, name: string) =>
  nodePanel(page, member).locator(`dt:has-text("${name}") + dd`);

export const sky = (page: Page) => page.getByRole("application");
export const zoomOutput = (page: Page) =>
  page.getByRole("group", { name: "Zoom" }).locator("output");
export const finder = (page: Page) => page.getByRole("combobox", { name: /^Find a node/ });

/** Types a handle and takes the node that is offered. */
export async function find(page: Page, { username }: Member): Promise<void> {
  await finder(page).fill(username);
  await page.getByRole("option", { name: username }).waitFor();
  await page.keyboard.press("Enter");
}

/** Waits until the map follows the network live, so that what happens next is heard. */
export const whenFollowing = (page: Page) => following(page).waitFor();

/** What the map says below its title while it follows the network live. */
export const following = (page: Page) => page.locator("[data-live]");

/** First tags, picked on the map. */
export const choiceOf = (page: Page) => page.getByRole("region", { name: "CHOOSE_YOUR_SKY" });

/** The middle of the stage, in pixels of the page. */
export async function middleOfStage(page: Page): Promise<{ x: number; y: number }> {
  const box = await sky(page).boundingBox();
  if (!box) throw new Error("The map is not on the page.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** How often a page asks for another frame while ten of them pass. */
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
