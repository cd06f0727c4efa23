import type { Locator, Page } from "playwright/test";
import { expect, type Member, test } from "../support/fixtures.ts";
import {
  addChannel,
  callAs,
  composer,
  messages,
  makeDimension,
  makeMembers,
  makeSharedDimension,
  openAs,
  openLive,
  type ChannelRef,
  sendMessage,
  showMore,
} from "../support/dimensions-parts.ts";
import { idOf, openCard, openTools, toolsOf } from "../support/people-parts.ts";

const members = ["owner", "moderator", "member"] as const;
const roles = [...members, "stranger"] as const;
type Role = (typeof roles)[number];

const everyone: readonly Role[] = roles;
const keepers: readonly Role[] = ["owner", "moderator"];
const but = (all: readonly Role[], one: Role) => all.filter((role) => role !== one);

/** Every action that the screen of a dimension can offer, and the roles that may see it. */
const table: Readonly<Record<string, readonly Role[]>> = {
  "a composer": members,
  JOIN_DIMENSION: ["stranger"],
  "server: Invite": members,
  "server: Bots": members,
  "server: New channel": keepers,
  "server: New category": keepers,
  "server: Edit dimension": keepers,
  "server: Roles": ["owner"],
  "server: Hooks": keepers,
  "server: Imported authors": ["owner"],
  "server: Reports": keepers,
  "server: Bans": keepers,
  "server: Raid mode": keepers,
  "server: Mark all read": members,
  "server: Leave": but(members, "owner"),
  "server: Export": ["owner"],
  "server: Delete dimension": ["owner"],
  "general: Mark read": members,
  "general: Mute channel": members,
  "general: Edit channel": keepers,
  "general: Webhooks": keepers,
  "general: Move down": keepers,
  "rain: Mark read": members,
  "rain: Mute channel": members,
  "rain: Edit channel": keepers,
  "rain: Webhooks": keepers,
  "rain: Move up": keepers,
  "rain: Delete channel": keepers,
  ...Object.fromEntries(
    members.flatMap((author) => [
      [`message of ${author}: React`, members],
      [`message of ${author}: Reply`, members],
      [`message of ${author}: Edit`, [author]],
      [`message of ${author}: Copy link`, everyone],
      [`message of ${author}: Start a thread`, members],
      [`message of ${author}: Mark unread from here`, members],
      [`message of ${author}: Pin`, keepers],
      [`message of ${author}: Report`, but(everyone, author)],
      [`message of ${author}: Delete`, [...new Set<Role>([author, ...keepers])]],
      [`${author}: BLOCK`, but(everyone, author)],
      [`${author}: What may you do here?`, [author]],
    ]),
  ),
  "member: What may they do here?": ["owner"],
  "moderator: What may they do here?": ["owner"],
  "member: Make moderator": ["owner"],
  "moderator: Make member": ["owner"],
  "moderator: Make owner": ["owner"],
  "member: Make owner": ["owner"],
  "moderator: Time out": ["owner"],
  "member: Time out": keepers,
  "moderator: Kick": ["owner"],
  "moderator: Ban": ["owner"],
  "member: Kick": keepers,
  "member: Ban": keepers,
};

async function entriesOf(page: Page, opener: Locator): Promise<string[]> {
  if ((await opener.count()) === 0) return [];
  await opener.click();
  await expect(page.getByRole("menuitem").first()).toBeVisible();
  const entries = await page.getByRole("menuitem").allTextContents();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menuitem")).toHaveCount(0);
  return entries;
}

/** Returns the actions on a member's card, without those that every member gets on every card. */
async function readCardActions(page: Page, member: Member): Promise<string[]> {
  const card = await openCard(page, member);
  await expect(card.getByRole("link", { name: "SEE_ON_MAP" })).toBeVisible();
  const tools = toolsOf(card);
  if ((await tools.count()) > 0) await tools.click();
  const actions = await card.getByRole("button").allTextContents();
  await page.keyboard.press("Escape");
  await expect(card).toBeHidden();
  return actions.filter((action) => !/KNOCK|WRITE|Invite|COPY|REPORT|^In /.test(action));
}

