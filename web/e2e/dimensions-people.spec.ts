import type { Page } from "playwright/test";
import { expect, type Member, registerMember, test } from "./fixtures.ts";
import {
  callAs,
  composer,
  lines,
  makeDimension,
  makeMembers,
  openAs,
  openSwitcher,
  say,
  whenLive,
} from "./dimensions-parts.ts";
import { idOf, openCard } from "./people-parts.ts";

test.describe("invitations", () => {
  test.use({ expectedErrors: [/status of 404/] });

  test("WB86: an invitation leads in by its preview, and says when its door has closed", async ({
    browser,
    request,
  }) => {
    const [moth, kite] = await makeMembers(request);
    const late = await registerMember(request);
    const fields = { name: "quiet room", isPublic: false, description: "nobody knows" };
    const place = await makeDimension(request, [moth], fields);
    const owner = await openAs(browser, moth, place.path);
    await owner.getByRole("button", { name: "quiet room: menu" }).click();
    await owner.getByRole("menuitem", { name: "Invite" }).click();
    await owner.getByRole("combobox", { name: "good for" }).click();
    await owner.getByRole("option", { name: "one oni" }).click();
    await owner.getByRole("button", { name: "CREATE_LINK" }).click();
    const link = await owner
      .getByRole("dialog")
      .getByText(/\/invite\//)
      .textContent();
    const path = new URL(link ?? "").pathname;

    const guest = await openAs(browser, kite, path);
    await expect(guest.getByRole("heading", { name: "quiet room" })).toBeVisible();
    await expect(guest.getByText("nobody knows")).toBeVisible();
    await guest.getByRole("button", { name: "JOIN_DIMENSION" }).click();
    await expect(composer(guest)).toBeVisible();

    const tooLate = await openAs(browser, late, path);
    await expect(
      tooLate.getByRole("heading", { name: /^This door has been closed/, level: 1 }),
    ).toBeVisible();
    await tooLate.goto(place.path);
    await expect(
      tooLate.getByRole("heading", { name: "No such dimension", level: 1 }),
    ).toBeVisible();
    await expect(tooLate).toHaveTitle(/^No such dimension/);
  });
});

test.describe("keeping order", () => {
  test.use({ expectedErrors: [/status of 40[34]/] });

  test("WB92: each role is offered what it may do, and who is put out is out at once", async ({
    browser,
    request,
  }) => {
    const [moth, kite] = await makeMembers(request);
    const guest = await registerMember(request);
    const place = await makeDimension(request, [moth, kite, guest], { isPublic: true });
    await callAs(
      request,
      moth,
      `PATCH /api/servers/${place.serverId}/members/${await idOf(request, kite)}`,
      { role: "moderator" },
    );
    const entriesOf = async (page: Page, opener: string) => {
      await page.getByRole("button", { name: opener }).click();
      await expect(page.getByRole("menuitem").first()).toBeVisible();
      const entries = await page.getByRole("menuitem").allTextContents();
      await page.keyboard.press("Escape");
      return entries;
    };
    const keeping = [
      ...["Invite", "New channel", "Edit dimension", "Reports", "Bans", "Raid mode"],
      "Mark all read",
    ];
    const expected: [Member, string[]][] = [
      [moth, [...keeping, "Delete dimension"]],
      [kite, [...keeping, "Leave"]],
      [guest, ["Mark all read", "Leave"]],
    ];
    const pages: Page[] = [];
    for (const [member, entries] of expected) {
      const page = await openAs(browser, member, place.path);
      await whenLive(page);
      expect(await entriesOf(page, "tidepool radio: menu")).toEqual(entries);
      pages.push(page);
    }
    const [owner, moderator, visitor] = pages;
    if (!owner || !moderator || !visitor) throw new Error("A page is missing.");
    const card = await openCard(moderator, moth);
    await expect(card.getByRole("button", { name: "BLOCK" })).toBeVisible();
    await expect(card.getByRole("region", { name: "In tidepool radio" })).toHaveCount(0);
    await moderator.keyboard.press("Escape");
    const kitesCard = await openCard(owner, kite);
    await expect(kitesCard.getByRole("button", { name: "Make member" })).toBeVisible();
    await owner.keyboard.press("Escape");

    await say(request, guest, place, "rude words");
    await lines(moderator).filter({ hasText: "rude words" }).hover();
    await lines(moderator).getByRole("button", { name: "More" }).click();
    await moderator.getByRole("menuitem", { name: "Delete" }).click();
    await moderator.getByRole("button", { name: "DELETE_MESSAGE" }).click();
    await expect(lines(visitor)).toContainText("[deleted]");

    await (await openCard(moderator, guest)).getByRole("button", { name: "Ban" }).click();
    await moderator.getByRole("button", { name: "BAN_MEMBER" }).click();
    await expect(visitor.getByRole("heading", { name: "No such dimension" })).toBeVisible();
    await expect(visitor.getByText("tidepool radio")).toHaveCount(0);

    const inviting = `POST /api/servers/${place.serverId}/invites`;
    const { code } = await callAs<{ code: string }>(request, moth, inviting, {});
    await visitor.goto(`/invite/${code}`);
    await visitor.getByRole("button", { name: "JOIN_DIMENSION" }).click();
    await expect(
      visitor.getByText("You are banned from this dimension.", { exact: true }),
    ).toBeVisible();
  });
});

test("WB93: a blocked member's messages are folded, and can be unfolded one by one", async ({
  browser,
  request,
}) => {
  const [moth, kite] = await makeMembers(request);
  const place = await makeDimension(request, [moth, kite]);
  await say(request, kite, place, "first noise");
  await say(request, kite, place, "second noise");
  const page = await openAs(browser, moth, place.path);
  await (await openCard(page, kite)).getByRole("button", { name: "BLOCK" }).click();
  await expect(page.getByText("A message of someone you blocked.")).toHaveCount(2);
  await expect(lines(page).filter({ hasText: "noise" })).toHaveCount(0);
  await page.getByRole("button", { name: "SHOW" }).first().click();
  await expect(lines(page).filter({ hasText: "noise" })).toHaveText([/first noise/]);
});

test("WB94: a report reaches the keepers with the message and its place", async ({
  browser,
  request,
}) => {
  const [moth, kite] = await makeMembers(request);
  const place = await makeDimension(request, [moth, kite]);
  await say(request, moth, place, "buy my tapes");
  const page = await openAs(browser, kite, place.path);
  await lines(page).hover();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Report" }).click();
  await page.getByLabel("reason").fill("this is an advertisement");
  await page.getByRole("button", { name: "REPORT_MESSAGE" }).click();
  await expect(page.getByText("Reported", { exact: true })).toBeVisible();

  const owner = await openAs(browser, moth, place.path);
  await owner.getByRole("button", { name: "tidepool radio: menu" }).click();
  await owner.getByRole("menuitem", { name: "Reports" }).click();
  const dialog = owner.getByRole("dialog", { name: "Reports" });
  await expect(dialog).toContainText("this is an advertisement");
  await expect(dialog).toContainText("buy my tapes");
  await dialog.getByRole("link", { name: "Go to the message" }).click();
  await expect(owner).toHaveURL(`${place.path}#1`);
});

test("WB87: on return the hub tells who called, who answered and where there is news", async ({
  browser,
  request,
}) => {
  const [moth, kite] = await makeMembers(request);
  const place = await makeDimension(request, [moth, kite], { name: "slow letters" });
  const own = await say(request, kite, place, "anyone awake");
  await say(request, moth, place, `@${kite.username} always`);
  await callAs(request, moth, `POST /api/channels/${place.channelId}/messages`, {
    content: "so am i",
    replyToId: own.id,
  });
  const page = await openAs(browser, kite, "/dimensions");
  const news = page.getByRole("region", { name: /^SINCE/ });
  await expect(news.getByRole("heading", { level: 3 })).toHaveText(["CALLED YOU", "ANSWERED YOU"]);
  await expect(news.getByRole("link", { name: /^slow letters 2 lines, 1 for you/ })).toBeVisible();
  await expect(page).toHaveTitle("(1) Dimensions · ONI");
  await news.getByRole("link", { name: /so am i/ }).click();
  await expect(page).toHaveURL(`${place.path}#3`);
  await expect(lines(page).filter({ hasText: "so am i" })).toBeInViewport();
  await expect(page).toHaveTitle("general, slow letters · ONI");
});

test("WB87: a call is told however much was said after it", async ({ browser, request }) => {
  const [moth, kite] = await makeMembers(request);
  const place = await makeDimension(request, [moth, kite], { name: "slow letters" });
  await say(request, moth, place, `@${kite.username} are you there`);
  for (let round = 0; round < 6; round += 1) {
    const drops = Array.from({ length: 20 }, (_, n) => `drop ${round} ${n}`);
    await Promise.all(drops.map((words) => say(request, moth, place, words)));
  }
  const page = await openAs(browser, kite, "/dimensions");
  const news = page.getByRole("region", { name: /^SINCE/ });
  await expect(news.getByRole("link", { name: /are you there/ })).toBeVisible();
  await expect(news.getByRole("link", { name: /^slow letters 99\+ lines/ })).toBeVisible();
});

test("WB780: the digest costs one request, however much waits", async ({ browser, request }) => {
  const [moth, kite] = await makeMembers(request);
  for (const name of ["slow letters", "night bus", "tin roof"]) {
    const place = await makeDimension(request, [moth, kite], { name });
    const own = await say(request, kite, place, "anyone awake");
    await say(request, moth, place, `@${kite.username} always`);
    await callAs(request, moth, `POST /api/channels/${place.channelId}/messages`, {
      content: "so am i",
      replyToId: own.id,
    });
  }
  const page = await openAs(browser, kite, "/purpose");
  await expect(page.getByRole("button", { name: kite.username })).toBeVisible();
  const asked: string[] = [];
  page.on("request", (sent) => asked.push(new URL(sent.url()).pathname));
  await page.getByRole("link", { name: "Dimensions" }).first().click();
  const news = page.getByRole("region", { name: /^SINCE/ });
  await expect(news.getByRole("link")).toHaveCount(9);
  const isOfDigest = (path: string) => /^\/api\/(?:digest|channels\/|servers\/.+)/.test(path);
  expect(asked.filter(isOfDigest).sort()).toEqual(["/api/digest", "/api/servers/activity"]);
});

test("WB88: Ctrl+K goes to a channel by a few letters, and ? shows the keys", async ({
  browser,
  request,
}) => {
  const member = await registerMember(request);
  const { path, serverId } = await makeDimension(request, [member], { name: "night bus" });
  await callAs(request, member, `POST /api/servers/${serverId}/channels`, { name: "last-stop" });
  const page = await openAs(browser, member, "/purpose");
  await expect(page.getByRole("button", { name: member.username })).toBeVisible();
  await openSwitcher(page, "last");
  await expect(page.getByRole("option").first()).toContainText("last-stop");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "last-stop" })).toBeVisible();

  await page.keyboard.press("Alt+ArrowUp");
  await expect(page).toHaveURL(path);
  await expect(composer(page)).toBeFocused();
  await page.getByRole("log").focus();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
});

