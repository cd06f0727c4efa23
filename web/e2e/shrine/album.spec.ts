import { grid, makeFile, openAlbum, tagChip, titles, toast } from "../support/album-parts.ts";
import { expectNothingSideways } from "../support/barriers.ts";
import { expect, test } from "../support/fixtures.ts";
import { desktop, phone } from "../support/pages.ts";
import { choose } from "../support/screen.ts";

test("shrine-68: the album shows its counts and links to the profile, the archive and hidden images", async ({
  page,
  request,
}) => {
  await openAlbum(page, request, async ({ addBoard, addImage }) => {
    const { id } = await addBoard("night water");
    await addImage({ title: "Low moon", boardId: id });
    await addImage({ isPublic: false });
  });
  const links = page.getByRole("navigation", { name: "Section" }).getByRole("link");
  await expect(links).toHaveText(["PROFILE", "ARCHIVE", "LANDING_PAGE"]);
  await expect(links.first()).toHaveAttribute("href", "/profile");
  await expect(links.nth(1)).toHaveAttribute("href", "/archive");
  await expect(links.last()).toHaveAttribute("href", "/");
  await expect(page.getByText("1 image on 1 board")).toBeVisible();
  await expect(titles(page)).toHaveText(["Low moon"]);
  await expect(grid(page).getByText("night water")).toBeVisible();
  await page.getByRole("link", { name: "1 Hidden Posts" }).click();
  await expect(page.getByText("Photos (1)")).toBeVisible();
});

