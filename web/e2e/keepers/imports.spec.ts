import { writeFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { findBarriers } from "../support/barriers.ts";
import { makeSharedDimension, messages, openAs } from "../support/dimensions-parts.ts";
import { expect, live, loadLinked, test, uniqueName } from "../support/fixtures.ts";
import { shoreFile } from "../support/import-parts.ts";
import { makeKeeper } from "../support/keeper-parts.ts";
import { phone } from "../support/pages.ts";

const desk = "/keeper?show=imports";
const archive = (page: Page) => page.getByLabel("Archive", { exact: true });
const itemOf = (page: Page, name: string) => page.getByRole("article", { name });

/** Removes an archive from the desk and thus from the disk. */
async function remove(page: Page, name: string): Promise<void> {
  await itemOf(page, name).getByRole("button", { name: "REMOVE" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "REMOVE" }).press("Enter");
  await expect(itemOf(page, name)).toHaveCount(0);
}

test("people-47, people-50, people-52, people-54: a keeper uploads an archive, checks it, imports it and opens the dimension, and another keeper watches", async ({
  browser,
  request,
}) => {
  const [keeper, other] = [await makeKeeper(request), await makeKeeper(request)];
  const name = `${uniqueName()}.json`;
  const page = await openAs(browser, keeper, desk);
  const watcher = await openAs(browser, other, "/robots.txt");
  await loadLinked(watcher, desk);
  await archive(page).setInputFiles(shoreFile(name));
  const item = itemOf(page, name);
  await item.getByRole("button", { name: "CHECK" }).press("Enter");
  await expect(item).toContainText("WHAT_COMES");
  await expect(item.getByText("messages", { exact: true }).locator("..")).toContainText("4");
  await expect(item.getByRole("listitem").first()).toContainText("1 ");
  await expect(itemOf(watcher, name)).toContainText("It was checked.", live);
  expect(await findBarriers(page)).toEqual([]);
  await page.setViewportSize(phone);
  expect(await findBarriers(page)).toEqual([]);

  await expect(item.getByLabel("Private: by invitation")).not.toBeChecked();
  await item.getByRole("button", { name: "START_IMPORT" }).press("Enter");
  await expect(itemOf(watcher, name)).toContainText("It was imported.", live);
  await expect(itemOf(watcher, name)).toContainText("Its owner finds it");
  await expect(item).toContainText("TAKEN_OVER", live);
  await item.getByRole("link", { name: "OPEN_DIMENSION" }).press("Enter");
  await expect(messages(page).getByText("I saw them too.")).toBeVisible();
  await remove(watcher, name);
});

test("people-51: a keeper imports into a dimension of another member", async ({
  browser,
  request,
}) => {
  const keeper = await makeKeeper(request);
  const { moth, channelRef } = await makeSharedDimension(request);
  const name = `${uniqueName()}.json`;
  const page = await openAs(browser, keeper, desk);
  await archive(page).setInputFiles(shoreFile(name));
  const item = itemOf(page, name);
  await item.getByRole("button", { name: "CHECK" }).press("Enter");
  await item.getByLabel("Find another owner").fill(moth.username);
  await item.getByRole("radio", { name: `@${moth.username}` }).check();
  await item.getByLabel("into").press("Enter");
  await page.getByRole("option", { name: "tidepool radio" }).press("Enter");
  await item.getByRole("button", { name: "START_IMPORT" }).press("Enter");
  await expect(item).toContainText("It was imported.", live);
  await remove(page, name);
  const owner = await openAs(browser, moth, channelRef.path);
  await expect(owner.getByRole("link", { name: /shore/ }).first()).toBeVisible();
});

test("people-54: a damaged archive says why it failed, can be tried again, and is removed", async ({
  browser,
  request,
}) => {
  const name = `${uniqueName()}.zip`;
  const page = await openAs(browser, await makeKeeper(request), desk);
  const buffer = Buffer.from("This is no zip.");
  await archive(page).setInputFiles({ name, mimeType: "application/zip", buffer });
  const item = itemOf(page, name);
  await item.getByRole("button", { name: "CHECK" }).press("Enter");
  await expect(item.getByRole("alert")).not.toBeEmpty();
  const checked = page.waitForResponse("**/check");
  await item.getByRole("button", { name: "TRY_AGAIN" }).press("Enter");
  await checked;
  await expect(item.getByRole("alert")).not.toBeEmpty();
  await remove(page, name);
});

test.describe("with a bad connection", () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

  test("people-47, people-48, people-49: an upload continues after a lost request, on another page, and after a reload with the same file", async ({
    browser,
    request,
  }, info) => {
    const name = `${uniqueName()}.zip`;
    const file = info.outputPath(name);
    // A part has 8 MB.
    await writeFile(file, Buffer.alloc(9 * 1024 ** 2));
    const page = await openAs(browser, await makeKeeper(request), desk);
    const offsets: (string | undefined)[] = [];
    const isPart = (url: URL) => url.pathname.endsWith("/upload");
    await page.route(isPart, async (route) => {
      if (route.request().method() !== "PATCH") return route.continue();
      const part = offsets.push(route.request().headers()["upload-offset"]);
      if (part === 2) return route.abort("internetdisconnected");
      // The repetition waits for a response until the page is gone.
      if (part !== 3) await route.continue();
    });
    await archive(page).setInputFiles(file);
    const item = itemOf(page, name);
    await expect(item).toContainText("88 % of 9.4 MB");
    await expect.poll(() => offsets).toEqual(["0", "8388608", "8388608"]);
    await page.getByRole("link", { name: "TODAY" }).click();
    await page.getByRole("link", { name: "IMPORTS" }).click();
    await expect(item.getByRole("button", { name: `Choose ${name} again` })).toHaveCount(0);

    await page.reload();
    await expect(item.getByRole("button", { name: `Choose ${name} again` })).toBeVisible();
    await archive(page).setInputFiles(file);
    await expect(item).toContainText("It has arrived.");
    expect(offsets.slice(3)).toEqual(["8388608"]);
    await remove(page, name);
  });
});
