import type {
  APIRequestContext,
  Browser,
  BrowserContextOptions,
  Locator,
  Page,
} from "playwright/test";
import { expect, type Member, registerMember, submit, visitAs } from "./fixtures.ts";
import { desktop, takePage } from "./pages.ts";

export type ChannelRef = { serverId: string; channelId: string; path: string };

export const bearer = ({ sessionId }: Member) => ({ Authorization: `Bearer ${sessionId}` });

/** Calls the API as a member. Fails unless the response is a success. */
export async function callAs<Answer>(
  request: APIRequestContext,
  member: Member,
  call: string,
  data?: object,
): Promise<Answer> {
  const [method = "GET", path = ""] = call.split(" ");
  const response = await request.fetch(path, { method, headers: bearer(member), data });
  expect(response.ok(), `${call}: ${await response.text()}`).toBe(true);
  return response.json();
}

/** Makes a dimension of the first member that the others join. Returns its default channel. */
export async function makeDimension(
  request: APIRequestContext,
  [owner, ...others]: [Member, ...Member[]],
  fields: { name?: string; description?: string; isPublic?: boolean } = {},
): Promise<ChannelRef> {
  const body = { name: "tidepool radio", ...fields };
  const server = await callAs<{ id: string }>(request, owner, "POST /api/servers", body);
  for (const member of others) {
    await callAs(request, member, `POST /api/servers/${server.id}/join`);
  }
  const path = `GET /api/servers/${server.id}/channels`;
  const [channel] = await callAs<{ id: string }[]>(request, owner, path);
  if (!channel) throw new Error("A dimension has a default channel.");
  return {
    serverId: server.id,
    channelId: channel.id,
    path: `/dimensions/${server.id}/${channel.id}`,
  };
}

/** Makes two members and a dimension of the first that both have joined. */
export async function makeSharedDimension(
  request: APIRequestContext,
  fields: Parameters<typeof makeDimension>[2] = {},
) {
  const [moth, kite] = await makeMembers(request);
  return { moth, kite, channelRef: await makeDimension(request, [moth, kite], fields) };
}

/** Makes a new member and a dimension of theirs without other members. */
export async function makeOwnDimension(
  request: APIRequestContext,
  fields: Parameters<typeof makeDimension>[2] = {},
) {
  const moth = await registerMember(request);
  return { moth, channelRef: await makeDimension(request, [moth], fields) };
}

/** Adds a channel to a dimension. */
export async function addChannel(
  request: APIRequestContext,
  member: Member,
  { serverId }: Pick<ChannelRef, "serverId">,
  name: string,
): Promise<ChannelRef> {
  const path = `POST /api/servers/${serverId}/channels`;
  const { id } = await callAs<{ id: string }>(request, member, path, { name });
  return { serverId, channelId: id, path: `/dimensions/${serverId}/${id}` };
}

export const sendMessage = (
  request: APIRequestContext,
  member: Member,
  { channelId }: Pick<ChannelRef, "channelId">,
  content: string,
  replyToId?: string,
) => {
  const path = `POST /api/channels/${channelId}/messages`;
  return callAs<{ id: string; seq: number }>(request, member, path, { content, replyToId });
};

/** Sends many messages, 20 at a time, so their order is arbitrary. */
export async function sendMessages(
  request: APIRequestContext,
  member: Member,
  channelRef: Pick<ChannelRef, "channelId">,
  texts: readonly string[],
): Promise<void> {
  for (let start = 0; start < texts.length; start += 20) {
    const round = texts.slice(start, start + 20);
    await Promise.all(round.map((content) => sendMessage(request, member, channelRef, content)));
  }
}

/** Returns the texts of a channel on the server, oldest first. */
export async function readTexts(
  request: APIRequestContext,
  member: Member,
  { channelId }: Pick<ChannelRef, "channelId">,
): Promise<string[]> {
  const path = `GET /api/channels/${channelId}/messages?limit=100`;
  const stored = await callAs<{ content: string }[]>(request, member, path);
  return stored.map(({ content }) => content);
}

/** Marks a channel as read up to a message. */
export const markRead = (
  request: APIRequestContext,
  member: Member,
  { channelId }: Pick<ChannelRef, "channelId">,
  seq: number,
) => callAs(request, member, `PUT /api/channels/${channelId}/read`, { seq });

/** Opens another page, signed in as `member`, at `path` of `origin` or the shared server. */
export async function openAs(
  browser: Browser,
  member: Member,
  path: string,
  options: BrowserContextOptions & {
    origin?: string;
    prepare?: (page: Page) => Promise<unknown>;
  } = {},
): Promise<Page> {
  const { prepare, origin = process.env["BASE_URL"] ?? "", viewport, ...others } = options;
  if (!prepare && origin === process.env["BASE_URL"] && Object.keys(others).length === 0) {
    const page = await takePage(browser, viewport ?? desktop);
    await visitAs(page, member, path);
    return page;
  }
  const localStorage = [{ name: "sessionId", value: member.sessionId }];
  const context = await browser.newContext({
    baseURL: origin,
    viewport: viewport ?? desktop,
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
    ...others,
  });
  const page = await context.newPage();
  await prepare?.(page);
  await page.goto(path);
  return page;
}

/** Opens another page and waits for its live link. */
export async function openLive(...args: Parameters<typeof openAs>): Promise<Page> {
  const page = await openAs(...args);
  await whenLive(page);
  return page;
}

export const makeMembers = async (
  request: APIRequestContext,
  origin?: string,
): Promise<[Member, Member]> => [
  await registerMember(request, origin),
  await registerMember(request, origin),
];

export const composer = (page: Page) => page.getByPlaceholder(/^(write to |sent when online)/);
export const log = (page: Page) => page.getByRole("log");
export const messages = (page: Page) => log(page).getByRole("article");

/** Types a message and sends it with Enter. */
export const typeMessage = (page: Page, text: string) => submit(composer(page), text);

/** Returns the menu button of a message. A message that moves under the pointer is hovered again. */
export async function showMore(message: Locator): Promise<Locator> {
  const more = message.getByRole("button", { name: "More" });
  await expect(async () => {
    await message.hover();
    await expect(more).toBeVisible({ timeout: 2_000 });
  }).toPass();
  return more;
}

/** Chooses an entry in the menu of a message. */
export async function chooseInMenu(message: Locator, entry: string): Promise<void> {
  await (await showMore(message)).click();
  await message.page().getByRole("menuitem", { name: entry, exact: true }).click();
}

/** Waits for the live link of this page. */
export const whenLive = (page: Page) =>
  expect(page.getByText("online", { exact: true })).toBeVisible();

/** Opens the switcher once its keys work and types into it. */
export async function openSwitcher(page: Page, text: string): Promise<void> {
  const field = page.getByRole("dialog", { name: "Where to?" }).getByRole("combobox");
  await expect(async () => {
    if (!(await field.isVisible())) await page.keyboard.press("Control+k");
    await expect(field).toBeFocused({ timeout: 2_000 });
  }).toPass();
  await field.fill(text);
}
