import type { Page } from "playwright/test";
import { expect, live, test } from "../support/fixtures.ts";
import {
  callAs,
  messages,
  makeDimension,
  makeOwnDimension,
  makeSharedDimension,
  openAs,
  openLive,
  readTexts,
  sendMessage,
  typeMessage,
} from "../support/dimensions-parts.ts";

const blockWebSocket = (page: Page) =>
  page.routeWebSocket(/\/socket\.io\//, (socket) => socket.close());

/**
 * Lets the gateway of a page that is not open yet refuse sent messages while `refusal` returns an error.
 */
const refuseSends = (page: Page, refusal: () => { code: string; error: string } | null) =>
  page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const gateway = socket.connectToServer();
    socket.onMessage((packet) => {
      const [, id] = /^42(\d+)\["message:send"/.exec(packet.toString()) ?? [];
      const refused = id === undefined ? null : refusal();
      if (refused) socket.send(`43${id}${JSON.stringify([{ ok: false, ...refused }])}`);
      else gateway.send(packet);
    });
  });

const blockSocketIo = async (page: Page) => {
  await blockWebSocket(page);
  await page.route("**/socket.io/**", (route) => route.abort());
};

test.describe("without a network", () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|WebSocket connection/] });

  test("chat-95, chat-96, home-68: messages wait and are sent in order, once", async ({
    browser,
    request,
  }) => {
    const { moth, kite, channelRef } = await makeSharedDimension(request);
    const one = await openLive(browser, moth, channelRef.path);
    const other = await openLive(browser, kite, channelRef.path);

    await one.context().setOffline(true);
    await expect(one.getByText("You are away.")).toBeVisible();
    for (const words of ["first", "second", "third"]) await typeMessage(one, words);
    await expect(messages(one)).toHaveText([/first/, /second/, /third/]);
    await expect(messages(one).first()).toHaveAttribute("aria-busy", "true");
    await expect(messages(one).nth(1)).toContainText(
      "waiting for the connection, second in the queue",
    );
    await sendMessage(request, kite, channelRef, "are you there");

    await one.context().setOffline(false);
    await expect(messages(one)).toHaveText([/are you there/, /first/, /second/, /third/]);
    await expect(one.getByText(/^resynced, \d+ recovered$/)).toBeVisible();
    await expect(messages(other)).toHaveText([/are you there/, /first/, /second/, /third/]);
    await expect(messages(one).last()).not.toHaveAttribute("aria-busy", "true");
  });

  test("chat-95: a reload does not lose a message that is not delivered yet", async ({
    browser,
    request,
  }) => {
    const { moth, kite, channelRef } = await makeSharedDimension(request);
    let isAway = true;
    const away = () => (isAway ? { code: "unavailable", error: "Not now." } : null);
    const one = await openLive(browser, moth, channelRef.path, {
      prepare: (page) => refuseSends(page, away),
    });
    await typeMessage(one, "kept through the night");
    await expect(messages(one)).toHaveAttribute("aria-busy", "true");
    await one.reload();
    await expect(messages(one)).toContainText("kept through the night");
    isAway = false;
    await expect(messages(one)).not.toHaveAttribute("aria-busy", "true");
    expect(await readTexts(request, kite, channelRef)).toHaveLength(1);
  });

  test("chat-98: the unsent messages of every channel are shown on every screen of a dimension and can be discarded there", async ({
    browser,
    request,
  }) => {
    const { moth, channelRef } = await makeOwnDimension(request);
    const other = await makeDimension(request, [moth], { name: "night bus" });
    const page = await openLive(browser, moth, other.path);
    await page.getByRole("link", { name: "tidepool radio" }).click();
    await expect(page.getByRole("heading", { name: "tidepool radio" })).toBeVisible();
    await page.context().setOffline(true);
    await expect(page.getByText("You are away.")).toBeVisible();
    for (const words of ["first", "second"]) await typeMessage(page, words);
    await page.getByRole("link", { name: "night bus" }).click();
    await expect(page).toHaveURL(other.path);
    await page.getByRole("button", { name: "2 not sent", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Not sent" });
    await expect(dialog.getByRole("listitem")).toHaveText([/first/, /second/]);
    await dialog.getByRole("button", { name: "DISCARD" }).first().click();
    await page.context().setOffline(false);
    await expect(dialog.getByText("Everything has gone out.")).toBeVisible();
    expect(await readTexts(request, moth, channelRef)).toEqual(["second"]);
  });
});

