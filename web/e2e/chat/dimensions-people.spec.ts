import { expect, registerMember, test, visit } from "../support/fixtures.ts";
import {
  addChannel,
  callAs,
  chooseInMenu,
  composer,
  messages,
  makeDimension,
  makeMembers,
  makeOwnDimension,
  makeSharedDimension,
  openAs,
  openLive,
  openSwitcher,
  sendMessage,
  typeMessage,
} from "../support/dimensions-parts.ts";
import { idOf, openCard, openTools } from "../support/people-parts.ts";
import { choose } from "../support/screen.ts";

test.describe("invitations", () => {
  test.use({ expectedErrors: [/status of 404/] });

  test("chat-128, chat-129: an invitation leads into the dimension, and one that is used up says so", async ({
    browser,
    request,
  }) => {
    const [moth, kite] = await makeMembers(request);
    const fields = { name: "quiet room", isPublic: false, description: "nobody knows" };
    const channelRef = await makeDimension(request, [moth], fields);
    const owner = await openAs(browser, moth, channelRef.path);
    await choose("quiet room: menu", "Invite")(owner);
    await owner.getByRole("combobox", { name: "uses" }).click();
    await owner.getByRole("option", { name: "one oni" }).click();
    await owner.getByRole("button", { name: "CREATE_LINK" }).click();
    const link = owner.getByRole("dialog").getByText(/\/invite\//);
    const path = new URL((await link.textContent()) ?? "").pathname;

    const guest = await openAs(browser, kite, path);
    await expect(guest.getByRole("heading", { name: "quiet room" })).toBeVisible();
    await expect(guest.getByText("nobody knows")).toBeVisible();
    await guest.getByRole("button", { name: "JOIN_DIMENSION" }).click();
    await expect(composer(guest)).toBeVisible();

    const late = await openAs(browser, await registerMember(request), path);
    const heading = late.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText(/^This invitation is no longer valid/);
    await visit(late, channelRef.path);
    await expect(heading).toHaveText(/^No such dimension/);
    await expect(late).toHaveTitle(/^No such dimension/);
  });
});

test("chat-125: a dimension is lost by removal and by deletion", async ({ browser, request }) => {
  const { moth, kite, channelRef } = await makeSharedDimension(request);
  const server = `/api/servers/${channelRef.serverId}`;
  await callAs(request, moth, `PATCH ${server}`, { isPublic: false });
  const owner = await openLive(browser, moth, channelRef.path);
  const member = await openLive(browser, kite, channelRef.path);
  for (const page of [owner, member]) await expect(composer(page)).toBeVisible();
  await callAs(request, moth, `DELETE ${server}/members/${await idOf(request, kite)}`);
  await expect(member.getByRole("heading", { name: "No such dimension" })).toBeVisible();
  await callAs(request, moth, `DELETE ${server}`);
  await expect(owner.getByRole("heading", { name: "No such dimension" })).toBeVisible();
});

test.describe("moderation", () => {
  test.use({ expectedErrors: [/status of 40[34]/] });

  test("chat-124, chat-125: a moderator deletes a message and bans its author, who is out at once", async ({
    browser,
    request,
  }) => {
    const [owner, keeper] = await makeMembers(request);
    const guest = await registerMember(request);
    const channelRef = await makeDimension(request, [owner, keeper, guest], { isPublic: true });
    const path = `PATCH /api/servers/${channelRef.serverId}/members/${await idOf(request, keeper)}`;
    await callAs(request, owner, path, { role: "moderator" });
    const moderator = await openLive(browser, keeper, channelRef.path);
    const visitor = await openLive(browser, guest, channelRef.path);
    await sendMessage(request, guest, channelRef, "rude words");
    await chooseInMenu(messages(moderator).filter({ hasText: "rude words" }), "Delete");
    await moderator.getByRole("button", { name: "DELETE_MESSAGE" }).click();
    await expect(messages(visitor)).toContainText("[deleted]");

    await (await openTools(moderator, guest)).getByRole("button", { name: "Ban" }).click();
    await moderator.getByRole("button", { name: "BAN_MEMBER" }).click();
    await expect(visitor.getByRole("heading", { name: "No such dimension" })).toBeVisible();
    await expect(visitor.getByText("tidepool radio")).toHaveCount(0);

    const inviting = `POST /api/servers/${channelRef.serverId}/invites`;
    const { code } = await callAs<{ code: string }>(request, owner, inviting, {});
    await visit(visitor, `/invite/${code}`);
    await visitor.getByRole("button", { name: "JOIN_DIMENSION" }).click();
    const refusal = visitor.getByText("You are banned from this dimension.", { exact: true });
    await expect(refusal).toBeVisible();
  });
});

test("chat-24: the messages of a blocked member are folded and can be unfolded one by one", async ({
  browser,
  request,
}) => {
  const { moth, kite, channelRef } = await makeSharedDimension(request);
  await sendMessage(request, kite, channelRef, "first noise");
  await sendMessage(request, kite, channelRef, "second noise");
  const page = await openAs(browser, moth, channelRef.path);
  await (await openCard(page, kite)).getByRole("button", { name: "BLOCK" }).click();
  await expect(page.getByText("A message of someone you blocked.")).toHaveCount(2);
  await expect(messages(page).filter({ hasText: "noise" })).toHaveCount(0);
  await page.getByRole("button", { name: "SHOW" }).first().click();
  await expect(messages(page).filter({ hasText: "noise" })).toHaveText([/first noise/]);
});

test("chat-127: a report shows the moderators the message and leads to it", async ({
  browser,
  request,
}) => {
  const { moth, kite, channelRef } = await makeSharedDimension(request);
  await sendMessage(request, moth, channelRef, "buy my tapes");
  const page = await openAs(browser, kite, channelRef.path);
  await chooseInMenu(messages(page), "Report");
  await page.getByLabel("reason").fill("this is an advertisement");
  await page.getByRole("button", { name: "REPORT_MESSAGE" }).click();
  await expect(page.getByText("Reported", { exact: true })).toBeVisible();

  const owner = await openAs(browser, moth, channelRef.path);
  await choose("tidepool radio: menu", "Reports")(owner);
  const dialog = owner.getByRole("dialog", { name: "Reports" });
  await expect(dialog).toContainText("this is an advertisement");
  await expect(dialog).toContainText("buy my tapes");
  await dialog.getByRole("link", { name: "Go to the message" }).click();
  await expect(owner).toHaveURL(`${channelRef.path}#1`);
});

test("chat-120: dimensions count mentions, the inbox has their text, and a screen has one bell", async ({
  browser,
  request,
}) => {
  const { moth, kite, channelRef } = await makeSharedDimension(request, { name: "slow letters" });
  await sendMessage(request, moth, channelRef, `@${kite.username} are you there`);
  const page = await openAs(browser, kite, "/dimensions");
  const row = page.getByRole("region", { name: "YOURS" }).getByRole("listitem");
  await expect(row).toContainText("slow letters");
  await expect(row).toContainText("1");
  await expect(page).toHaveTitle("(1) Dimensions · ONI");
  await visit(page, (await makeDimension(request, [kite])).path);
  await expect(page.getByRole("link", { name: "slow letters, 1 unread, 1 for you" })).toBeVisible();
  const bells = page.getByRole("button", { name: /^(Inbox|News)/ });
  await expect(bells).toHaveAccessibleName("Inbox, 1 new");
  await bells.click();
  await page
    .getByRole("article")
    .filter({ hasText: "are you there" })
    .getByRole("link")
    .first()
    .click();
  await expect(page).toHaveURL(`${channelRef.path}#1`);
});

test("chat-150: Ctrl+K leads to a channel by a few letters, and ? shows the keys", async ({
  browser,
  request,
}) => {
  const { moth, channelRef } = await makeOwnDimension(request, { name: "night bus" });
  await addChannel(request, moth, channelRef, "last-stop");
  const page = await openAs(browser, moth, "/purpose");
  await expect(page.getByRole("button", { name: moth.username })).toBeVisible();
  await openSwitcher(page, "last");
  await expect(page.getByRole("option").first()).toContainText("last-stop");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "last-stop" })).toBeVisible();

  await page.keyboard.press("Alt+ArrowUp");
  await expect(page).toHaveURL(channelRef.path);
  await expect(page.getByLabel("Message general")).toBeFocused();
  await page.getByRole("log").focus();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
});

