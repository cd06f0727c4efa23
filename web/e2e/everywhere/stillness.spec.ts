import type { APIRequestContext, Page } from "playwright/test";
import { makeCapsule, archivePost, write } from "../support/archive-parts.ts";
import { callAs, makeDimension, openAs, sendMessage } from "../support/dimensions-parts.ts";
import { expect, type Member, registerMember, test } from "../support/fixtures.ts";
import { expectStillness } from "../support/layout-shifts.ts";

type Order = "oldest first" | "newest first";

/** Holds the responses to a page back, to let them through one at a time. */
async function holdResponses(page: Page, order: Order) {
  const waiting: (() => Promise<void>)[] = [];
  await page.route("**/api/**", (route) => {
    waiting.push(async () => {
      await route.continue();
      await route.request().response();
    });
  });
  const letThrough = async () => {
    for (;;) {
      const next = order === "oldest first" ? waiting.shift() : waiting.pop();
      if (!next) return;
      await next();
      await page.evaluate(async () => {
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      });
    }
  };
  return letThrough;
}

/** Makes a member with content everywhere. */
async function makeOld(request: APIRequestContext) {
  const member = await registerMember(request);
  await callAs(request, member, "PATCH /api/users/profile", { userBadges: ["tide", "tape"] });
  await makeCapsule(request, member, "tape notes");
  await makeCapsule(request, member, "field notes");
  await callAs(request, member, "POST /api/profile-archives", { title: "The blue shrine" });
  await write(request, member, { title: "Rain", tags: ["tide", "tape"] });
  await archivePost(request, member, { title: "Snow", tags: ["tide", "tape"] });
  const channelRef = await makeDimension(request, [member]);
  await sendMessage(request, member, channelRef, "the first ripple");
  return { member, channelRef };
}

for (const [width, order] of [
  [390, "newest first"],
  [1440, "oldest first"],
] as const) {
  test(`home-27: visible content stays in its position at ${width} px, the ${order} response first`, async ({
    browser,
    request,
  }) => {
    // Loads seven screens, each with its responses one by one.
    test.setTimeout(300_000);
    const { member, channelRef } = await makeOld(request);
    const newcomer = await registerMember(request);
    const visits: { path: string; as: Member; last: string | RegExp }[] = [
      { path: "/homepage", as: newcomer, last: "Your sky" },
      { path: "/homepage", as: member, last: "Your sky" },
      { path: "/profile", as: newcomer, last: "Nothing dropped yet" },
      { path: "/archive", as: member, last: "Snow" },
      { path: `/oni/${member.username}`, as: member, last: "Rain" },
      { path: "/constellation", as: member, last: /online$/ },
      { path: channelRef.path, as: member, last: "the first ripple" },
    ];
    for (const { path, as, last } of visits) {
      let letThrough = async () => {};
      const page = await openAs(browser, as, path, {
        viewport: { width, height: 844 },
        prepare: async (prepared) => {
          letThrough = await holdResponses(prepared, order);
        },
      });
      await expect(async () => {
        await letThrough();
        expect(await page.getByText(last, { exact: true }).first().isVisible()).toBe(true);
      }).toPass({ intervals: [50] });
      await expectStillness(page, 0.02, path);
      await page.context().close();
    }
  });
}
