import type { APIRequestContext, Locator } from "playwright/test";
import {
  callAs,
  composer,
  messages,
  log,
  makeSharedDimension,
  openAs,
  openLive,
  sendMessage,
} from "../support/dimensions-parts.ts";
import { tray } from "./files/files-parts.ts";
import { expect, holdRequests, submit, test, visit, visitAs } from "../support/fixtures.ts";
import { phone } from "../support/pages.ts";
import { choose } from "../support/screen.ts";

const replyField = /^reply in /;

/** Creates a dimension of two members with a message and its thread. Returns the thread and its path. */
async function makeThread(request: APIRequestContext, content: string) {
  const { moth, kite, channelRef } = await makeSharedDimension(request);
  const { id } = await sendMessage(request, moth, channelRef, content);
  const call = `POST /api/messages/${id}/thread`;
  const thread = { channelId: (await callAs<{ id: string }>(request, moth, call)).id };
  return {
    moth,
    kite,
    channelRef,
    thread,
    path: channelRef.path.replace(channelRef.channelId, thread.channelId),
  };
}

test("chat-155, chat-156, chat-157, chat-158: a thread opens next to its channel, and its message shows the number of answers", async ({
  browser,
  request,
}) => {
  const { moth, kite, channelRef } = await makeSharedDimension(request);
  await sendMessage(request, moth, channelRef, "three from the roof");
  const writer = await openLive(browser, kite, channelRef.path);
  const reader = await openLive(browser, moth, channelRef.path);
  const panel = writer.getByRole("complementary", { name: "Thread" });
  const first = messages(writer).first();
  await first.hover();
  await first.getByRole("button", { name: "Start a thread" }).click();
  await expect(panel).toContainText(`under ${moth.username}`);
  await expect(panel).toContainText("three from the roof");
  await submit(panel.getByPlaceholder(replyField), "how long did you hold it open?");
  await expect(panel.getByRole("article")).toHaveCount(1);
  await expect(log(writer).first().getByRole("article")).toHaveCount(1);

  const opener = { name: /1 answer/ };
  await messages(reader).first().getByRole("button", opener).click();
  const other = reader.getByRole("complementary", { name: "Thread" });
  await expect(other).toContainText("how long did you hold it open?");
  await submit(other.getByPlaceholder(replyField), "eight seconds");
  await expect(panel).toContainText("eight seconds");
  await expect(messages(writer).first()).toContainText("2 answers");

  const address = reader.url();
  await other.getByPlaceholder(replyField).press("Escape");
  await expect(other).toBeHidden();
  expect(reader.url()).toContain(channelRef.path);
  await visit(reader, `${address}#1`);
  await expect(other).toContainText("how long did you hold it open?");
  await expect(messages(reader).first()).toContainText("three from the roof");
});

test("chat-161, chat-162: a thread is listed under its channel with its unread count for those who follow it", async ({
  browser,
  request,
}) => {
  const { moth, kite, channelRef, thread } = await makeThread(request, "found my old zip disk");
  await sendMessage(request, kite, thread, "does it spin up?");
  const reader = await openLive(browser, moth, channelRef.path);
  const row = reader.getByRole("link", { name: /found-my-old-zip-disk/ });
  await expect(messages(reader).first()).toContainText("1 answer");
  await expect(row).toHaveCount(0);

  const opener = { name: /1 answer/ };
  await messages(reader).first().getByRole("button", opener).click();
  const panel = reader.getByRole("complementary", { name: "Thread" });
  await panel.getByRole("button", { name: "Follow" }).click();
  await expect(panel.getByRole("button", { name: "Follow", pressed: true })).toBeVisible();
  await panel.getByRole("button", { name: "Close" }).click();
  await expect(row).toBeVisible();
  await sendMessage(request, kite, thread, "it sounds like a small animal");
  await expect(row).toHaveAccessibleName(/1 unread/);
  await expect(messages(reader).first()).toContainText("2 answers, 1 new");
  await row.click();
  await expect(panel).toContainText("it sounds like a small animal");
  await expect(row).not.toHaveAccessibleName(/unread/);
  await panel.getByRole("button", { name: "Follow" }).click();
  await panel.getByRole("button", { name: "Close" }).click();
  await expect(row).toHaveCount(0);
});

