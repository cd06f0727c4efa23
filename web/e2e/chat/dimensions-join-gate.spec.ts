import {
  callAs,
  messages,
  makeDimension,
  makeMembers,
  makeSharedDimension,
  openAs,
  openLive,
  sendMessage,
  typeMessage,
} from "../support/dimensions-parts.ts";
import { expect, registerMember, submit, test } from "../support/fixtures.ts";
import { cardOf, openTools } from "../support/people-parts.ts";
import { choose } from "../support/screen.ts";

test.use({ expectedErrors: [/status of 40[03]/] });

test("account-18: an application is shown at once to the owner, who lets the visitor in", async ({
  browser,
  request,
}) => {
  const [moth, guest] = await makeMembers(request);
  const channelRef = await makeDimension(request, [moth]);
  await callAs(request, moth, `PATCH /api/servers/${channelRef.serverId}`, { joinGate: "applied" });
  const owner = await openLive(browser, moth, channelRef.path);
  const visitor = await openLive(browser, guest, channelRef.path);
  await visitor.getByLabel("note to the moderators").fill("I bring tapes");
  await visitor.getByRole("button", { name: "REQUEST_TO_JOIN" }).click();
  await expect(visitor.getByText(/^Your request waits for an answer/)).toContainText(
    "I bring tapes",
  );
  await visitor.getByRole("button", { name: "TAKE_BACK" }).click();
  await submit(visitor.getByLabel("note to the moderators"), "I bring a lamp");
  await expect(visitor.getByText(/^Your request waits for an answer/)).toBeVisible();

  await choose("tidepool radio: menu", "Requests to join: 1")(owner);
  const dialog = owner.getByRole("dialog", { name: "Requests to join" });
  await expect(dialog.getByText("I bring a lamp")).toBeVisible();
  await dialog.getByRole("button", { name: `Let ${guest.username} in` }).click();
  await expect(dialog.getByText("No request is waiting.")).toBeVisible();
  await typeMessage(visitor, "thank you");
  await owner.keyboard.press("Escape");
  await expect(messages(owner).filter({ hasText: "thank you" })).toBeVisible();
});

test("account-19: a ban deletes the messages of the last day, and lifting it restores them", async ({
  browser,
  request,
}) => {
  const [moth, kite] = await makeMembers(request);
  const wren = await registerMember(request);
  const channelRef = await makeDimension(request, [moth, kite, wren]);
  await sendMessage(request, moth, channelRef, "good morning");
  for (const words of ["first noise", "second noise"])
    await sendMessage(request, kite, channelRef, words);
  const owner = await openLive(browser, moth, channelRef.path);
  const reader = await openLive(browser, wren, channelRef.path);
  await expect(messages(reader).filter({ hasText: "second noise" })).toBeVisible();
  await (await openTools(owner, kite)).getByRole("button", { name: "Ban" }).click();
  const dialog = owner.getByRole("dialog", { name: /^Ban / });
  await dialog.getByLabel(/^reason/).fill("noise");
  await dialog.getByLabel("Delete their messages of the last 24 hours here").check();
  await dialog.getByRole("button", { name: "BAN_MEMBER" }).click();
  await expect(owner.getByText(/^2 messages were deleted as well/)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  for (const page of [owner, reader]) {
    await expect(messages(page).filter({ hasText: "[deleted]" })).toHaveCount(2);
    await expect(messages(page).filter({ hasText: "noise" })).toHaveCount(0);
  }
  const box = await cardOf(owner, kite).boundingBox();
  expect(box?.x).toBeGreaterThan(700);

  await owner.keyboard.press("Escape");
  await choose("tidepool radio: menu", "Bans")(owner);
  await expect(owner.getByText(/: noise$/)).toBeVisible();
  await expect(owner.getByText(/^2 messages come back/)).toBeVisible();
  await owner.getByRole("button", { name: "LIFT_BAN" }).click();
  await expect(owner.getByText("No member is banned.")).toBeVisible();
  await owner.keyboard.press("Escape");
  for (const page of [owner, reader]) {
    await expect(messages(page).filter({ hasText: "second noise" })).toBeVisible();
    await expect(messages(page).filter({ hasText: "[deleted]" })).toHaveCount(0);
  }
});

test("account-20: raid mode is shown above the log, blocks a newcomer's message, and can be ended there", async ({
  browser,
  request,
}) => {
  const { moth, kite, channelRef } = await makeSharedDimension(request);
  const owner = await openAs(browser, moth, channelRef.path);
  const newcomer = await openLive(browser, kite, channelRef.path);
  await choose("tidepool radio: menu", "Raid mode")(owner);
  const words = /^Raid mode is on: members of less than an hour/;
  for (const page of [owner, newcomer]) await expect(page.getByText(words)).toBeVisible();
  await expect(newcomer.getByRole("button", { name: "END_RAID_MODE" })).toHaveCount(0);
  await typeMessage(newcomer, "hello");
  await expect(newcomer.getByText(/^Not sent\. Raid mode is on here/)).toBeVisible();
  await owner.getByRole("button", { name: "END_RAID_MODE" }).click();
  await expect(newcomer.getByText(words)).toHaveCount(0);
  await newcomer.getByRole("button", { name: "RETRY" }).click();
  await expect(messages(owner).filter({ hasText: "hello" })).toBeVisible();
});
