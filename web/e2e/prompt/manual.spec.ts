import type { Page } from "playwright/test";
import { findBarriers } from "../support/barriers.ts";
import { expect, registerMember, test, visit, visitAs } from "../support/fixtures.ts";

const terms = [
  "oni",
  "node",
  "shrine",
  "dimension",
  "constellation",
  "ripple",
  "capsule",
  "star fuel",
  "knock",
] as const;

const note = (page: Page, name: (typeof terms)[number]) =>
  page.locator("[data-part=term]").filter({ hasText: new RegExp(`^${name}:`) });

const lit = (page: Page) => page.locator("dt[data-lit]");

test("prompt-30: the instructions list their contents, and the list of all keys leads to each word", async ({
  page,
  request,
}) => {
  await visitAs(page, await registerMember(request), "/instructions");
  const contents = page.getByRole("navigation", { name: "Contents" });
  for (const link of await contents.getByRole("link").all())
    await expect(
      page.locator((await link.getAttribute("href"))?.replace(/.*(?=#)/, "") ?? ""),
    ).toBeAttached();
  await contents.getByRole("link", { name: "ALBUM" }).click();
  await expect(page.getByRole("heading", { name: "ALBUM" })).toBeInViewport();
  expect(await findBarriers(page)).toEqual([]);

  for (const name of terms) {
    await page.keyboard.press("?");
    const sheet = page.getByRole("dialog", { name: "Keys and words" });
    await sheet.getByRole("link", { name, exact: true }).click();
    await expect(sheet).toBeHidden();
    await expect(lit(page)).toHaveText(name);
    await expect(lit(page)).toBeInViewport();
  }
});

test("account-36: a word is explained at its first appearance only, and its sign opens the glossary there", async ({
  page,
  request,
}) => {
  const [member, other] = [await registerMember(request), await registerMember(request)];
  await visitAs(page, member, "/profile");
  await expect(note(page, "oni")).toBeVisible();
  await expect(note(page, "shrine")).toBeVisible();
  await visit(page, `/oni/${other.username}`);
  await expect(note(page, "knock")).toBeVisible();
  await expect(note(page, "shrine")).toBeHidden();
  await visit(page, "/constellation");
  for (const name of ["constellation", "node", "ripple"] as const)
    await expect(note(page, name)).toBeVisible();
  await expect(note(page, "oni")).toBeHidden();
  await visit(page, "/homepage");
  await expect(note(page, "dimension")).toBeVisible();
  await visit(page, "/archive");
  await note(page, "capsule").getByRole("link", { name: "Glossary: capsule" }).click();
  await expect(page).toHaveURL("/instructions#word-capsule");
  await expect(lit(page)).toBeInViewport();
  await visit(page, "/archive");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[data-part=term]")).toHaveCount(0);
});
