import type { Page } from "playwright/test";
import { write } from "../support/archive-parts.ts";
import { wear } from "../support/constellation-parts.ts";
import {
  callAs,
  makeDimension,
  makeMembers,
  type ChannelRef,
  sendMessage,
} from "../support/dimensions-parts.ts";
import {
  expect,
  live,
  loadLinked,
  type Member,
  signIn,
  submit,
  test,
  visit,
} from "../support/fixtures.ts";
import { phone } from "../support/pages.ts";

let member: Member;
let other: Member;
let place: ChannelRef;
test.beforeEach(async ({ page, request }) => {
  [member, other] = await makeMembers(request);
  place = await makeDimension(request, [other, member], { name: "small screens" });
  await wear(request, member, ["tide"]);
  await signIn(page, member);
});

const homeFeed = (page: Page) => page.getByRole("list", { name: "Feed" });
const channelCard = (page: Page) =>
  homeFeed(page).getByRole("article", { name: "small screens / general" });
const answer = (page: Page) => channelCard(page).getByPlaceholder("answer in general");
const more = (page: Page) => page.getByRole("button", { name: /^\d+ more$/ });

test("home-80: items since the last visit are marked, up to the time of that visit", async ({
  page,
  request,
}) => {
  await visit(page, "/homepage?show=messages");
  const lede = page.getByText("Posts of the network, newest first.");
  await expect(lede).toBeVisible();
  await visit(page, "/purpose");
  await expect(lede).toHaveCount(0);
  await sendMessage(request, other, place, "the tide is in");
  await visit(page, "/homepage?show=messages");
  await expect(page.getByText(/^One new since \d\d:\d\d\.$/)).toBeVisible();
  await expect(homeFeed(page).locator("[data-age]")).toHaveAttribute("data-age", "struck");
});

test("home-81: a channel is answered in the feed, and the answer arrives once", async ({
  page,
  request,
}) => {
  await sendMessage(request, other, place, "anyone awake?");
  await visit(page, "/homepage?show=messages");
  await submit(answer(page), "Me :wave:");
  await expect(answer(page)).toHaveValue("");
  const own = channelCard(page).getByRole("listitem").last();
  await expect(own).toContainText("Me 🌊");
  await expect(channelCard(page).locator("[aria-busy=true]")).toHaveCount(0);
  await expect(channelCard(page).getByText("NEW")).toHaveCount(0);
  const path = `GET /api/channels/${place.channelId}/messages`;
  const fetchMessages = () => callAs<{ content: string }[]>(request, other, path);
  await expect
    .poll(fetchMessages)
    .toMatchObject([{ content: "anyone awake?" }, { content: "Me 🌊" }]);
});

test("home-81: a draft answer continues in the channel", async ({ page, request }) => {
  await sendMessage(request, other, place, "anyone awake?");
  await visit(page, "/homepage?show=messages");
  await answer(page).fill("half a thought");
  await page.reload();
  await expect(answer(page)).toHaveValue("half a thought");
  await channelCard(page).getByRole("link", { name: "small screens / general" }).click();
  await expect(page.getByPlaceholder("write to general")).toHaveValue("half a thought");
});

test.describe("an answer that is refused", () => {
  test.use({ expectedErrors: [/status of 40[34]/] });

  test("home-81: is shown with its reason, and can be discarded", async ({ page, request }) => {
    await sendMessage(request, other, place, "anyone awake?");
    await visit(page, "/homepage?show=messages");
    await answer(page).fill("Me");
    await callAs(request, member, `POST /api/servers/${place.serverId}/leave`);
    await answer(page).press("Enter");
    await expect(channelCard(page).getByRole("alert")).toContainText("Not sent.");
    await channelCard(page).getByRole("button", { name: "DISCARD" }).click();
    await expect(channelCard(page).getByRole("listitem")).toHaveCount(1);
  });
});

test("home-82: new items are counted, move nothing, and are shown on request", async ({
  page,
  request,
}) => {
  await sendMessage(request, other, place, "anyone awake?");
  await loadLinked(page, "/homepage?show=messages");
  await expect(channelCard(page)).toContainText("1 NEW");
  await expect(more(page)).toHaveCount(0);
  await sendMessage(request, other, place, "hello?");
  await sendMessage(request, other, place, "I will wait");
  await expect(more(page)).toHaveText("2 more", live);
  await expect(channelCard(page).getByRole("listitem")).toHaveText([/anyone awake\?$/]);
  await more(page).click();
  await expect(channelCard(page)).toContainText("3 NEW");
  await expect(channelCard(page).getByRole("listitem")).toHaveText([/hello\?$/, /I will wait$/]);
  await expect(more(page)).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: phone });

  test("home-80: the feed comes first, below a row of dimensions", async ({ page, request }) => {
    await sendMessage(request, other, place, "anyone awake?");
    await visit(page, "/homepage?show=messages");
    const dimensions = page.getByRole("navigation", { name: "Your dimensions" });
    await expect(dimensions.getByRole("link")).toHaveText(["small screens1"]);
    const top = async (part: ReturnType<Page["getByRole"]>) => (await part.boundingBox())?.y ?? 0;
    await expect(channelCard(page)).toBeInViewport();
    const near = page.getByRole("region", { name: "ONLINE_NEAR_YOU" });
    await expect.poll(async () => (await top(near)) > (await top(channelCard(page)))).toBe(true);
  });
});

test.describe("while older posts cannot be fetched", () => {
  test.use({ expectedErrors: [/ERR_FAILED/], isNewPage: true });

  test("home-121: the failure is shown, and the fetch is not repeated at once", async ({
    page,
    request,
  }) => {
    await write(request, other, { title: "low water", tags: [other.username] });
    let requests = 0;
    await page.route(/\/api\/feed\?.*before=/, (route) => {
      requests += 1;
      return route.abort();
    });
    await visit(page, `/homepage?show=posts&tag=${other.username}`);
    const failure = page.getByText("The feed could not be fetched.");
    const post = page.getByRole("article", { name: "low water" });
    await expect(failure).toBeVisible();
    await post.getByRole("button", { name: "ANSWER" }).click();
    await expect(post.getByPlaceholder(`answer ${other.username}`)).toBeFocused();
    const before = requests;
    await page.getByRole("button", { name: "TRY_AGAIN" }).click();
    await expect.poll(() => requests).toBeGreaterThan(before);
    await expect(failure).toBeVisible();
    // One more follows each successful fetch of the newest posts.
    expect(requests).toBeLessThan(6);
  });
});
