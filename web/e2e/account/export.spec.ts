import { pathToFileURL } from "node:url";
import { join } from "node:path";
import type { APIRequestContext, Browser } from "playwright/test";
import { callAs, makeSharedDimension, sendMessage } from "../support/dimensions-parts.ts";
import { downloadZip, openExport, unpack } from "../support/export-parts.ts";
import { expect, type Member, registerMember, signIn, test, visit } from "../support/fixtures.ts";
import { openTab } from "../support/settings-parts.ts";

/** A PNG of one pixel. */
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const hostile = `<img src="https://elsewhere.invalid/x" onerror="document.title='ran'"> </script><script>document.title='ran'</script> ![y](https://elsewhere.invalid/y)`;

/** Sends a picture with a text alternative. */
async function sendPicture(request: APIRequestContext, member: Member, channelId: string) {
  const upload = await callAs<{ uploadURL: string; objectPath: string }>(
    ...([request, member, `POST /api/channels/${channelId}/attachments`] as const),
    { name: "roof.png", type: "image/png", size: pixel.length },
  );
  await request.put(upload.uploadURL, { data: pixel });
  await callAs(request, member, `POST /api/channels/${channelId}/messages`, {
    attachments: [{ objectPath: upload.objectPath, alt: "a roof" }],
  });
}

/** Opens a page as from disk, without a network, and records requests that leave the disk. */
async function openFromDisk(browser: Browser, viewport: { width: number; height: number }) {
  const context = await browser.newContext({ offline: true, viewport });
  const page = await context.newPage();
  const requests: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith("file:")) requests.push(request.url());
  });
  return { context, page, requests };
}

test("chat-257, chat-258: the owner exports a dimension, and its pages work from disk without a request", async ({
  page,
  request,
  browser,
}) => {
  const { moth, kite, channelRef } = await makeSharedDimension(request);
  const { id } = await sendMessage(request, kite, channelRef, "three from the roof");
  await sendMessage(request, moth, channelRef, hostile);
  await sendPicture(request, moth, channelRef.channelId);
  const thread = await callAs<{ id: string }>(request, moth, `POST /api/messages/${id}/thread`);
  await sendMessage(request, kite, { channelId: thread.id }, "before the cloud");

  await signIn(page, moth);
  await visit(page, channelRef.path);
  await openExport(page);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("1 channel and 1 thread")).toBeVisible();
  await expect(dialog.getByText("1 file,")).toBeVisible();
  const { name, files } = await downloadZip(page, "EXPORT_DIMENSION");
  expect(name).toBe("tidepool radio.zip");
  await expect(page.getByRole("button", { name: "EXPORT_DIMENSION" })).toBeVisible();

  const { folder, remove } = await unpack(files);
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const disk = await openFromDisk(browser, viewport);
    await disk.page.goto(pathToFileURL(join(folder, "index.html")).href);
    await expect(disk.page.getByText("1…3 complete")).toBeVisible();
    await disk.page.getByRole("searchbox").fill("CLOUD before");
    await disk.page.keyboard.press("Enter");
    await expect(disk.page.getByText("1 result.")).toBeVisible();
    await disk.page.getByRole("link", { name: /^Thread: / }).click();
    await expect(disk.page.getByText("before the cloud")).toBeVisible();
    await disk.page.getByRole("link", { name: "#general" }).click();
    await expect(disk.page.getByText("document.title='ran'").first()).toBeVisible();
    const picture = disk.page.getByRole("img", { name: "a roof" });
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((node) => node instanceof HTMLImageElement && node.naturalWidth))
      .toBe(1);
    await expect(disk.page).toHaveTitle(/^#general/);
    const isWider = () => document.documentElement.scrollWidth > window.innerWidth;
    expect(await disk.page.evaluate(isWider)).toBe(false);
    expect(disk.requests).toEqual([]);
    await disk.context.close();
  }
  await remove();
});

test("chat-257: a member who is not the owner has no export in the menu", async ({
  page,
  request,
}) => {
  const { kite, channelRef } = await makeSharedDimension(request);
  await signIn(page, kite);
  await visit(page, channelRef.path);
  await page.getByRole("button", { name: "tidepool radio: menu" }).press("Enter");
  await expect(page.getByRole("menuitem", { name: "Leave" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Export" })).toHaveCount(0);
});

test("account-63: the settings export the account as a zip with pages", async ({
  page,
  request,
}) => {
  const member = await registerMember(request);
  await openTab(page, "security", member);
  const { name, files } = await downloadZip(page, "EXPORT_ZIP");
  expect(name).toBe(`oni-${member.username}.zip`);
  expect(files.get("index.html")?.toString()).toContain(`@${member.username}`);
  await expect(page.getByRole("button", { name: "EXPORT_ZIP" })).toBeVisible();
});
