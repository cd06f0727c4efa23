import type { APIRequestContext, Page } from "playwright/test";
import {
  callAs,
  composer,
  messages,
  makeDimension,
  makeMembers,
  openAs,
  sendMessage,
} from "../support/dimensions-parts.ts";
import { expect, type Member, registerMember, test, uniqueName } from "../support/fixtures.ts";
import { desktop, phone } from "../support/pages.ts";
import { newKey } from "../support/screen.ts";
import { link } from "../support/people-parts.ts";
import { logIn } from "../support/shell-parts.ts";

/**
 * Creates a private dimension whose invitations show recent messages as dots, and an invitation to it.
 */
async function makeInvited(request: APIRequestContext, [owner, ...others]: [Member, ...Member[]]) {
  const channelRef = await makeDimension(request, [owner], {
    name: "harbour lights",
    isPublic: false,
  });
  const server = `/api/servers/${channelRef.serverId}`;
  await callAs(request, owner, `PATCH ${server}`, { invitePreview: "lines" });
  const { code } = await callAs<{ code: string }>(request, owner, `POST ${server}/invites`, {});
  for (const member of others) await callAs(request, member, `POST /api/invites/${code}/accept`);
  return { ...channelRef, code, invitePath: `/invite/${code}` };
}

/** Counts every click and every Enter. Typing is free. */
function countPresses(page: Page) {
  let presses = 0;
  return {
    press: async (name: string) => {
      presses += 1;
      await page.getByRole("button", { name, exact: true }).click();
    },
    into: async (label: string, words: string) => {
      presses += 1;
      const field = page.getByRole("textbox", { name: label, exact: true });
      await field.click();
      await field.pressSequentially(words);
    },
    enter: async () => {
      presses += 1;
      await page.keyboard.press("Enter");
    },
    count: () => presses,
  };
}

/** Signs up on the invite page. Returns the counter of the presses. */
async function signUp(page: Page, oniId: string, name = oniId) {
  const hand = countPresses(page);
  await hand.into("oni_id", oniId);
  await hand.press("COME_IN");
  await hand.into("email", `${name}@elsewhere.net`);
  await hand.into("access_key", newKey);
  await hand.press("CREATE_AND_ENTER");
  return hand;
}

const inside = (page: Page, { path }: { path: string }) => expect(page).toHaveURL(path);

for (const [size, options] of [
  ["a wide screen", { viewport: desktop }],
  ["a phone", { viewport: phone, hasTouch: true, isMobile: true }],
] as const) {
  test(`chat-130, chat-131: on ${size} a stranger sends a first message within eight presses`, async ({
    browser,
    request,
  }) => {
    const moth = await registerMember(request);
    const channelRef = await makeInvited(request, [moth]);
    const page = await (await browser.newContext(options)).newPage();
    await page.goto(channelRef.invitePath);
    await expect(page.getByRole("heading", { name: "harbour lights", level: 1 })).toBeVisible();
    await expect(page.getByText(moth.username).first()).toBeVisible();
    const hand = await signUp(page, uniqueName());
    await inside(page, channelRef);
    await expect(composer(page)).toBeFocused();
    await page.keyboard.insertText("the lamp was on");
    await hand.enter();
    await expect(messages(page).filter({ hasText: "the lamp was on" })).toBeVisible();
    expect(hand.count()).toBeLessThanOrEqual(8);
  });
}

test.describe("a name that is taken", () => {
  test.use({ expectedErrors: [/status of 409/] });

  test("chat-130, chat-132: it is requested again", async ({ page, request }) => {
    const moth = await registerMember(request);
    const channelRef = await makeInvited(request, [moth]);
    await page.goto(channelRef.invitePath);
    const name = uniqueName();
    const hand = await signUp(page, moth.username, name);
    const field = page.getByRole("textbox", { name: "oni_id" });
    await expect(field).toHaveAccessibleDescription(/^ERROR: /);
    await field.fill(name);
    await hand.press("CREATE_AND_ENTER");
    await inside(page, channelRef);
  });
});

/** Each way to log in. Returns the page of the login form; the given page shows the invitation. */
const ways: Record<string, (page: Page) => Promise<Page>> = {
  "at the door": async (page) => {
    await page.getByRole("button", { name: "ACCESS_ONI" }).click();
    return page;
  },
  "on another page": async (page) => {
    await page.goto("/auth");
    return page;
  },
  "in another tab": async (page) => {
    const other = await page.context().newPage();
    await other.goto("/auth");
    return other;
  },
};

for (const [way, open] of Object.entries(ways)) {
  test(`chat-133: a login ${way} leads into the dimension in the tab of the invitation`, async ({
    page,
    request,
  }) => {
    const [moth, kite] = await makeMembers(request);
    const channelRef = await makeInvited(request, [moth]);
    await page.goto(channelRef.invitePath);
    await expect(page.getByRole("button", { name: "COME_IN" })).toBeVisible();
    const other = await open(page);
    await logIn(other, kite);
    await inside(page, channelRef);
    if (other !== page) await expect(other).toHaveURL("/homepage");
  });
}

