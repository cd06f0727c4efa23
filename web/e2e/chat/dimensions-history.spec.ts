import { expect, submit, test } from "../support/fixtures.ts";
import {
  messages,
  makeOwnDimension,
  makeSharedDimension,
  markRead,
  openAs,
  sendMessage,
  sendMessages,
} from "../support/dimensions-parts.ts";

test("chat-15: a reply leads to the message that it answers, however old, in one request", async ({
  browser,
  request,
}) => {
  const { moth, kite, channelRef } = await makeSharedDimension(request);
  const first = await sendMessage(request, moth, channelRef, "who left the lamp on");
  const drops = Array.from({ length: 160 }, (_, n) => `drop ${n}`);
  await sendMessages(request, moth, channelRef, drops);
  await sendMessage(request, kite, channelRef, "i did", first.id);
  await markRead(request, kite, channelRef, 162);
  const page = await openAs(browser, kite, channelRef.path);
  const reply = messages(page).filter({ hasText: "i did" }).getByText("to an earlier message");
  await expect(reply).toBeVisible();
  const queries: string[] = [];
  page.on("request", (sent) => queries.push(new URL(sent.url()).search));
  await reply.click();
  await expect(messages(page).filter({ hasText: "who left the lamp on" }).first()).toBeInViewport();
  expect(queries.filter((search) => search.includes("around="))).toHaveLength(1);
});

test("chat-145, chat-146: a search continues beyond 50 hits, and the same hit leads there again", async ({
  browser,
  request,
}) => {
  const { moth, channelRef } = await makeOwnDimension(request);
  const drops = Array.from({ length: 60 }, () => "the same rain");
  await sendMessages(request, moth, channelRef, drops);
  const page = await openAs(browser, moth, channelRef.path);
  const hits = page.getByRole("region", { name: "Search" }).getByRole("link");
  const search = async () => {
    await page.getByRole("button", { name: "Search" }).click();
    await submit(page.getByLabel("search tidepool radio"), "rain");
    await expect(page.getByText("50+ found, the newest first.")).toBeVisible();
    await page.getByRole("button", { name: "MORE", exact: true }).click();
    await expect(page.getByText("60 found, the newest first.")).toBeVisible();
    await hits.last().click();
    await expect(messages(page).first()).toBeInViewport();
  };
  await search();
  await page.getByRole("button", { name: "LATEST" }).click();
  await expect(messages(page).last()).toHaveAttribute("data-seq", "60");
  await expect(messages(page).last()).toBeInViewport();
  await search();
});
