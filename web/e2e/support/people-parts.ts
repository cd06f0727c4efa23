import type { APIRequestContext, Locator, Page } from "playwright/test";
import { write } from "./archive-parts.ts";
import { callAs } from "./dimensions-parts.ts";
import { expect, type Member, registerMember, uniqueName } from "./fixtures.ts";
import { addImage, updateProfile } from "./shrine-parts.ts";

export const idOf = async (request: APIRequestContext, member: Member): Promise<string> =>
  (await callAs<{ id: string }>(request, member, "GET /api/auth/me")).id;

export const cardOf = (page: Page, { username }: Pick<Member, "username">): Locator =>
  page.getByRole("dialog", { name: username });

/** Waits until names open cards and knocks arrive. Before that a name leads to the shrine. */
export const whenCards = (page: Page) => expect(plates(page)).toBeAttached();

/**
 * Opens the card of a member by their name in the members list. Its rows move when members come or go,
 * also under the pointer.
 */
export async function openCard(page: Page, member: Pick<Member, "username">): Promise<Locator> {
  await whenCards(page);
  const column = page.getByRole("complementary", { name: "Members" });
  const card = cardOf(page, member);
  await expect(async () => {
    await column.locator(`a[data-person=${member.username}]`).click();
    await card.waitFor({ timeout: 2_000 });
  }).toPass();
  return card;
}

/** Opens the card of a member, and on it the actions of owner and moderators. */
export async function openTools(page: Page, member: Pick<Member, "username">): Promise<Locator> {
  const card = await openCard(page, member);
  await toolsOf(card).click();
  return card;
}

/** The row that shows the actions of owner and moderators. */
export const toolsOf = (card: Locator) => card.getByRole("button", { name: /^In / });

/** Gives members a unique tag, so that each may write to the others. Returns it. */
export async function link(
  request: APIRequestContext,
  members: readonly Member[],
): Promise<string> {
  const tag = uniqueName();
  for (const member of members) await updateProfile(request, member, { userBadges: [tag] });
  return tag;
}

/** Makes a tag on a new member and on a post, an image and a dimension of theirs. */
export async function makeTag(request: APIRequestContext) {
  const author = await registerMember(request);
  const tag = author.username.replaceAll("_", "-");
  const title = `What ${tag} holds`;
  await updateProfile(request, author, { userBadges: [tag] });
  const { id } = await write(request, author, { title, tags: [tag] });
  await addImage(request, author, { title: "Low moon", isPublic: true, tags: [tag] });
  const server = { name: "low water", description: "Mud and light.", tags: [tag] };
  const dimension = await callAs<{ id: string }>(request, author, "POST /api/servers", server);
  const postPath = `/oni/${author.username}/posts/${id}`;
  return { author, tag, title, postPath, dimensionPath: `/dimensions/${dimension.id}` };
}

type Direct = { id: string; channelId: string; state: string };

export const openDirect = async (
  request: APIRequestContext,
  from: Member,
  to: Member,
): Promise<Direct> =>
  callAs<Direct>(request, from, "POST /api/directs", { userId: await idOf(request, to) });

export const plates = (page: Page): Locator => page.getByRole("region", { name: "Knocks" });
export const bell = (page: Page): Locator => page.getByRole("button", { name: /^Inbox/ });
