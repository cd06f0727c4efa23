import {
  fact,
  finder,
  countRequestedFrames,
  nodePanel,
  sky,
  wear,
  whenFollowing,
} from "../support/constellation-parts.ts";
import { callAs, makeMembers, openAs } from "../support/dimensions-parts.ts";
import { expect, live, registerMember, test, uniqueName } from "../support/fixtures.ts";
import { small } from "../support/pages.ts";
import { idOf, link, plates } from "../support/people-parts.ts";
import { updateProfile } from "../support/shrine-parts.ts";

test("sky-26: a tag that one member adds draws the link on another's map, and takes it off again", async ({
  browser,
  request,
}) => {
  const [moth, kite] = await makeMembers(request);
  const tag = uniqueName();
  await wear(request, moth, [tag]);
  const page = await openAs(browser, moth, `/constellation?node=${kite.username}`);
  await whenFollowing(page);
  await expect(fact(page, kite, "Connections")).toHaveText("0");

  await wear(request, kite, [tag]);
  await expect(fact(page, kite, "Connections")).toHaveText("1", live);
  await expect(fact(page, kite, "Shared with you")).toHaveText(`#${tag}`);
  await wear(request, kite, []);
  await expect(fact(page, kite, "Connections")).toHaveText("0", live);
});

test("sky-22, sky-23: opening a session lights a node, hiding the status greys it, leaving puts it out", async ({
  browser,
  request,
}) => {
  const [moth, kite] = await makeMembers(request);
  const page = await openAs(browser, moth, `/constellation?node=${kite.username}`);
  await whenFollowing(page);
  const panel = nodePanel(page, kite);
  await expect(panel.getByText("away", { exact: true })).toBeVisible();

  const other = await openAs(browser, kite, "/constellation");
  await whenFollowing(other);
  await expect(panel.getByText("online", { exact: true })).toBeVisible(live);
  await updateProfile(request, kite, { showOnlineStatus: false });
  await expect(panel.getByText("status hidden", { exact: true })).toBeVisible(live);
  await expect(panel.getByText("online", { exact: true })).toBeHidden();
  await updateProfile(request, kite, { showOnlineStatus: true });
  await expect(panel.getByText("online", { exact: true })).toBeVisible(live);
  // A short loss of the link does not put a node out at once.
  await other.context().close();
  await expect(panel.getByText("online", { exact: true })).toBeHidden();
});

test("sky-24, sky-25: newcomers appear, and a member who hides leaves no trace on the maps of others", async ({
  browser,
  request,
}) => {
  const [moth, kite] = await makeMembers(request);
  const page = await openAs(browser, moth, `/constellation?node=${kite.username}`);
  await whenFollowing(page);
  await expect(nodePanel(page, kite)).toBeVisible();
  await updateProfile(request, kite, { isPublic: false });
  await expect(nodePanel(page, kite)).toBeHidden(live);
  await finder(page).fill(kite.username);
  await expect(page.getByText("No node has that name.")).toBeVisible();

  const hidden = await openAs(browser, kite, `/constellation?node=${kite.username}`);
  await expect(nodePanel(hidden, kite).getByText("Your Node")).toBeVisible();
  const newcomer = await registerMember(request);
  await finder(page).fill(newcomer.username);
  await expect(page.getByRole("option", { name: newcomer.username })).toBeVisible(live);
});

test("sky-57: with reduced motion ripples are listed as text", async ({ browser, request }) => {
  const [moth, kite] = await makeMembers(request);
  const page = await openAs(browser, moth, "/constellation");
  await whenFollowing(page);
  const rippleLog = page.getByRole("log", { name: "Ripples" });
  // Joining is a ripple too, and a member makes at most one in two seconds.
  await expect(async () => {
    await callAs(request, kite, "POST /api/posts", { title: "t", markdownContent: "m" });
    await expect(rippleLog).toContainText(`${kite.username} wrote a post`, { timeout: 10_000 });
  }).toPass();
});

test("sky-10, sky-20, sky-21, sky-60: a map of two is counted; the ring of a knock and a ripple cross it without a change to the picture", async ({
  browser,
  playwright,
  startStandalone,
}) => {
  // Uses its own server, because other members who join would change the map.
  const { url: origin } = await startStandalone();
  const request = await playwright.request.newContext({ baseURL: origin });
  const [moth, kite] = await makeMembers(request, origin);
  for (const member of [moth, kite]) await wear(request, member, ["tape"]);
  const page = await openAs(browser, moth, "/constellation", {
    origin,
    viewport: small,
    reducedMotion: "no-preference",
  });
  await whenFollowing(page);
  await expect(sky(page)).toHaveAttribute("aria-label", /^Map of 2 nodes and 1 link/);
  const stats = page.getByRole("region", { name: "Network Stats" });
  await expect(stats.locator("dt")).toHaveText(["Total Nodes", "Active Links", "Network Density"]);
  await expect(stats.locator("dd")).toHaveText(["2", "1", "100%"]);
  const picture = () => sky(page).evaluate((map: HTMLCanvasElement) => map.toDataURL());
  await expect.poll(() => countRequestedFrames(page)).toBe(0);
  const before = await picture();
  const isAsBefore = async () => (await picture()) === before;

  const knock = `POST /api/users/${await idOf(request, moth)}/knock`;
  const post = { title: "t", markdownContent: "m" };
  for (const act of [
    () => callAs(request, kite, knock, {}),
    () => callAs(request, kite, "POST /api/posts", post),
  ]) {
    await act();
    await expect.poll(isAsBefore, { intervals: [50] }).toBe(false);
    await expect.poll(() => countRequestedFrames(page)).toBe(0);
    expect(await isAsBefore()).toBe(true);
  }
  await expect(plates(page)).toContainText(`${kite.username} knocked`);
});

test.describe("while sockets are blocked", () => {
  test.use({ expectedErrors: [/socket\.io|WebSocket/] });

  test("sky-4, sky-5: the map is fetched again every 30 s and shows its age", async ({
    browser,
    request,
  }) => {
    const [moth, kite] = await makeMembers(request);
    const startMs = Date.now();
    const page = await openAs(browser, moth, `/constellation?node=${kite.username}`, {
      prepare: async (blocked) => {
        // The test controls the time, so a slow machine makes no difference.
        await blocked.clock.install({ time: startMs });
        await blocked.clock.pauseAt(startMs + 1_000);
        await blocked.routeWebSocket(/socket\.io/, (socket) => socket.close());
        await blocked.route(/\/socket\.io\//, (route) => route.abort());
      },
    });
    /** The page shows a change after a short delay of its own clock. */
    const untilConnections = (count: string) =>
      expect(async () => {
        await page.clock.runFor(20);
        await expect(fact(page, kite, "Connections")).toHaveText(count, { timeout: 200 });
      }).toPass({ timeout: 60_000 });
    await untilConnections("0");
    await link(request, [moth, kite]);
    await page.clock.runFor(12_000);
    await expect(page.getByText(/^refreshed 1\d s ago$/)).toBeVisible();
    await expect(fact(page, kite, "Connections")).toHaveText("0");
    await page.clock.runFor(20_000);
    await untilConnections("1");
  });
});