/** Opens every menu of the screen and returns the actions that it offers. */
async function readOffers(page: Page, people: Record<Role, Member>): Promise<string[]> {
  const offers: string[] = [];
  const note = (subject: string, entries: readonly string[]) =>
    offers.push(...entries.map((entry) => `${subject}: ${entry}`));

  for (const author of members) {
    const message = messages(page).filter({ hasText: `words of the ${author}` });
    const more = await showMore(message);
    for (const name of ["React", "Reply"]) {
      if ((await message.getByRole("button", { name }).count()) > 0)
        note(`message of ${author}`, [name]);
    }
    note(`message of ${author}`, await entriesOf(page, more));
    note(author, await readCardActions(page, people[author]));
  }
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  note("server", await entriesOf(page, button("tidepool radio: menu")));
  note("general", await entriesOf(page, button("general: menu")));
  if ((await composer(page).count()) > 0) offers.push("a composer");
  if ((await button("JOIN_DIMENSION").count()) > 0) offers.push("JOIN_DIMENSION");
  await page.getByRole("link", { name: "rain" }).click();
  await expect(page.getByRole("heading", { name: "rain" })).toBeVisible();
  note("rain", await entriesOf(page, button("rain: menu")));
  return offers;
}

test.describe("in one dimension", () => {
  let people: Record<Role, Member>;
  let channelRef: ChannelRef;

  // The tests only read the screen, so they share one dimension.
  test.beforeAll(async ({ request }) => {
    const [owner, moderator] = await makeMembers(request);
    const [member, stranger] = await makeMembers(request);
    people = { owner, moderator, member, stranger };
    channelRef = await makeDimension(request, [owner, moderator, member], { isPublic: true });
    const path = `PATCH /api/servers/${channelRef.serverId}/members/${await idOf(request, moderator)}`;
    await callAs(request, owner, path, { role: "moderator" });
    await addChannel(request, owner, channelRef, "rain");
    for (const author of members) {
      await sendMessage(request, people[author], channelRef, `words of the ${author}`);
    }
  });

  for (const role of roles) {
    test(`chat-126: the ${role} is offered exactly the actions that the ${role} may run`, async ({
      browser,
    }) => {
      const page = await openLive(browser, people[role], channelRef.path);
      await expect(messages(page)).toHaveCount(3);
      for (const author of members) {
        const column = page.getByRole("complementary", { name: "Members" });
        const { username } = people[author];
        await expect(column.getByRole("link", { name: username })).toBeVisible();
      }
      const allowed = Object.keys(table).filter((offer) => table[offer]?.includes(role));
      expect((await readOffers(page, people)).toSorted()).toEqual(allowed.toSorted());
    });
  }
});

test("chat-126: an owner may also remove a member that they have blocked", async ({
  browser,
  request,
}) => {
  const { moth: owner, kite: member, channelRef } = await makeSharedDimension(request);
  const page = await openAs(browser, owner, channelRef.path);
  const card = await openTools(page, member);
  await card.getByRole("button", { name: "BLOCK", exact: true }).click();
  await expect(card.getByText("You do not see each other's messages anywhere.")).toBeVisible();
  await card.getByRole("button", { name: "Kick" }).click();
  await page.getByRole("button", { name: "KICK_MEMBER" }).click();
  const column = page.getByRole("complementary", { name: "Members" });
  await expect(column.getByRole("link", { name: member.username })).toHaveCount(0);
});

test.describe("for banned members", () => {
  test.use({ expectedErrors: [/status of 404/] });

  test("chat-126: a banned member sees no dimension and none of its actions", async ({
    browser,
    request,
  }) => {
    const [owner, banned] = await makeMembers(request);
    const channelRef = await makeDimension(request, [owner], { isPublic: true });
    const ban = `/api/servers/${channelRef.serverId}/bans/${await idOf(request, banned)}`;
    await callAs(request, owner, `PUT ${ban}`);
    const page = await openAs(browser, banned, channelRef.path);
    await expect(page.getByRole("heading", { name: "No such dimension" })).toBeVisible();
    await expect(page.getByText("tidepool radio")).toHaveCount(0);
    await expect(composer(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "JOIN_DIMENSION" })).toHaveCount(0);
  });
});
