import type { Page } from "playwright/test";
import { expect, live, test } from "./fixtures.ts";
import { lines, makeDimension, makeMembers, openAs, say, whenLive } from "./dimensions-parts.ts";

/**
 * Marks the lines that are shown. React gives an element another object of props whenever it draws it
 * again, with or without a change.
 */
const markLines = (page: Page) =>
  lines(page).evaluateAll((articles) => {
    for (const article of articles) Reflect.set(article, "drawnWith", propsOf(article));

    function propsOf(element: Element): unknown {
      const key = Object.keys(element).find((name) => name.startsWith("__reactProps$"));
      if (!key) throw new Error("React has no props for a line.");
      return Reflect.get(element, key);
    }
  });

/** The numbers of the marked lines that were drawn again since. */
const drawnAgain = (page: Page) =>
  lines(page).evaluateAll((articles) =>
    articles.flatMap((article) => {
      const key = Object.keys(article).find((name) => name.startsWith("__reactProps$")) ?? "";
      const before: unknown = Reflect.get(article, "drawnWith");
      const isSame = before === undefined || before === Reflect.get(article, key);
      return isSame ? [] : [Number(article.getAttribute("data-seq"))];
    }),
  );

test("WB904: a line is drawn again for its own sake only, not when another comes", async ({
  browser,
  request,
}) => {
  const [moth, kite] = await makeMembers(request);
  const place = await makeDimension(request, [moth, kite]);
  for (const words of ["one", "two", "three"]) await say(request, moth, place, words);
  const page = await openAs(browser, moth, place.path);
  await whenLive(page);
  await expect(lines(page)).toHaveCount(3);

  await markLines(page);
  await say(request, moth, place, "four");
  await expect(lines(page)).toHaveCount(4, live);
  expect(await drawnAgain(page)).toEqual([]);

  await lines(page).nth(1).getByRole("button", { name: "React" }).click();
  await page.getByRole("button", { name: "wave", exact: true }).first().click();
  await expect(lines(page).nth(1).getByRole("button", { pressed: true })).toBeVisible();
  expect(await drawnAgain(page)).toEqual([2]);
});

test("WB904: a menu that keys open begins with its first entry, and gives the focus back", async ({
  browser,
  request,
}) => {
  const [moth, kite] = await makeMembers(request);
  const place = await makeDimension(request, [moth, kite]);
  await say(request, moth, place, "one");
  const page = await openAs(browser, moth, place.path);
  const more = lines(page).getByRole("button", { name: "More" });
  for (const key of ["Enter", "ArrowDown"]) {
    await page.reload();
    await expect(page.getByRole("menu")).toHaveCount(0);
    await more.focus();
    await more.press(key);
    await expect(page.getByRole("menuitem").first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(more).toBeFocused();
  }
});
