import type { Locator, Page } from "playwright/test";
import { write } from "../support/archive-parts.ts";
import {
  callAs,
  makeDimension,
  makeMembers,
  openAs,
  sendMessage,
} from "../support/dimensions-parts.ts";
import { expect, live, signIn, test, uniqueName, visit, visitAs } from "../support/fixtures.ts";

const picker = (page: Page) => page.getByRole("dialog", { name: "React" });
const cell = (page: Page, name: string) =>
  picker(page).getByRole("button", { name, exact: true }).first();
const chip = (page: Page, name: string, count: number) =>
  page.getByRole("button", { name: `${name}, ${count}`, exact: true });

test("home-110: a sigil is found by a word and by the arrow keys, and recent ones come first", async ({
  page,
  request,
}) => {
  const [author, reader] = await makeMembers(request);
  const { id } = await write(request, author, { title: `Tides ${uniqueName()}` });
  await visitAs(page, reader, `/oni/${author.username}/posts/${id}`);
  const open = () => page.getByRole("button", { name: "React" }).click();

  await open();
  await expect(picker(page).getByRole("textbox")).toBeFocused();
  await expect(picker(page).locator("[data-sigil]")).toHaveCount(25);
  await page.keyboard.type("coffee");
  await expect(cell(page, "cup")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(picker(page)).toHaveCount(0);
  await expect(chip(page, "cup", 1)).toHaveAttribute("aria-pressed", "true");

  await open();
  await expect(picker(page).getByRole("toolbar", { name: "RECENT" })).toBeVisible();
  await picker(page).getByRole("toolbar", { name: "SIGILS" }).getByRole("button").first().focus();
  for (const key of ["ArrowRight", "ArrowDown", "ArrowLeft"]) await page.keyboard.press(key);
  await expect(cell(page, "eye")).toBeFocused();
  await expect(picker(page)).toContainText("seen, watching, look");
  await page.keyboard.press("Enter");
  await expect(chip(page, "eye", 1)).toBeVisible();

  await open();
  await picker(page).getByRole("button", { name: "SYSTEM_EMOJI" }).click();
  await cell(page, "snail").click();
  await expect(chip(page, "🐌", 1)).toBeVisible();
  await open();
  const recent = picker(page).getByRole("toolbar", { name: "RECENT" }).getByRole("button");
  expect(await recent.evaluateAll((cells) => cells.map((one) => one.ariaLabel))).toEqual([
    "snail",
    "eye",
    "cup",
  ]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "React" })).toBeFocused();
});

const boxOf = async (element: Locator) =>
  (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

const heights = [900, 620];

test("home-111: in a high and a low window the picker never covers SEND", async ({
  page,
  request,
}) => {
  const [owner, reader] = await makeMembers(request);
  const channelRef = await makeDimension(request, [owner, reader]);
  for (let number = 1; number <= 12; number += 1)
    await sendMessage(request, owner, channelRef, `line ${number}`);
  await signIn(page, reader);
  for (const height of heights) {
    await page.setViewportSize({ width: 1440, height });
    await visit(page, channelRef.path);
    const last = page.getByRole("article", { name: new RegExp(owner.username) }).last();
    await last.hover();
    await last.getByRole("button", { name: "React" }).click();
    await expect(cell(page, "moon")).toBeVisible();
    const [lid, send] = [picker(page), page.getByRole("button", { name: "SEND" })];
    const { y, height: covered } = await boxOf(lid);
    expect(y + covered, `${height} px`).toBeLessThanOrEqual((await boxOf(send)).y);
    await page.keyboard.press("Escape");
    await expect(lid).toHaveCount(0);
  }
});

test("home-111: in a high and a low window the picker never covers the SEND of an answer", async ({
  page,
  request,
}) => {
  const [author, reader] = await makeMembers(request);
  const { id } = await write(request, author, { title: `Tides ${uniqueName()}` });
  for (const content of ["one", "two", "three"]) {
    await callAs(request, author, `POST /api/posts/${id}/answers`, { content });
  }
  await visitAs(page, reader, `/oni/${author.username}/posts/${id}`);
  const send = page.getByRole("button", { name: "SEND", exact: true });
  await expect(page.locator("[data-answer]")).toHaveCount(3);
  const buttons = page.getByRole("button", { name: "React" });
  await expect(buttons).toHaveCount(4);
  for (const height of heights) {
    await page.setViewportSize({ width: 1440, height });
    for (let index = 0; index < 4; index += 1) {
      await buttons.nth(index).click();
      await expect(cell(page, "moon")).toBeVisible();
      const [lid, covered] = [await boxOf(picker(page)), await boxOf(send)];
      const isApart = lid.y + lid.height <= covered.y || covered.y + covered.height <= lid.y;
      expect(isApart, JSON.stringify({ height, index, lid, covered })).toBe(true);
      await page.keyboard.press("Escape");
      await expect(picker(page)).toHaveCount(0);
    }
  }
});

test("home-112: holding a reaction sends its ripple to the node of its author and removes nothing", async ({
  browser,
  page,
  request,
}) => {
  const [author, reader] = await makeMembers(request);
  const { id } = await write(request, author, { title: `Tides ${uniqueName()}` });
  const name = encodeURIComponent(":tide:");
  await callAs(request, reader, `PUT /api/posts/${id}/reactions/${name}`);
  const sky = await openAs(browser, author, "/constellation", { reducedMotion: "reduce" });
  const ripples = sky.getByRole("log", { name: "Ripples" });
  await expect(ripples).toBeVisible();
  const sent = ripples.getByText(`${author.username} was sent a ripple`);

  await visitAs(page, reader, `/oni/${author.username}/posts/${id}`);
  await chip(page, "tide", 1).click({ delay: 700 });
  await expect(sent.first()).toBeVisible(live);
  await expect(chip(page, "tide", 1)).toHaveAttribute("aria-pressed", "true");
  await chip(page, "tide", 1).click();
  await expect(chip(page, "tide", 1)).toHaveCount(0);
});

test("home-103: the inbox shows reactions as they are drawn", async ({ page, request }) => {
  const [author, reader] = await makeMembers(request);
  const { id } = await write(request, author, { title: "Low water" });
  for (const emoji of [":tide:", "🌙"]) {
    await callAs(request, reader, `PUT /api/posts/${id}/reactions/${encodeURIComponent(emoji)}`);
  }
  await visitAs(page, author, "/inbox");
  const entry = page.getByRole("article", { name: /reacted to what you wrote/ });
  await expect(entry).toContainText("tide 🌙 Low water");
  await expect(entry.locator("[data-sigil=tide]")).toBeVisible();
});
