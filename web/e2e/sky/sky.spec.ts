import type { Constellation } from "@oni/api/contract";
import type { APIRequestContext, Page, WebSocketRoute } from "playwright/test";
import {
  choiceOf,
  countRequestedFrames,
  nodePanel,
  sky,
  whenFollowing,
  zoomOutput,
} from "../support/constellation-parts.ts";
import { callAs, makeMembers, openAs } from "../support/dimensions-parts.ts";
import { expect, type Member, registerMember, test } from "../support/fixtures.ts";
import { desktop, goInside, phone, small } from "../support/pages.ts";
import type { startStandalone } from "../support/servers/servers.ts";

const lights = ["kelp", "tidepools"];

/** Makes a network in which six members carry the same tags. */
async function makeSharedTagNetwork(request: APIRequestContext, start: typeof startStandalone) {
  const { url: origin } = await start();
  const [moth, kite] = await makeMembers(request, origin);
  const members = [moth, kite];
  for (let count = 2; count < 6; count += 1) members.push(await registerMember(request, origin));
  for (const member of members) await dress(request, origin, member, lights);
  return { origin, moth, kite };
}

const dress = (
  request: APIRequestContext,
  origin: string,
  member: Member,
  userBadges: readonly string[],
) => callAs(request, member, `PATCH ${origin}/api/users/profile`, { userBadges });

const pictureOf = (page: Page) => sky(page).evaluate((map: HTMLCanvasElement) => map.toDataURL());

test("sky-61, sky-62: on desktop and phone a newcomer picks tags on the map, sees the resulting position, and moves there", async ({
  browser,
  request,
  startStandalone: start,
}) => {
  const { origin } = await makeSharedTagNetwork(request, start);
  for (const [viewport, others] of [
    [desktop, 6],
    [phone, 7],
  ] as const) {
    const newcomer = await registerMember(request, origin);
    const page = await openAs(browser, newcomer, "/constellation", { origin, viewport });
    await expect(page.getByText("the quiet in the middle is yours")).toBeVisible();
    const choice = choiceOf(page);
    await sky(page).focus();
    await page.keyboard.press("PageDown");
    const spoken = page.getByRole("status").filter({ hasText: "Enter picks it" });
    await expect(spoken).toHaveText(new RegExp(`^Region (kelp|tidepools), ${others} nodes`));
    const before = await pictureOf(page);
    const positionResponse = page.waitForResponse("**/api/constellation/place?**");
    await page.keyboard.press("Enter");
    expect((await positionResponse).ok()).toBe(true);
    await expect(choice.getByText("1 of 5")).toBeVisible();
    await expect(choice.getByText(`you would share a light with ${others} oni`)).toBeVisible();
    await expect.poll(async () => (await pictureOf(page)) === before).toBe(false);
    await page.getByRole("button", { name: "SAVE_TAGS" }).first().click();
    await expect(choice).toBeHidden();
    await expect(page.getByText(new RegExp(`^\\d of ${others + 1} online$`))).toBeVisible();
    await page.context().close();
  }
});