test.describe("an owner", () => {
  test.use({ expectedErrors: [/status of 40[03]/] });

  test("account-17: silences a member, who sees the reason, and sets slow mode for a channel", async ({
    browser,
    request,
  }) => {
    const { moth, kite, channelRef } = await makeSharedDimension(request);
    const owner = await openAs(browser, moth, channelRef.path);
    const member = await openLive(browser, kite, channelRef.path);
    const card = await openTools(owner, kite);
    await card.getByRole("button", { name: "Time out" }).click();
    const dialog = owner.getByRole("dialog", { name: `Time out ${kite.username}` });
    await dialog.getByLabel("reason").fill("three songs in a row");
    await dialog.getByRole("button", { name: "TIME_OUT_MEMBER" }).click();
    await expect(owner.getByText("Timed out", { exact: true })).toBeVisible();
    await expect(member.getByText(/^You are timed out here until/)).toContainText(
      "three songs in a row",
    );
    await expect(member.getByLabel("Message general")).toHaveCount(0);

    await owner.keyboard.press("Escape");
    await choose("tidepool radio: menu", "Bans")(owner);
    await owner.getByRole("button", { name: "END_TIMEOUT" }).click();
    await expect(owner.getByRole("button", { name: "END_TIMEOUT" })).toHaveCount(0);
    await typeMessage(member, "a fourth");
    await expect(messages(owner).filter({ hasText: "a fourth" })).toBeVisible();

    await owner.keyboard.press("Escape");
    await choose("general: menu", "Edit channel")(owner);
    await owner.getByRole("combobox", { name: /^slow mode/ }).click();
    await owner.getByRole("option", { name: "30 seconds" }).click();
    await owner.getByRole("button", { name: "SAVE_CHANNEL" }).click();
    await expect(member.getByText("Slow mode: one message in 30 seconds.")).toBeVisible();
    await expect(owner.getByText(/^Slow mode/)).toHaveCount(0);
  });

  test("account-21: transfers the dimension with a password and stays as a moderator", async ({
    browser,
    request,
  }) => {
    const { moth, kite, channelRef } = await makeSharedDimension(request);
    const page = await openAs(browser, moth, channelRef.path);
    await (await openTools(page, kite)).getByRole("button", { name: "Make owner" }).click();
    const dialog = page.getByRole("dialog", { name: "Transfer tidepool radio?" });
    const transfer = async (password: string) => {
      await dialog.getByLabel("Password", { exact: true }).fill(password);
      await dialog.getByRole("button", { name: "TRANSFER" }).click();
    };
    await transfer("not the one");
    await expect(dialog.getByText("The password is wrong.")).toBeVisible();
    await transfer(moth.password);
    await expect(dialog).toBeHidden();
    const server = await callAs(request, moth, `GET /api/servers/${channelRef.serverId}`);
    expect(server).toMatchObject({ role: "moderator" });
  });
});
