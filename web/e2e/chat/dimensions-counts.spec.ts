import type { Page } from "playwright/test";
import {
  addChannel,
  callAs,
  makeDimension,
  makeSharedDimension,
  markRead,
  openLive,
  sendMessage,
} from "../support/dimensions-parts.ts";
import { expect, type Member, test } from "../support/fixtures.ts";

type Request = Parameters<typeof callAs>[0];
type Counted = { id: string; name: string; unreadCount: number; mentionCount: number };

/** Records the requests of a page, from now on, for lists that contain counts. */
function watchListReads(page: Page): string[] {
  const requested: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    const isList = /^\/api\/servers(\/[^/]+\/channels)?$/.test(pathname);
    if (isList && request.method() === "GET") requested.push(pathname);
  });
  return requested;
}

/** Sends `count` messages spread over channels. Every 100th mentions the member `calling`. */
async function sendToChannels(
  request: Request,
  by: Member,
  channels: readonly { channelId: string }[],
  { count, calling }: { count: number; calling: Member },
): Promise<void> {
  for (let from = 0; from < count; from += 50) {
    const some = Array.from({ length: Math.min(50, count - from) }, (_, n) => from + n);
    await Promise.all(
      some.map(async (n) => {
        const channel = channels[n % channels.length];
        const words = n % 100 === 0 ? `drop ${n} @${calling.username}` : `drop ${n}`;
        if (channel) await sendMessage(request, by, channel, words);
      }),
    );
  }
}

test("chat-76: hundreds of messages in other channels change the counts without a request", async ({
  browser,
  request,
}) => {
  const { moth, kite, channelRef: here } = await makeSharedDimension(request, { name: "here" });
  const there = await makeDimension(request, [moth, kite], { name: "there" });
  const side = await addChannel(request, moth, here, "side");
  const page = await openLive(browser, kite, here.path);
  await expect(page.getByRole("link", { name: "side", exact: true })).toBeVisible();
  await page.waitForLoadState("networkidle");

  const requested = watchListReads(page);
  await sendToChannels(request, moth, [side, there], { count: 300, calling: kite });
  const rail = (name: RegExp) => page.getByRole("link", { name });
  await expect(rail(/^there, 150 unread$/)).toBeVisible();
  await expect(rail(/^here, 150 unread, 3 for you$/)).toBeVisible();
  const slip = await sendMessage(request, moth, there, `a slip @${kite.username}`);
  await expect(rail(/^there, 151 unread, 1 for you$/)).toBeVisible();
  await callAs(request, moth, `DELETE /api/messages/${slip.id}`);
  await expect(rail(/^there, 150 unread$/)).toBeVisible();
  await markRead(request, kite, there, 110);
  await expect(rail(/^there, 40 unread$/)).toBeVisible();
  await sendMessage(request, kite, there, "one of mine");
  await expect(page.getByRole("link", { name: "there", exact: true })).toBeVisible();
  expect(requested).toEqual([]);

  const counted = await callAs<Counted[]>(request, kite, "GET /api/servers");
  const countsOf = (id: string) => {
    const found = counted.find((server) => server.id === id);
    return [found?.unreadCount, found?.mentionCount];
  };
  expect([countsOf(here.serverId), countsOf(there.serverId)]).toEqual([
    [150, 3],
    [0, 0],
  ]);
});
