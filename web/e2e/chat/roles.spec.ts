import type { Page } from "playwright/test";
import { expectNothingSideways } from "../support/barriers.ts";
import { callAs, makeSharedDimension, openAs } from "../support/dimensions-parts.ts";
import { expect, type Member, registerMember, test } from "../support/fixtures.ts";
import { phone } from "../support/pages.ts";
import { openCard, whenCards } from "../support/people-parts.ts";
import { makeRole, openRoles, roleList } from "../support/role-parts.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

test("chat-203: a role is made, given and moved by the keyboard alone", async ({
  browser,
  request,
}) => {
  const { moth, kite, channelRef } = await makeSharedDimension(request);
  await makeRole(request, moth, channelRef, { name: "night watch" });
  const page = await openAs(browser, moth, channelRef.path);
  await openRoles(page);

  await button(page, "NEW_ROLE").press("Enter");
  await expect(page.getByLabel("name", { exact: true })).toBeFocused();
  await page.keyboard.type("gardeners");
  await page.getByRole("radio", { name: "teal" }).press("Space");
  await page.getByRole("checkbox", { name: "Pin messages" }).press("Space");
  await page.keyboard.press("Enter");

  // The dialog now shows the new role, with the members who may get it.
  const given = page.getByRole("checkbox", { name: kite.username });
  await given.press("Space");
  await expect(given).toBeChecked();
  await page.keyboard.press("Escape");
  const row = button(page, /^gardeners/);
  await row.press("Shift+ArrowUp");
  await expect(row).toBeFocused();
  const rows = roleList(page).getByRole("listitem");
  await expect(rows).toHaveText([/^moderator/, /^gardeners/, /^night watch/, /^member/]);
  await page.keyboard.press("Shift+ArrowUp");
  await expect(rows).toHaveText([/^gardeners/, /^moderator/, /^night watch/, /^member/]);
  await expect(row).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button(page, "tidepool radio: menu")).toBeFocused();
});

test("chat-202: a manager of roles changes those below their own and adds only rights that they have", async ({
  browser,
  request,
}) => {
  const { moth, kite, channelRef } = await makeSharedDimension(request);
  await makeRole(request, moth, channelRef, { name: "night watch" });
  await makeRole(request, moth, channelRef, { name: "stewards", rights: ["manage_roles"] }, kite);
  await makeRole(request, moth, channelRef, { name: "gardeners", rights: ["pin"] });
  const page = await openAs(browser, kite, channelRef.path);
  await openRoles(page);
  await expect(button(page, /^stewards/)).toHaveCount(0);
  await expect(button(page, /^night watch/)).toHaveCount(0);
  await button(page, /^gardeners/).click();
  await expect(page.getByRole("checkbox", { name: "Pin messages" })).toBeEnabled();
  await expect(page.getByRole("checkbox", { name: "Ban members" })).toBeDisabled();
  await expect(page.getByRole("checkbox", { name: kite.username })).toBeDisabled();
});

test("chat-204: on a phone roles move by buttons", async ({ browser, request }) => {
  const { moth, kite, channelRef } = await makeSharedDimension(request);
  await makeRole(request, moth, channelRef, { name: "night watch", color: "#8f7ad9" }, kite);
  await makeRole(request, moth, channelRef, { name: "gardeners" });
  const page = await openAs(browser, moth, channelRef.path, { viewport: phone });
  await button(page, "Channels").click();
  await openRoles(page);
  await button(page, "Move gardeners up").click();
  const rows = roleList(page).getByRole("listitem");
  await expect(rows).toHaveText([/^moderator/, /^gardeners/, /^night watch/, /^member/]);
  await expect(button(page, "Move gardeners up")).toBeFocused();
  await expectNothingSideways(page);
  await button(page, /^night watch/).click();
  await expectNothingSideways(page);
  await button(page, "DELETE_ROLE").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "DELETE_ROLE" }).click();
  await expect(rows).toHaveText([/^moderator/, /^gardeners/, /^member/]);
});

test("chat-205: the card shows the roles of a member, and to the owner who invited them", async ({
  browser,
  request,
}) => {
  const { moth, kite, channelRef } = await makeSharedDimension(request);
  const newcomer = await registerMember(request);
  const path = `POST /api/servers/${channelRef.serverId}/invites`;
  const { code } = await callAs<{ code: string }>(request, kite, path, {});
  await callAs(request, newcomer, `POST /api/invites/${code}/accept`);
  await makeRole(request, moth, channelRef, { name: "gardeners", color: "#3aa39b" }, newcomer);
  const seenBy = async (member: Member) =>
    openCard(await openAs(browser, member, channelRef.path), newcomer);

  const card = await seenBy(moth);
  await expect(card.getByRole("listitem").getByText("gardeners")).toBeVisible();
  await expect(card.getByText(`invited by ${kite.username}`)).toBeVisible();
  const other = await seenBy(kite);
  await expect(other.getByRole("listitem").getByText("gardeners")).toBeVisible();
  await expect(other.getByText("invited by")).toHaveCount(0);
});

test("chat-206: the rights of a member are explained by the keyboard alone", async ({
  browser,
  request,
}) => {
  const { moth, kite, channelRef } = await makeSharedDimension(request);
  await makeRole(request, moth, channelRef, { name: "gardeners", rights: ["pin"] }, kite);
  const page = await openAs(browser, moth, channelRef.path);
  await whenCards(page);
  const column = page.getByRole("complementary", { name: "Members" });
  await column.locator(`a[data-person=${kite.username}]`).press("Enter");
  await button(page, "What may they do here?").press("Enter");
  const rights = page.getByRole("dialog", { name: /^What may/ });
  await rights.getByRole("button", { name: /^pin messages/ }).press("Enter");
  await expect(rights.getByText("The role gardeners may pin messages.")).toBeVisible();
  await rights.getByRole("button", { name: /^ban members/ }).press("Enter");
  await expect(
    rights.getByText("The roles gardeners and member may not ban members."),
  ).toBeVisible();
});
