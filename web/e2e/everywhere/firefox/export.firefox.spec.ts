import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "playwright/test";
import { readZip } from "../../../../.ci/services/read-zip.ts";
import { sendFiles } from "../../chat/files/files-parts.ts";
import { makeFile } from "../../support/album-parts.ts";
import { bearer, makeSharedDimension, sendMessage } from "../../support/dimensions-parts.ts";
import { unpack } from "../../support/export-parts.ts";
import { keys } from "./firefox-page.ts";
import { test } from "./firefox-test.ts";

test.use({ isOffline: true });

test("web-30: in Firefox the pages of an export open from disk without a request, show pictures and find messages", async ({
  firefox,
  request,
}) => {
  const { moth, kite, channelRef } = await makeSharedDimension(request);
  await sendMessage(request, kite, channelRef, "before the cloud");
  await sendFiles(request, moth, { channelId: channelRef.channelId }, [makeFile("roof.png")]);
  const path = `/api/servers/${channelRef.serverId}/export.zip`;
  const response = await request.get(path, { headers: bearer(moth) });
  const { folder, remove } = await unpack(readZip(await response.body()));

  const page = await firefox.open(pathToFileURL(join(folder, "index.html")).href);
  await page.type("input[type=search]", `CLOUD before${keys.enter}`);
  await page.shows("1 result.");
  await page.type({ role: "link", name: "#general" }, keys.enter);
  await page.shows("before the cloud");
  const widths = () =>
    page.evaluate(() => Array.from(document.images, ({ naturalWidth }) => naturalWidth));
  await expect.poll(widths).toEqual([64]);
  expect(firefox.requests).toEqual([]);
  await remove();
});
