import { randomBytes } from "node:crypto";
import type { APIRequestContext } from "playwright/test";
import { ask } from "./archive-parts.ts";
import { choiceOf } from "./constellation-parts.ts";
import { composer, lines } from "./dimensions-parts.ts";
import { expect, registerMember, test, uniqueName } from "./fixtures.ts";

/** A member with a tag that nobody else has, and their public dimension. */
async function openRoom(request: APIRequestContext) {
  const owner = await registerMember(request);
  const tag = `t${randomBytes(5).toString("hex")}`;
  await ask(request, owner, "patch", "/api/users/profile", { userBadges: [tag] });
  const name = `reel room ${tag}`;
  await ask(request, owner, "post", "/api/servers", { name });
  return { tag, name };
}

for (const [size, viewport] of [
  ["a wide screen", { width: 1440, height: 900 }],
  ["a phone", { width: 390, height: 844 }],
] as const) {
  test(`WB265: on ${size} nobody types an address from signing up to a first line`, async ({
    page,
    request,
  }) => {
    const room = await openRoom(request);
    await page.setViewportSize(viewport);
    await page.goto("/");
    const access = page.getByRole("region", { name: "Access" });
    const field = (label: string) => access.getByLabel(label, { exact: true });
    await access.getByRole("tab", { name: "CREATE_ONI" }).click();
    const username = uniqueName();
    await field("oni_id").fill(username);
    await field("email").fill(`${username}@elsewhere.net`);
    await field("access_key").fill("Ripple$9water");
    await access.getByRole("button", { name: "CREATE_NODE" }).click();
    await expect(page).toHaveURL("/profile");

    const steps = page.getByRole("region", { name: "FIRST_STEPS" });
    await steps.getByRole("link", { name: "OPEN_SKY" }).click();
    await expect(page).toHaveURL("/constellation");
    await choiceOf(page).getByRole("textbox", { name: "Another tag" }).fill(room.tag);
    await choiceOf(page).getByRole("button", { name: "KEEP_TAGS" }).click();
    await expect(choiceOf(page)).toBeHidden();

    await page
      .getByRole("link", { name: /^Dimensions/ })
      .filter({ visible: true })
      .first()
      .click();
    await page.getByRole("link", { name: /^PUBLIC/ }).click();
    await page.getByLabel("filter by name").fill(room.name);
    await page.getByRole("link", { name: new RegExp(room.name) }).click();
    await page.getByRole("button", { name: "JOIN_DIMENSION" }).click();
    await composer(page).fill("the lamp was on");
    await page.keyboard.press("Enter");
    await expect(lines(page).filter({ hasText: "the lamp was on" })).toBeVisible();
  });
}