test.describe("who keeps a dimension", () => {
  test.use({ expectedErrors: [/status of 40[03]/] });

  test("WB1674: silences a member for a while, who is told why, and slows a channel", async ({
    browser,
    request,
  }) => {
    const [moth, kite] = await makeMembers(request);
    const place = await makeDimension(request, [moth, kite]);
    const owner = await openAs(browser, moth, place.path);
    const member = await openAs(browser, kite, place.path);
    await whenLive(member);
    const card = await openCard(owner, kite);
    await card.getByRole("button", { name: "Silence" }).click();
    const silence = owner.getByRole("dialog", { name: `Silence ${kite.username}` });
    await silence.getByLabel("reason").fill("three songs in a row");
    await silence.getByRole("button", { name: "SILENCE_MEMBER" }).click();
    await expect(owner.getByText("Silenced", { exact: true })).toBeVisible();
    await composer(member).fill("a fourth");
    await composer(member).press("Enter");
    await expect(member.getByText(/^Not sent\. You are to be silent here until/)).toContainText(
      "three songs in a row",
    );

    await owner.keyboard.press("Escape");
    await owner.getByRole("button", { name: "tidepool radio: menu" }).click();
    await owner.getByRole("menuitem", { name: "Bans" }).click();
    await owner.getByRole("button", { name: "SPEAK_AGAIN" }).click();
    await expect(owner.getByRole("button", { name: "SPEAK_AGAIN" })).toHaveCount(0);
    await member.getByRole("button", { name: "RETRY" }).click();
    await expect(lines(owner).filter({ hasText: "a fourth" })).toBeVisible();

    await owner.keyboard.press("Escape");
    await owner.getByRole("button", { name: "general: menu" }).click();
    await owner.getByRole("menuitem", { name: "Edit channel" }).click();
    await owner.getByRole("combobox", { name: /^slow mode/ }).click();
    await owner.getByRole("option", { name: "30 seconds" }).click();
    await owner.getByRole("button", { name: "SAVE_CHANNEL" }).click();
    await expect(member.getByText("Slow mode: one line in 30 seconds.")).toBeVisible();
    await expect(owner.getByText(/^Slow mode/)).toHaveCount(0);
  });

  test("WB1676: hands it over with a password, and stays as a moderator", async ({
    browser,
    request,
  }) => {
    const [moth, kite] = await makeMembers(request);
    const place = await makeDimension(request, [moth, kite]);
    const page = await openAs(browser, moth, place.path);
    await (await openCard(page, kite)).getByRole("button", { name: "Make owner" }).click();
    const dialog = page.getByRole("dialog", { name: "Hand tidepool radio over?" });
    await dialog.getByLabel("Password", { exact: true }).fill("not the one");
    await dialog.getByRole("button", { name: "HAND_OVER" }).click();
    await expect(dialog.getByText("The password is wrong.")).toBeVisible();
    await dialog.getByLabel("Password", { exact: true }).fill(moth.password);
    await dialog.getByRole("button", { name: "HAND_OVER" }).click();
    await expect(dialog).toBeHidden();
    const server = await callAs<{ ownerId: string; role: string }>(
      ...([request, moth, `GET /api/servers/${place.serverId}`] as const),
    );
    expect(server.role).toBe("moderator");
  });
});