test.describe("on the invite page", () => {
  test.use({ expectedErrors: [/status of 404/] });

  test("chat-134, chat-135: a member sees their links to members inside, and a closed invitation says so to everyone", async ({
    browser,
    page,
    request,
  }) => {
    const [moth, kite] = await makeMembers(request);
    await link(request, [moth, kite]);
    const channelRef = await makeInvited(request, [moth]);
    await openAs(browser, moth, "/purpose");
    const hereCount = async () => {
      const preview = await request.get(`/api/invites/${channelRef.code}`);
      return (await preview.json()).hereCount;
    };
    await expect.poll(hereCount).toBe(1);
    const guest = await openAs(browser, kite, channelRef.invitePath);
    await expect(guest.getByText("You know one of them.")).toBeVisible();
    await expect(guest.getByText(`${moth.username} is already inside.`)).toBeVisible();

    await callAs(request, moth, `DELETE /api/invites/${channelRef.code}`);
    const late = await registerMember(request);
    const member = await openAs(browser, late, channelRef.invitePath);
    await page.goto(channelRef.invitePath);
    for (const [at, way] of [
      [member, "ALL_DIMENSIONS"],
      [page, "MY ONI"],
    ] as const) {
      const main = at.locator("#main");
      await expect(
        main.getByRole("heading", { name: /^This invitation is no longer valid/ }),
      ).toBeVisible();
      await expect(main.getByRole("link", { name: way })).toBeVisible();
    }
  });

  test("chat-136, chat-137: new messages appear without their text until the invitation is closed", async ({
    page,
    request,
  }) => {
    const [moth, kite] = await makeMembers(request);
    const channelRef = await makeInvited(request, [moth, kite]);
    await sendMessage(request, moth, channelRef, "is the lamp on");
    let reads = 0;
    const address = `/api/invites/${channelRef.code}`;
    page.on("request", (sent) => (reads += Number(new URL(sent.url()).pathname === address)));
    const isWatched = new Promise<void>((resolve) => {
      page.on("websocket", (socket) =>
        // The first ack is that of the watch.
        socket.on("framereceived", ({ payload }) => String(payload).startsWith("43") && resolve()),
      );
    });
    await page.goto(channelRef.invitePath);
    const glimpses = page.getByRole("listitem").filter({ hasText: "words" });
    await expect(glimpses).toHaveText([`${moth.username}4 words`]);
    await isWatched;
    await sendMessage(request, kite, channelRef, "it is on");
    await expect(glimpses).toHaveText([`${moth.username}4 words`, `${kite.username}3 words`]);
    await expect(page.locator("body")).not.toContainText("lamp");
    await callAs(request, moth, `DELETE /api/invites/${channelRef.code}`);
    await expect(
      page.getByRole("heading", { name: /^This invitation is no longer valid/ }),
    ).toBeVisible();
    expect(reads).toBe(3);
  });
});

test("home-44, home-57: where registration needs an invitation, a link for one use leads inside", async ({
  page,
  playwright,
  startStandalone,
}) => {
  const free = await startStandalone();
  const { dataDirectory } = free;
  const keeper = await playwright.request.newContext({ baseURL: free.url });
  const moth = await registerMember(keeper, free.url);
  const channelRef = await makeDimension(keeper, [moth], { isPublic: false });
  const inviting = `POST /api/servers/${channelRef.serverId}/invites`;
  const { code } = await callAs<{ code: string }>(keeper, moth, inviting, { maxUses: 1 });
  await free.kill("SIGTERM");

  const strict = await startStandalone({ dataDirectory, env: { REGISTRATION: "invite" } });
  await page.goto(strict.url);
  await expect(page.getByText(/^To join now, open an invitation/)).toBeVisible();
  await page.goto(`${strict.url}/auth?invite=${code}`);
  await page.getByRole("tab", { name: "CREATE_ONI" }).click();
  await expect(page.getByLabel("invite_code")).toHaveValue(code);
  await page.goto(`${strict.url}/invite/${code}`);
  await signUp(page, uniqueName());
  await expect(page).toHaveURL(strict.url + channelRef.path);
  await expect(composer(page)).toBeFocused();
});

test("home-44, home-57: where registration is closed, the landing page and CREATE_ONI say so", async ({
  page,
  startStandalone,
}) => {
  const { url } = await startStandalone({ env: { REGISTRATION: "closed" } });
  await page.goto(url);
  await expect(page.getByText(/^Registration is closed/)).toBeVisible();
  await page.goto(`${url}/auth`);
  await page.getByRole("tab", { name: "CREATE_ONI" }).click();
  await expect(page.getByText(/^Registration is closed/)).toBeVisible();
});