test("shrine-81, shrine-82: an image's menu hides it, deletes it after a confirmation, and shows Coming Soon on Edit", async ({
  page,
  request,
}) => {
  const { album } = await openAlbum(page, request, async ({ addImage }) => {
    await addImage({ title: "Side B" });
    await addImage({ title: "Low moon" });
  });
  await choose("Actions for Low moon", "Edit")(page);
  await expect(toast(page, "Coming Soon")).toBeVisible();
  await page.keyboard.press("Escape");
  await choose("Actions for Low moon", "Hide")(page);
  await expect(toast(page, "Image hidden")).toBeVisible();
  await expect(titles(page)).toHaveText(["Side B"]);
  await choose("Actions for Side B", "Delete")(page);
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("permanently delete this image?");
  await question.getByRole("button", { name: "DELETE_IMAGE" }).click();
  await expect(toast(page, "Image deleted")).toBeVisible();
  await expect(page.getByRole("button", { name: "UNDO" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Empty Album" })).toBeVisible();
  expect(await album.list()).toMatchObject([{ title: "Low moon", isPublic: false }]);
});

test("shrine-70, shrine-71, shrine-72: search, chips and order filter the album together, and the URL stores them", async ({
  page,
  request,
}) => {
  await openAlbum(page, request, async ({ addBoard, addImage }) => {
    const { id } = await addBoard("night water");
    await addImage({ title: "Low moon", boardId: id, tags: ["vga"] });
    await addImage({ title: "High moon", tags: ["vga"] });
    await addImage({ title: "Side B", tags: ["tapes"] });
  });
  await expect(titles(page)).toHaveText(["Side B", "High moon", "Low moon"]);
  await page.getByRole("textbox", { name: "Search images" }).fill("MOON");
  await expect(titles(page)).toHaveText(["High moon", "Low moon"]);
  await page.getByRole("button", { name: "Newest" }).click();
  await expect(titles(page)).toHaveText(["Low moon", "High moon"]);
  await tagChip(page, "vga").click();
  await page.getByRole("button", { name: "night water" }).click();
  await expect(titles(page)).toHaveText(["Low moon"]);
  await page.reload();
  await expect(titles(page)).toHaveText(["Low moon"]);
  await page.getByRole("textbox", { name: "Search images" }).fill("sun");
  await expect(page.getByRole("heading", { name: "No Matching Images" })).toBeVisible();
  await page.getByRole("button", { name: "Clear Filters" }).click();
  await expect(titles(page)).toHaveText(["Side B", "High moon", "Low moon"]);
});

test("shrine-73: one, two, three or four images are shown per row, by the width", async ({
  page,
  request,
}) => {
  await openAlbum(page, request, async ({ addImage }) => {
    for (const title of ["1", "2", "3", "4", "5"]) await addImage({ title });
  });
  for (const [width, columns] of [
    [1440, 4],
    [1100, 3],
    [800, 2],
    [390, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const items = grid(page).getByRole("listitem");
    const inFirstRow = () =>
      items.evaluateAll((all) => {
        const tops = all.map((item) => item.getBoundingClientRect().top);
        return tops.filter((top) => top === tops[0]).length;
      });
    await expect.poll(inFirstRow).toBe(columns);
    await expectNothingSideways(page);
  }
});

test("shrine-74: of five thousand images those near the screen are rendered, and the last can be reached", async ({
  page,
  request,
}) => {
  const many = 5_000;
  await page.route("**/api/images", async (route) => {
    const answer = await route.fetch();
    const [image] = await answer.json();
    const list = Array.from({ length: many }, (_, index) => ({
      ...image,
      id: `00000000-0000-7000-8000-${String(index).padStart(12, "0")}`,
      title: `Image ${index}`,
      createdAt: new Date(Date.now() - index * 60_000).toISOString(),
    }));
    await route.fulfill({ response: answer, json: list });
  });
  await openAlbum(page, request, ({ addImage }) => addImage({}));
  await expect(titles(page).first()).toHaveText("Image 0");
  expect(await titles(page).count()).toBeLessThan(40);
  // The page grows while its rows are measured, so its end may move.
  await expect(async () => {
    await page.keyboard.press("End");
    const last = grid(page).getByRole("heading", { name: "Image 4999" });
    await expect(last).toBeVisible({ timeout: 2_000 });
  }).toPass();
  expect(await titles(page).count()).toBeLessThan(40);
});

test("shrine-75, shrine-76, shrine-77: an image opens at full size, keys move through the album, and Escape returns the focus", async ({
  page,
  request,
}) => {
  await openAlbum(page, request, async ({ addImage }) => {
    for (const title of ["Third", "Second", "First"]) await addImage({ title, tags: ["vga"] });
  });
  await page.getByRole("button", { name: "Open First" }).click();
  const viewer = page.getByRole("dialog");
  const first = viewer.getByRole("img", { name: "First" });
  await expect(first).toHaveAttribute("src", /\/objects\/[\w-]+$/);
  await expect(viewer).toContainText("1 / 3");
  await page.keyboard.press("ArrowRight");
  await expect(viewer.getByRole("img", { name: "Second" })).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(viewer.getByRole("img", { name: "Third" })).toBeVisible();
  await viewer.getByRole("button", { name: "Next image" }).click();
  await expect(viewer.getByRole("heading", { name: "First" })).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await expect(page.getByRole("button", { name: "Open Second" })).toBeFocused();
});

test("shrine-78: an open image is shown whole and in its own shape, tall or wide", async ({
  page,
  request,
}) => {
  const shapes: Record<string, [number, number]> = { Tall: [600, 2400], Wide: [2400, 600] };
  await openAlbum(page, request, async ({ addImage }) => {
    for (const [title, size] of Object.entries(shapes)) {
      await addImage({ title }, makeFile("shape.png", 0x66, size));
    }
  });
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    for (const [title, [width, height]] of Object.entries(shapes)) {
      await page.getByRole("button", { name: `Open ${title}` }).click();
      const viewer = page.getByRole("dialog");
      const picture = viewer.getByRole("img", { name: title });
      await expect(viewer.getByRole("heading", { name: title })).toBeInViewport();
      // The picture has no size until it is loaded.
      await expect(picture).toBeVisible();
      const box = await picture.boundingBox();
      const words = await viewer.getByRole("heading", { name: title }).boundingBox();
      expect(box && words && box.y + box.height <= words.y, `${title} ends above its name`).toBe(
        true,
      );
      expect(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= viewport.width).toBe(true);
      expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(width / height, 1);
      await page.keyboard.press("Escape");
      await expect(viewer).toBeHidden();
    }
  }
});

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: phone });

  test("shrine-79: swipes change the image, and a swipe down closes", async ({ page, request }) => {
    await openAlbum(page, request, async ({ addImage }) => {
      for (const title of ["Second", "First"]) await addImage({ title });
    });
    await page.getByRole("button", { name: "Open First" }).tap();
    const viewer = page.getByRole("dialog");
    const touch = await page.context().newCDPSession(page);
    const swipe = async (from: [number, number], to: [number, number]) => {
      const send = (type: "touchStart" | "touchMove", [x, y]: [number, number]) =>
        touch.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x, y }] });
      await send("touchStart", from);
      await send("touchMove", [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]);
      await send("touchMove", to);
      await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    };
    await expect(viewer.getByRole("img", { name: "First" })).toBeInViewport();
    await swipe([300, 300], [80, 310]);
    await expect(viewer.getByRole("img", { name: "Second" })).toBeVisible();
    await swipe([80, 300], [300, 310]);
    await expect(viewer.getByRole("img", { name: "First" })).toBeVisible();
    await swipe([200, 250], [205, 420]);
    await expect(viewer).toBeHidden();
  });
});

test.describe("a lost thumbnail", () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test("shrine-80: an image whose bytes are missing shows Image Not Found", async ({
    page,
    request,
  }) => {
    await page.route("**/thumbnail", (route) => route.fulfill({ status: 404 }));
    await openAlbum(page, request, ({ addImage }) => addImage({ title: "Low moon" }));
    await expect(grid(page).getByText("Image Not Found")).toBeVisible();
  });
});