test.describe("over the live link", () => {
  test.use({ expectedErrors: [/WebSocket connection/] });

  test("chat-99, chat-100, chat-101: a message is sent over the link, one without an ack by a request, and each is stored once", async ({
    browser,
    request,
  }) => {
    const { moth, channelRef } = await makeOwnDimension(request);
    let isCut = false;
    const page = await openLive(browser, moth, channelRef.path, {
      prepare: (made) =>
        made.routeWebSocket(/\/socket\.io\//, (socket) => {
          const gateway = socket.connectToServer();
          gateway.onMessage((packet) => {
            // Matches the event of the message or its ack.
            if (isCut && /^4[23].*"seq":2/.test(packet.toString())) void socket.close();
            else socket.send(packet);
          });
        }),
    });
    let posts = 0;
    page.on("request", (sent) => {
      if (sent.method() === "POST" && sent.url().endsWith("/messages")) posts += 1;
    });
    await typeMessage(page, "first");
    await expect(messages(page)).toHaveAttribute("data-seq", "1");
    expect(posts).toBe(0);

    isCut = true;
    await typeMessage(page, "second");
    await expect(messages(page).last()).toHaveAttribute("data-seq", "2");
    expect(posts).toBe(1);
    expect(await readTexts(request, moth, channelRef)).toEqual(["first", "second"]);
  });

  test("chat-97: a refused message shows the reason and can be discarded or sent again", async ({
    browser,
    request,
  }) => {
    const { kite, channelRef } = await makeSharedDimension(request);
    let isBarred = true;
    const barred = () => (isBarred ? { code: "forbidden", error: "Not now." } : null);
    const page = await openLive(browser, kite, channelRef.path, {
      prepare: (made) => refuseSends(made, barred),
    });
    await typeMessage(page, "one");
    await typeMessage(page, "two");
    await expect(page.getByText("Not sent. Not now.")).toHaveCount(2);
    await messages(page)
      .filter({ hasText: "one" })
      .getByRole("button", { name: "DISCARD" })
      .click();
    isBarred = false;
    await page.getByRole("button", { name: "RETRY" }).click();
    await expect(messages(page)).toHaveText([/two/]);
    await expect(messages(page)).toHaveAttribute("data-seq", "1");
  });
});

test.describe("with WebSocket blocked", () => {
  test.use({ expectedErrors: [/WebSocket/] });

  test("chat-42: messages still arrive live, over long polling", async ({ browser, request }) => {
    const { moth, kite, channelRef } = await makeSharedDimension(request);
    const page = await openLive(browser, moth, channelRef.path, { prepare: blockWebSocket });
    await sendMessage(request, kite, channelRef, "through the pipe");
    await expect(messages(page).filter({ hasText: "through the pipe" })).toBeVisible(live);
  });
});

test.describe("with sockets blocked altogether", () => {
  test.use({ expectedErrors: [/WebSocket|ERR_FAILED/] });

  test("chat-43: the open channel is polled every five seconds, edits included", async ({
    browser,
    request,
  }) => {
    const { moth, kite, channelRef } = await makeSharedDimension(request);
    const page = await openAs(browser, moth, channelRef.path, { prepare: blockSocketIo });
    await expect(page.getByText("signal lost")).toBeVisible();
    await typeMessage(page, "from the dark");
    await expect(messages(page)).toHaveAttribute("data-seq", "1");

    const { id } = await sendMessage(request, kite, channelRef, "from the light");
    await expect(messages(page).filter({ hasText: "from the light" })).toBeVisible();
    await callAs(request, kite, `PATCH /api/messages/${id}`, { content: "from the lamp" });
    await expect(messages(page).filter({ hasText: "from the lamp" })).toBeVisible();
  });
});
