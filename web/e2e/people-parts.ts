import type { APIRequestContext, Locator, Page } from "playwright/test";
import { callAs } from "./dimensions-parts.ts";
import { expect, type Member, uniqueName } from "./fixtures.ts";
import { updateProfile } from "./shrine-parts.ts";

export const idOf = async (request: APIRequestContext, member: Member): Promise<string> =>
  (await callAs<{ id: string }>(request, member, "GET /api/auth/me")).id;

export const cardOf = (page: Page, { username }: Pick<Member, "username">): Locator =>
  page.getByRole("dialog", { name: username });

/** Until names open cards and knocks are heard: before that a name leads to the shrine. */
export const whenCards = (page: Page) => expect(plates(page)).toBeAttached();

/** Opens the card of a member by their name in the list of members. */
export async function openCard(page: Page, member: Pick<Member, "username">): Promise<Locator> {
  await whenCards(page);
  await page
    .getByRole("complementary", { name: "Members" })
    .locator(`a[data-person=${member.username}]`)
    .click();
  const card = cardOf(page, member);
  await card.waitFor();
  return card;
}

/** Lets members carry a tag that nobody else has, so that each may write to the others; answers it. */
export async function link(
  request: APIRequestContext,
  members: readonly Member[],
): Promise<string> {
  const tag = uniqueName();
  for (const member of members) await updateProfile(request, member, { userBadges: [tag] });
  return tag;
}

export type Line = { id: string; channelId: string; state: string };

export const openLine = async (
  request: APIRequestContext,
  from: Member,
  to: Member,
): Promise<Line> =>
  callAs<Line>(request, from, "POST /api/directs", { userId: await idOf(request, to) });

export const plates = (page: Page): Locator => page.getByRole("region", { name: "Knocks" });
export const bell = (page: Page): Locator => page.getByRole("button", { name: /^Inbox/ });
