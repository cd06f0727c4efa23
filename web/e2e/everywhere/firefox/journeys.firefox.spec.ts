import { writeFile } from "node:fs/promises";
import { expect } from "playwright/test";
import { albumOf, makeFile } from "../../support/album-parts.ts";
import { wear } from "../../support/constellation-parts.ts";
import { makeMembers, makeSharedDimension } from "../../support/dimensions-parts.ts";
import { registerMember, uniqueName } from "../../support/fixtures.ts";
import { keys } from "./firefox-page.ts";
import { test } from "./firefox-test.ts";

/** Firefox announces a name in the case that the style gives it. */
const button = (name: string) => ({ role: "button", name });

test("web-29: in Firefox a visitor creates a node", async ({ firefox }) => {
  const name = uniqueName();
  const page = await firefox.open("/");
  await page.type({ role: "tab", name: "CREATE_ONI" }, keys.enter);
  await page.type({ role: "textbox", name: "oni_id" }, name);
  await page.type("input[type=email][autocomplete=email]", `${name}@elsewhere.net`);
  await page.type("input[type=password]", `Ripple$9water${keys.enter}`);
  await expect.poll(() => page.evaluate(() => location.pathname)).toBe("/profile");
  const heading = () => page.evaluate(() => document.querySelector("main h1")?.textContent);
  await expect.poll(heading, { timeout: 25_000 }).toBeTruthy();
});

test("web-29: in Firefox two members see each other's messages live", async ({
  firefox,
  request,
}) => {
  const { moth, kite, channelRef } = await makeSharedDimension(request);
  const one = await firefox.open(channelRef.path, moth);
  const other = await firefox.open(channelRef.path, kite);
  for (const [from, to, text] of [
    [one, other, "four colours is enough"],
    [other, one, "it rained here"],
  ] as const) {
    await from.type("[placeholder^='write to ']", text + keys.enter);
    await to.shows(text);
  }
});

test("web-29: in Firefox the map is drawn and finds a member", async ({ firefox, request }) => {
  const [moth, kite] = await makeMembers(request);
  const tags = [uniqueName()];
  for (const member of [moth, kite]) await wear(request, member, tags);
  const page = await firefox.open("/constellation", moth);
  await page.type("[aria-label^='Find a node, ']", kite.username);
  await page.shows(kite.username);
  await page.type("[aria-label^='Find a node, ']", keys.enter);
  await page.shows("VISIT_SHRINE");
  const isDrawn = await page.evaluate(() => {
    const map = document.querySelector("canvas");
    const blank = document.createElement("canvas");
    [blank.width, blank.height] = [map?.width ?? 0, map?.height ?? 0];
    return map !== null && map.toDataURL() !== blank.toDataURL();
  });
  expect(isDrawn).toBe(true);
});

test("web-29: in Firefox a member uploads an image to the album", async ({
  firefox,
  request,
}, testInfo) => {
  const member = await registerMember(request);
  const path = testInfo.outputPath("moon.png");
  await writeFile(path, makeFile().buffer);
  const page = await firefox.open("/album", member);
  await page.type(button("UPLOAD IMAGE"), keys.enter);
  await page.choose("input[type=file]", [path]);
  await page.type(button("SAVE TO CONSTELLATION"), keys.enter);
  const widths = () =>
    page.evaluate(() =>
      Array.from(document.querySelectorAll("main li img"), (image) =>
        image instanceof HTMLImageElement ? image.naturalWidth : 0,
      ),
    );
  await expect.poll(widths, { timeout: 25_000 }).toEqual([64]);
  expect(await albumOf(request, member).list()).toHaveLength(1);
});

test("web-29: in Firefox a changed setting holds after a load", async ({ firefox, request }) => {
  const path = "/settings?tab=appearance";
  const member = await registerMember(request);
  const page = await firefox.open(path, member);
  const mode = () => page.evaluate(() => document.documentElement.dataset["mode"]);
  await page.type({ role: "radio", name: "Light" }, keys.space);
  await expect.poll(mode).toBe("light");
  await page.goto(new URL(path, process.env["BASE_URL"]).href);
  await page.shows("Oni Settings");
  expect(await mode()).toBe("light");
});
