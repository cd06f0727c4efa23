import type { Page } from "playwright/test";
import { trials } from "../../../.ci/suite/deep.ts";
import { expect, type Member, registerMember, test } from "../support/fixtures.ts";
import {
  addChannel,
  callAs,
  composer,
  messages,
  makeDimension,
  makeSharedDimension,
  openAs,
  openLive,
  readTexts,
  sendMessage,
  typeMessage,
  whenLive,
} from "../support/dimensions-parts.ts";

/** Returns the same numbers for the same seed, so a failure can be repeated. */
function createDice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** High enough to show every message of the test: the log draws only what is on the screen. */
const tall = { width: 900, height: 2_400 };
const seedOr = (own: number) => Number(process.env["FUZZ_SEED"] ?? own);
const memberCount = trials(4, 12);

/**
 * Errors that a browser logs when its network fails, also while it sends, and when it polls a connection
 * that the server has already closed.
 */
const expectedErrors = [
  /ERR_INTERNET_DISCONNECTED|WebSocket connection|WebSocket is already in CLOSING|ERR_NETWORK|status of 400 .*socket\.io.*transport=polling.*sid=/,
];

test.describe("many members", () => {
  test.use({ expectedErrors });

  test(`chat-16: after drops, reloads and sends ${memberCount} oni see one list (seed ${seedOr(7)})`, async ({
    browser,
    request,
  }) => {
    const dice = createDice(seedOr(7));
    const members: [Member, ...Member[]] = [await registerMember(request)];
    while (members.length < memberCount) members.push(await registerMember(request));
    const channelRef = await makeDimension(request, members);
    const pages: Page[] = [];
    for (const member of members) {
      pages.push(await openAs(browser, member, channelRef.path, { viewport: tall }));
    }
    await Promise.all(pages.map(whenLive));

    const isOffline = new Set<Page>();
    const sent: string[] = [];
    for (let step = 0; step < trials(24, 40); step += 1) {
      const page = pages[dice(pages.length)];
      if (!page) throw new Error("A page is missing.");
      const doing = dice(10);
      if (doing < 6) {
        const words = `line ${step} ${"~".repeat(1 + dice(5))}`;
        await typeMessage(page, words);
        sent.push(words);
      } else if (doing < 8) {
        const goes = !isOffline.delete(page);
        if (goes) isOffline.add(page);
        await page.context().setOffline(goes);
      } else if (!isOffline.has(page)) {
        await page.reload();
        await expect(composer(page)).toBeVisible({ timeout: 30_000 });
      }
    }
    for (const page of isOffline) await page.context().setOffline(false);

    const stored = () => readTexts(request, members[0], channelRef);
    await expect.poll(async () => (await stored()).length).toBe(sent.length);
    const contents = await stored();
    expect(contents.toSorted()).toEqual(sent.toSorted());
    for (const page of pages) {
      const shown = () =>
        messages(page).evaluateAll((all) =>
          all.map((message) => [
            message.getAttribute("data-seq"),
            /line \d+ ~+/.exec(message.textContent ?? "")?.[0],
          ]),
        );
      await expect
        .poll(shown)
        .toEqual(contents.map((content, index) => [String(index + 1), content]));
    }
  });
});

test.describe("two devices of one member", () => {
  test.use({ expectedErrors });

  test("chat-77: after every step the shown unread counts equal those of a fresh fetch", async ({
    browser,
    request,
  }) => {
    const dice = createDice(seedOr(42));
    const { moth, kite, channelRef } = await makeSharedDimension(request, { name: "count room" });
    const channels = [channelRef, await addChannel(request, moth, channelRef, "rain")];
    const devices = [
      await openLive(browser, kite, channelRef.path),
      await openLive(browser, kite, channelRef.path),
    ];

    type Counted = { id: string; name: string; lastSeq: number; unreadCount: number };
    const readChannels = () =>
      callAs<Counted[]>(request, kite, `GET /api/servers/${channelRef.serverId}/channels`);
    const isOffline = new Set<Page>();
    let lastId = "";
    for (let step = 0; step < trials(14, 80); step += 1) {
      const doing = dice(10);
      const channel = channels[dice(2)] ?? channelRef;
      const { path } = channels[dice(2)] ?? channelRef;
      const device = devices[dice(2)];
      if (!device) throw new Error("A device is missing.");
      const speakAs = async (member: Member, words: string) => {
        const { id } = await sendMessage(request, member, channel, words);
        if (member === moth) lastId = id;
      };
      if (doing < 3) await speakAs(moth, `drop ${step}`);
      else if (doing === 3) await speakAs(moth, `@${kite.username} drop ${step}`);
      else if (doing === 4) await speakAs(kite, `own drop ${step}`);
      else if (doing === 5 && lastId !== "") {
        await callAs(request, moth, `DELETE /api/messages/${lastId}`);
        lastId = "";
      } else if (doing === 6) {
        const [first] = await readChannels();
        if (first && first.lastSeq > 0) {
          const marking = `PUT /api/channels/${first.id}/read`;
          await callAs(request, kite, marking, { seq: 1, unread: true });
        }
      } else if (doing === 7) {
        const goes = !isOffline.delete(device);
        if (goes) isOffline.add(device);
        await device.context().setOffline(goes);
      } else if (doing === 8 && !isOffline.has(device)) {
        await device.reload();
        await expect(composer(device)).toBeVisible({ timeout: 30_000 });
      } else await device.locator(`a[href="${path}"]`).click();

      for (const online of devices.filter((each) => !isOffline.has(each))) {
        await expect(async () => {
          const servers = await callAs<{ id: string; unreadCount: number; mentionCount: number }[]>(
            request,
            kite,
            "GET /api/servers",
          );
          const counted = servers.find(({ id }) => id === channelRef.serverId);
          const parts = [
            "count room",
            counted?.unreadCount ? `${counted.unreadCount} unread` : "",
            counted?.mentionCount ? `${counted.mentionCount} for you` : "",
          ];
          const tile = online
            .getByRole("navigation", { name: "Dimensions" })
            .getByRole("link", { name: /^count room/ });
          const name = parts.filter(Boolean).join(", ");
          await expect(tile).toHaveAccessibleName(name, { timeout: 200 });
          for (const { id, name: called, unreadCount } of await readChannels()) {
            const row = online.locator(`a[href="/dimensions/${channelRef.serverId}/${id}"]`);
            const label = unreadCount > 0 ? `${called}, ${unreadCount} unread` : called;
            await expect(row).toHaveAccessibleName(label, { timeout: 200 });
          }
        }, `turn ${step}`).toPass({ timeout: 30_000 });
      }
    }
  });
});