test("sky-34, sky-37, sky-38, sky-54: a region is found, linked to, and shown with its dimensions, including one that is opened later, and in LIST without a cut on a phone", async ({
  browser,
  request,
  startStandalone: start,
}) => {
  const { origin, moth, kite } = await makeSharedTagNetwork(request, start);
  for (const [name, tag] of [
    ["Low Tide Society", "kelp"],
    ["The Amber Room", "amber"],
  ]) {
    await callAs(request, kite, `POST ${origin}/api/servers`, { name, tags: [tag] });
  }
  const page = await openAs(browser, moth, "/constellation?tag=kelp", { origin });
  const region = page.getByRole("region", { name: "Region kelp" });
  await expect(region.getByRole("link", { name: "Low Tide Society" })).toBeVisible();
  await expect(region.getByRole("list", { name: "Nodes" }).getByRole("listitem")).toHaveCount(6);
  await goInside(page, "/constellation?tag=amber");
  const amber = page.getByRole("region", { name: "Region amber" });
  await expect(amber).toContainText("has no place in the sky yet");
  await whenFollowing(page);
  for (const member of [moth, kite]) await dress(request, origin, member, [...lights, "amber"]);
  await expect(amber.getByRole("link", { name: "The Amber Room" })).toBeVisible();
  await goInside(page, "/constellation");
  await expect(amber).toBeHidden();
  const finder = page.getByRole("combobox", { name: /^Find a node/ });
  const found = page.getByRole("listbox", { name: "Found" }).getByRole("option");
  await finder.fill("low tide");
  await expect(found).toHaveText(/Low Tide Society/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/tag=kelp$/);
  await finder.fill("#kel");
  await found.filter({ hasText: "#kelp" }).waitFor();
  await page.keyboard.press("Enter");
  await expect(region).toBeVisible();
  await region.getByRole("button", { name: kite.username }).click();
  await expect(nodePanel(page, kite)).toBeVisible();
  await page.getByRole("button", { name: "LIST" }).click();
  const rows = page.getByRole("row");
  await expect(rows.filter({ hasText: "The Amber Room" })).toHaveCount(1);
  const group = rows.filter({ hasText: "Low Tide Society" });
  await expect(group.getByRole("button", { name: /^(kelp|tidepools) 6$/ })).toBeVisible();
  await page.setViewportSize(phone);
  const cells = rows.filter({ hasText: kite.username }).getByRole("cell");
  await expect(cells).toHaveText([/#kelp/, "away", "5"]);
  for (const cell of await cells.all()) await expect(cell).toBeInViewport({ ratio: 1 });
});

test("sky-72: the map and LIST are narrowed to online members, a tag, or members without a conversation, by keyboard and on a phone", async ({
  browser,
  request,
  startStandalone: start,
}) => {
  const { origin, moth, kite } = await makeSharedTagNetwork(request, start);
  await dress(request, origin, kite, [...lights, "amber"]);
  await dress(request, origin, moth, [...lights, "amber"]);
  const { id: userId } = await callAs<{ id: string }>(request, kite, `GET ${origin}/api/auth/me`);
  await callAs(request, moth, `POST ${origin}/api/directs`, { userId });
  const kitesPage = await openAs(browser, kite, "/constellation", { origin });
  for (const viewport of [desktop, phone]) {
    const page = await openAs(browser, moth, "/constellation", { origin, viewport });
    const filter = page.getByRole("combobox", { name: "Show" });
    await expect(page.getByText("2 of 6 online")).toBeVisible();
    await filter.focus();
    await page.keyboard.type("online");
    await expect(page).toHaveURL(/show=online/);
    const map = page.getByRole("application");
    await expect(map).toHaveAccessibleName(/^Map of 2 nodes and 1 links/);
    await filter.selectOption("not connected");
    await expect(map).toHaveAccessibleName(/^Map of 5 nodes/);
    await page.getByRole("button", { name: "LIST" }).click();
    const rows = page.getByRole("row").filter({ has: page.getByRole("cell") });
    await expect(rows).toHaveCount(5);
    await expect(rows.filter({ hasText: kite.username })).toHaveCount(0);
    await filter.selectOption("#amber");
    await expect(rows).toHaveCount(2);
    await expect(rows.filter({ hasText: kite.username }).getByRole("cell").last()).toHaveText("5");
    await page.goBack();
    await expect(rows).toHaveCount(5);
    await page.goBack();
    await page.goBack();
    await expect(map).toHaveAccessibleName(/^Map of 2 nodes/);
    await page.context().close();
  }
  await kitesPage.context().close();
});

test("sky-63, sky-64: tags without a dimension are shown on the map, and naming them opens a dimension", async ({
  browser,
  request,
  startStandalone: start,
}) => {
  const { origin, moth } = await makeSharedTagNetwork(request, start);
  const page = await openAs(browser, moth, "/homepage", { origin });
  const unnamed = page.getByRole("region", { name: "NO_DIMENSION_YET" });
  await expect(unnamed).toContainText("6 oni share");
  await unnamed.getByRole("link", { name: "SEE_THEM" }).click();
  await expect(page).toHaveURL(/unnamed=/);
  await expect(zoomOutput(page)).toHaveText("150%");
  const name = unnamed.getByLabel("dimension_name");
  await expect(unnamed.getByRole("button", { name: "NAME_IT" })).toBeDisabled();
  await name.fill("Tide Table");
  await unnamed.getByRole("button", { name: "NAME_IT" }).click();
  await expect(page).toHaveURL(/\/dimensions\/[0-9a-f-]+/);
  const id = new URL(page.url()).pathname.split("/")[2];
  const opened = await callAs<object>(request, moth, `GET ${origin}/api/servers/${id}`);
  expect(opened).toMatchObject({ name: "Tide Table", isPublic: true });
});

test("sky-8, sky-9: on a new epoch everybody else glides to the new position, or is there at once", async ({
  browser,
  request,
  startStandalone: start,
}) => {
  const { origin, moth } = await makeSharedTagNetwork(request, start);
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    let gateway: WebSocketRoute | undefined;
    let isSettled = false;
    const page = await openAs(browser, moth, "/constellation", {
      origin,
      viewport: small,
      reducedMotion,
      prepare: async (opened) => {
        await opened.routeWebSocket(/socket\.io/, (socket) => {
          gateway = socket;
          socket.connectToServer();
        });
        await opened.route("**/api/constellation", async (route) => {
          if (!isSettled) return route.continue();
          const headers = { ...route.request().headers(), accept: "application/json" };
          const response = await route.fetch({ headers: { ...headers, "if-none-match": "" } });
          return route.fulfill({ response, json: moveOthers(await response.json()) });
        });
      },
    });
    await whenFollowing(page);
    await expect.poll(() => countRequestedFrames(page)).toBe(0);
    const pictures = await watchPictures(page);
    isSettled = true;
    gateway?.send(`42${JSON.stringify(["constellation:epoch", { epoch: 2 }])}`);
    await expect.poll(pictures.count).toBeGreaterThan(1);
    await expect.poll(() => countRequestedFrames(page)).toBe(0);
    const count = await pictures.count();
    if (reducedMotion === "reduce") expect(count).toBe(2);
    else expect(count).toBeGreaterThan(2);
    await page.context().close();
  }
});

/** Inspects the map in every frame and counts the changes of its picture. */
async function watchPictures(page: Page) {
  await sky(page).evaluate((map: HTMLCanvasElement) => {
    // The page's counter of the map's frames must not count these.
    const requestFrame = window.requestAnimationFrame.bind(window);
    let shown = "";
    let count = 0;
    const look = () => {
      const drawn = map.toDataURL();
      if (drawn !== shown) count += 1;
      shown = drawn;
      map.dataset["pictures"] = `${count}`;
      requestFrame(look);
    };
    look();
  });
  return { count: async () => Number(await sky(page).getAttribute("data-pictures")) };
}

/** Returns the map of a new epoch in which every node but the viewer's has moved. */
const moveOthers = (map: Constellation): Constellation => ({
  ...map,
  epoch: map.epoch + 1,
  users: map.users.map((user) => (user.isCurrentUser ? user : { ...user, x: user.x + 64 })),
});

test("sky-65: the hero shows the real sky without names and fetches nothing else of the map", async ({
  page,
}) => {
  const requestedPaths: string[] = [];
  page.on("request", (sent) => requestedPaths.push(new URL(sent.url()).pathname));
  const answered = page.waitForResponse("**/api/sky");
  await page.goto("/");
  const answer = await answered;
  expect(answer.headers()["cache-control"]).toBe("public, max-age=60");
  await expect(page.locator("section[aria-label=Arrival] canvas").first()).toBeVisible();
  expect(requestedPaths.filter((path) => path.startsWith("/api/constellation"))).toEqual([]);
});

test("sky-65, sky-66: the hero of an empty sky shows water and says that the sky is empty", async ({
  page,
}) => {
  await page.route("**/api/sky", (route) => route.fulfill({ json: { nodes: [], regions: [] } }));
  await page.goto("/");
  const arrival = page.getByRole("region", { name: "Arrival" });
  await expect(arrival.locator("canvas").first()).toBeVisible();
  await expect(arrival.getByText(/the sky is empty\.\s*be its first light\.$/)).toBeVisible();
});

test.describe("while sockets are blocked", () => {
  test.use({ expectedErrors: [/socket\.io|WebSocket/] });

  test("sky-67: the hero is redrawn when the sky has changed, and not at every fetch", async ({
    page,
  }) => {
    await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
    await page.route(/\/socket\.io\//, (route) => route.abort());
    const nodes = Array.from({ length: 40 }, (_, index) => [(index % 8) * 32, (index >> 3) * 16]);
    const sky = { nodes, regions: [{ tag: "kelp", x: 100, y: 40, count: 40 }] };
    await page.route("**/api/sky", (route) => route.fulfill({ json: sky }));
    await page.clock.install();
    await page.goto("/");
    const water = page.getByRole("region", { name: "Arrival" }).locator("canvas").first();
    await water.evaluate((canvas) => (canvas.dataset["mark"] = "first"));
    const refetch = async () => {
      let isAnswered = false;
      const answer = page.waitForResponse("**/api/sky");
      void answer.then(() => (isAnswered = true));
      // The page fetches every minute from the moment it gives up the link, which is later on a slow
      // machine.
      const passMinute = async () => {
        await page.clock.fastForward(61_000);
        return isAnswered;
      };
      await expect.poll(passMinute).toBe(true);
      await (await answer).finished();
      await page.clock.runFor(1_000);
    };
    await refetch();
    await expect(water).toHaveAttribute("data-mark", "first");
    sky.nodes.push([400, 160]);
    await refetch();
    await expect(water).not.toHaveAttribute("data-mark");
  });
});
