import {
  callAs,
  composer,
  messages,
  makeDimension,
  makeMembers,
  openAs,
  openLive,
  sendMessage,
  typeMessage,
  whenLive,
} from "../support/dimensions-parts.ts";
import { expect, type Member, test, visit, visitAs } from "../support/fixtures.ts";
import { phone } from "../support/pages.ts";
import {
  bell,
  cardOf,
  idOf,
  link,
  openCard,
  openDirect,
  plates,
  whenCards,
} from "../support/people-parts.ts";
import { expectToast } from "../support/shrine-parts.ts";

test.describe("the card of a member", () => {
  let moth: Member;
  let kite: Member;
  let tag: string;

  test.beforeEach(async ({ request }) => {
    [moth, kite] = await makeMembers(request);
    tag = await link(request, [moth, kite]);
  });

  test("people-1, people-2, people-3: a name opens it, Escape closes it and returns the focus", async ({
    page,
    request,
  }) => {
    const channelRef = await makeDimension(request, [moth, kite]);
    await sendMessage(request, kite, channelRef, "the roof is open");
    await visitAs(page, moth, channelRef.path);
    const name = messages(page).getByRole("link", { name: kite.username });
    await whenCards(page);
    await name.focus();
    await page.keyboard.press("Enter");
    const card = cardOf(page, kite);
    await expect(card).toContainText("YOU_SHARE");
    await expect(card.getByRole("link", { name: tag })).toBeVisible();
    const map = card.getByRole("link", { name: "SEE_ON_MAP" });
    await expect(map).toHaveAttribute("href", `/constellation?node=${kite.username}`);
    await page.keyboard.press("Escape");
    await expect(card).toBeHidden();
    await expect(name).toBeFocused();

    await page.setViewportSize(phone);
    await name.click();
    await expect(card.getByRole("button", { name: "WRITE" })).toBeVisible();
    const box = await card.boundingBox();
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(phone.height);
    await card.getByRole("link", { name: /Visit the shrine/ }).click();
    await expect(page).toHaveURL(new RegExp(`/oni/${kite.username}$`));
    await expect(card).toBeHidden();
  });

  test("people-4, people-5: it offers the actions for a member who is here, away or blocked, and for the viewer", async ({
    browser,
    page,
    request,
  }) => {
    const channelRef = await makeDimension(request, [moth, kite]);
    await visitAs(page, moth, channelRef.path);
    await whenLive(page);
    const card = await openCard(page, kite);
    await expect(card).toContainText("away");
    await expect(card.getByRole("button", { name: "KNOCK" })).toBeDisabled();
    await openLive(browser, kite, channelRef.path);
    await expect(card).toContainText("online");
    await card.getByRole("button", { name: "KNOCK" }).click();
    await expect(card).toContainText("KNOCKED");
    await card.getByRole("button", { name: "BLOCK" }).click();
    await expect(card).toContainText(`${kite.username} does not learn of it.`);
    await card.getByRole("button", { name: "UNBLOCK" }).click();
    await expect(card.getByRole("button", { name: "WRITE" })).toBeVisible();
    await page.keyboard.press("Escape");
    const own = await openCard(page, moth);
    await expect(own.getByRole("link", { name: "EDIT_PROFILE" })).toBeVisible();
    await expect(own.getByRole("button", { name: "BLOCK" })).toHaveCount(0);
  });

  test("people-11: it reports its member, also from a shrine and after a block, and stays open", async ({
    page,
  }) => {
    await visitAs(page, moth, `/oni/${kite.username}`);
    await page.getByRole("button", { name: "MORE" }).click();
    const card = cardOf(page, kite);
    await card.getByRole("button", { name: "BLOCK" }).click();
    await expect(card).toContainText("you blocked this node");
    await card.getByRole("button", { name: "REPORT" }).click();
    const dialog = page.getByRole("dialog", { name: `Report ${kite.username}` });
    await expect(dialog).toContainText(`${kite.username} does not learn of it.`);
    await expect(dialog.getByRole("button", { name: "REPORT_ONI" })).toBeDisabled();
    await dialog.getByLabel("reason").fill("they sell tapes");
    await dialog.getByRole("button", { name: "REPORT_ONI" }).click();
    await expect(page.getByText("Reported", { exact: true })).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(card).toContainText("you blocked this node");
  });

  test("people-6, people-7: a shrine offers four actions to members and two to visitors", async ({
    browser,
    page,
  }) => {
    await visitAs(page, moth, `/oni/${kite.username}`);
    for (const name of ["KNOCK", "WRITE", "MORE"]) {
      await expect(page.getByRole("button", { name, exact: true })).toBeVisible();
    }
    await expect(page.getByRole("link", { name: "SEE_ON_MAP" })).toBeVisible();
    await expect(page.getByText("YOU_SHARE")).toBeVisible();
    await page.getByRole("button", { name: "MORE" }).click();
    await expect(cardOf(page, kite)).toContainText("Invite to...");

    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(new URL(`/oni/${kite.username}`, page.url()).href);
    await expect(visitor.getByRole("button", { name: "COPY_ADDRESS" })).toBeVisible();
    await expect(visitor.getByText("Create your own.")).toBeVisible();
    await expect(visitor.getByRole("button", { name: "KNOCK" })).toHaveCount(0);
    await visitor.getByRole("link", { name: "CREATE_ONI" }).click();
    await expect(visitor).toHaveURL(/\/auth$/);
  });

  test("people-8, people-9: settings list blocked members and set who may write", async ({
    page,
    request,
  }) => {
    await callAs(request, moth, `PUT /api/users/${await idOf(request, kite)}/block`);
    await visitAs(page, moth, "/settings?tab=security");
    await page.getByRole("button", { name: `Unblock ${kite.username}` }).click();
    await expect(page.getByText("You have blocked no member.")).toBeVisible();
    await visit(page, "/settings?tab=profile");
    await page.getByLabel("Who may write to me").click();
    await page.getByRole("option", { name: "nobody" }).click();
    await expect(page.getByText("No member can send a request either.")).toBeVisible();
    await page.getByRole("button", { name: "UPDATE_DIRECT_MESSAGES" }).click();
    await expectToast(page, "Profile Updated");
    expect(await callAs<object>(request, moth, "GET /api/auth/me")).toMatchObject({
      directPolicy: "nobody",
    });
  });

  test("people-10: an invite link is put into the draft of the direct line", async ({
    page,
    request,
  }) => {
    const channelRef = await makeDimension(request, [moth, kite], { name: "night bus" });
    await openDirect(request, kite, moth);
    await visitAs(page, moth, channelRef.path);
    const card = await openCard(page, kite);
    await card.getByRole("button", { name: "Invite to..." }).click();
    await cardOf(page, kite)
      .getByRole("button", { name: /^night bus/ })
      .click();
    await expect(page).toHaveURL(/\/directs\//);
    await expect(composer(page)).toHaveValue(/^night bus: .*\/invite\//);
  });
});

test("people-12, people-13: a knock back opens a direct line where both receive messages", async ({
  browser,
  request,
}) => {
  const [moth, kite] = await makeMembers(request);
  await link(request, [moth, kite]);
  const other = await openAs(browser, kite, "/settings");
  const field = other.getByLabel("Oni Name");
  await field.focus();
  const one = await openAs(browser, moth, `/oni/${kite.username}`);
  await one.getByRole("button", { name: "KNOCK", exact: true }).click();

  const plate = plates(other).getByRole("status");
  await expect(plate).toContainText(`${moth.username} knocked`);
  await expect(field).toBeFocused();
  await expect(bell(other)).toHaveAccessibleName("Inbox, 1 new");
  await plate.getByRole("button", { name: "KNOCK_BACK" }).click();
  for (const page of [one, other]) {
    await expect(plates(page)).toContainText("You both knocked.");
    await plates(page).getByRole("link", { name: "OPEN_CONVERSATION" }).click();
    await expect(page.getByRole("log")).toContainText("not end-to-end encrypted");
  }
  await typeMessage(one, "is the roof open tonight?");
  await expect(messages(other)).toContainText(["is the roof open tonight?"]);
  await typeMessage(other, "bring the kettle");
  await expect(messages(one)).toContainText(["is the roof open tonight?", "bring the kettle"]);
});

test("people-14: NOT_NOW silences a knock, which stays in the inbox and can be answered there", async ({
  browser,
  request,
}) => {
  const [moth, kite] = await makeMembers(request);
  await link(request, [moth, kite]);
  const other = await openAs(browser, kite, "/inbox");
  await expect(other.getByText("Nothing here yet.")).toBeVisible();
  const one = await openAs(browser, moth, `/oni/${kite.username}`);
  await one.getByRole("button", { name: "KNOCK", exact: true }).click();
  await plates(other).getByRole("button", { name: "NOT_NOW" }).click();
  await expect(plates(other).getByText("knocked")).toHaveCount(0);
  await other.getByRole("button", { name: `Knock back to ${moth.username}` }).click();
  await expect(plates(other)).toContainText("You both knocked.");
  await expect(plates(one)).toContainText("You both knocked.");
});