test("chat-163, chat-164: a long thread is listed under a name, where all members of its channel find it", async ({
  browser,
  request,
}) => {
  const { moth, kite, channelRef, thread, path } = await makeThread(request, "a long story");
  for (let count = 1; count <= 12; count += 1) {
    await sendMessage(request, count % 2 ? moth : kite, thread, `part ${count}`);
  }
  const reader = await openAs(browser, kite, path);
  await expect(reader.getByRole("complementary", { name: "Thread" })).toContainText("part 12");
  await expect(reader.getByRole("button", { name: "MAKE_IT_A_CHANNEL" })).toHaveCount(0);

  const keeper = await openAs(browser, moth, path);
  await keeper.getByRole("button", { name: "MAKE_IT_A_CHANNEL" }).click();
  const dialog = keeper.getByRole("dialog", { name: "Make it a channel" });
  await dialog.getByRole("textbox").first().fill("zip disk");
  await dialog.getByRole("button", { name: "MAKE_IT_A_CHANNEL" }).click();
  await expect(keeper.getByRole("link", { name: "zip-disk" })).toBeVisible();
  await expect(messages(keeper).first()).toContainText("12 messages");
  await visit(reader, channelRef.path);
  const named = { name: /zip-disk/ };
  await expect(messages(reader).first().getByRole("button", named)).toBeVisible();
  await expect(keeper.getByRole("button", { name: "MAKE_IT_A_CHANNEL" })).toHaveCount(0);
});

/** Drops a file on an element as a pointer would. */
const drop = (onto: Locator, name: string) =>
  onto.evaluate((element, fileName) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["words"], fileName, { type: "text/plain" }));
    element.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, name);

test("chat-155, chat-158, chat-160: a file goes where it is dropped, and Escape ends a reply before it closes a thread", async ({
  browser,
  request,
}) => {
  const { moth, kite, thread, path } = await makeThread(request, "it was ||the lamp|| all along");
  await sendMessage(request, kite, thread, "which lamp?");
  const page = await openLive(browser, moth, path);
  const panel = page.getByRole("complementary", { name: "Thread" });
  await expect(panel).toContainText("it was ▒▒▒ all along");
  const field = panel.getByPlaceholder(replyField);
  await drop(field, "aside.txt");
  await drop(composer(page), "channel.txt");
  await expect(tray(page)).toHaveCount(2);
  await expect(panel.getByRole("region", { name: "Files to send" })).toContainText("aside.txt");
  await expect(page.getByText("channel.txt")).toHaveCount(1);
  await expect(page.getByText("aside.txt")).toHaveCount(1);
  // An upload that ends after the test would store the tray again.
  await expect(tray(page).getByText(/% of/)).toHaveCount(0);

  await panel.getByRole("article").hover();
  await panel.getByRole("article").getByRole("button", { name: "Reply" }).click();
  await expect(panel.getByText(/^Replying to/)).toBeVisible();
  await field.press("Escape");
  await expect(panel.getByText(/^Replying to/)).toHaveCount(0);
  await expect(panel).toBeVisible();
  await field.press("Escape");
  await expect(panel).toBeHidden();
});

test("chat-155, chat-159: on a phone the messages of a channel under a thread are not read", async ({
  browser,
  request,
}) => {
  const { moth, kite, channelRef, thread, path } = await makeThread(request, "three from the roof");
  await callAs(request, moth, `PUT /api/channels/${thread.channelId}/follow`);
  const page = await openAs(browser, moth, path, { viewport: phone });
  await expect(page.getByPlaceholder(replyField)).toBeVisible();
  await sendMessage(request, kite, channelRef, "unseen in the channel");
  await sendMessage(request, kite, thread, "seen in the thread");
  await expect(page.getByText("seen in the thread")).toBeVisible();
  const reads = (id: string) => () => callAs(request, moth, `GET /api/channels/${id}`);
  await expect.poll(reads(thread.channelId)).toMatchObject({ lastReadSeq: 1 });
  expect(await reads(channelRef.channelId)()).toMatchObject({ lastReadSeq: 1 });
  await page.getByRole("button", { name: "Back" }).click();
  await expect.poll(reads(channelRef.channelId)).toMatchObject({ lastReadSeq: 2 });
});

test("chat-190: the menu of a message starts its thread, and the menu of a channel mutes and unmutes it", async ({
  page,
  request,
}) => {
  const { moth, kite, channelRef } = await makeSharedDimension(request);
  await sendMessage(request, moth, channelRef, "three from the roof");
  // The first choice is made before the settings have been fetched.
  const release = await holdRequests(page, "**/api/notify");
  await visitAs(page, kite, channelRef.path);
  const getLevel = async () =>
    (await callAs<{ levels: Record<string, unknown> }>(request, kite, "GET /api/notify")).levels[
      channelRef.channelId
    ];
  for (const [entry, level] of [
    ["Mute channel", { level: "nothing", muteUntil: null }],
    ["Unmute channel", undefined],
  ] as const) {
    await choose("general: menu", entry)(page);
    release();
    await expect.poll(getLevel).toEqual(level);
  }
  await messages(page).first().hover();
  await choose("More", "Start a thread")(page);
  await expect(page.getByRole("complementary", { name: "Thread" })).toContainText(
    "three from the roof",
  );
});
