import {
  find,
  finder,
  middleOfStage,
  nodePanel,
  sky,
  wear,
  whenFollowing,
  zoomOutput,
} from "../support/constellation-parts.ts";
import { makeDimension, makeMembers, openAs, sendMessage } from "../support/dimensions-parts.ts";
import {
  expect,
  type Member,
  registerMember,
  submit,
  test,
  uniqueName,
  visit,
  visitAs,
} from "../support/fixtures.ts";
import { link } from "../support/people-parts.ts";
import { type Standalone, startStandalone } from "../support/servers/servers.ts";
import { updateProfile } from "../support/shrine-parts.ts";

test("sky-29, sky-69, sky-70: a link shows its two ends and their shared tags; who is near is listed while away, and can be written to and visited", async ({
  browser,
  request,
}) => {
  const [moth, kite] = await makeMembers(request);
  const tags = [uniqueName(), uniqueName()].sort();
  for (const member of [moth, kite]) await wear(request, member, tags);
  const dimension = await makeDimension(request, [kite, moth]);
  await sendMessage(request, kite, dimension, "my kettle is in it");
  const page = await openAs(browser, moth, "/constellation");
  const near = page.getByRole("region", { name: "NEAR_YOU" });
  await expect(near).toContainText("0 of 1 online");
  await near.getByRole("button", { name: "All nodes by region" }).click();
  await expect(page).toHaveURL(/view=list/);
  await near.getByRole("button", { name: kite.username }).click();
  const node = nodePanel(page, kite);
  await expect(node.getByRole("link", { name: "my kettle is in it" })).toBeVisible();
  await expect(node).toContainText("tidepool radio / general");
  await expect(node.getByRole("button", { name: "KNOCK" })).toBeDisabled();
  await expect(node.getByRole("link", { name: "VISIT_SHRINE" })).toHaveAttribute(
    "href",
    `/oni/${kite.username}`,
  );
  await node.getByRole("button", { name: "WRITE" }).click();
  await expect(page).toHaveURL(/\/directs\//);
  await page.goBack();
  await page.getByRole("button", { name: `Shared tags with ${moth.username}, strength 2` }).click();
  const panel = page.getByRole("region", { name: "LINK" });
  await expect(panel.getByText("2 shared tags")).toBeVisible();
  const shared = panel.getByRole("list", { name: "Shared tags" }).getByRole("listitem");
  await expect(shared).toHaveText(tags.map((tag) => `#${tag}`));
  await panel.getByRole("button", { name: kite.username }).click();
  await expect(nodePanel(page, kite)).toBeVisible();
});

test("sky-41, sky-42, sky-43: trace prints the path between two members hop by hop, reports equal nodes, and reveals nothing of a member who hides", async ({
  browser,
  request,
}) => {
  const [moth, kite] = await makeMembers(request);
  const [wren, fern] = await makeMembers(request);
  const [night, tape] = [uniqueName(), uniqueName()];
  await wear(request, moth, [night]);
  await wear(request, kite, [night, tape]);
  await wear(request, wren, [tape]);
  const shy = await registerMember(request);
  await updateProfile(request, shy, { isPublic: false, userBadges: [night] });
  const page = await openAs(browser, moth, "/constellation");
  const trace = page.getByRole("region", { name: "TRACE" });
  await submit(finder(page), `trace @${moth.username} @${wren.username}`);
  await expect(trace.getByRole("status")).toHaveText("2 hops");
  await expect(trace.getByRole("button")).toHaveText([moth.username, kite.username, wren.username]);
  const shared = trace.getByRole("list", { name: "Shared tags" });
  await expect(shared).toHaveText([`#${night}`, `#${tape}`]);
  await submit(finder(page), `trace ${moth.username} ${fern.username}`);
  await expect(trace.getByRole("status")).toHaveText("No way leads from one to the other.");
  await visit(page, `/constellation?trace=${moth.username}~nobody_here`);
  await expect(trace.getByRole("status")).toHaveText("@nobody_here is not on the map.");

  await visit(page, `/constellation?trace=${moth.username}~${moth.username}`);
  await expect(trace.getByRole("status")).toHaveText("That is one and the same node.");
  await expect(trace.getByRole("button")).toHaveText([moth.username]);
  await submit(finder(page), `trace @${moth.username} @${shy.username}`);
  await expect(trace.getByRole("status")).toHaveText(`@${shy.username} is not on the map.`);
  await expect(trace.getByRole("button")).toHaveCount(0);
});

test("sky-6: the map breaks no content security policy and needs no worker", async ({
  page,
  request,
}) => {
  const workers: string[] = [];
  page.on("worker", (worker) => workers.push(worker.url()));
  // A breach of the policy is an error in the console.
  await visitAs(page, await registerMember(request), "/constellation");
  await expect(sky(page)).toBeVisible();
  expect(workers).toEqual([]);
  const policy = (await request.get("/constellation")).headers()["content-security-policy"];
  expect(policy).toContain("require-trusted-types-for 'script'");
});

test("sky-34: LIST is the same sky as a table, by keyboard alone", async ({ browser, request }) => {
  const [moth, kite] = await makeMembers(request);
  const tag = await link(request, [moth, kite]);
  const page = await openAs(browser, moth, "/constellation");
  await page.getByRole("button", { name: "LIST" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/view=list/);
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await expect(page.getByRole("row").nth(1)).toContainText(moth.username);
  await expect(row(moth.username)).toContainText("Your Node");
  await expect(row(kite.username).getByRole("cell")).toHaveText([`#${tag}`, "away", "1"]);
  await row(kite.username).getByRole("button").focus();
  await page.keyboard.press("Enter");
  await expect(nodePanel(page, kite)).toBeVisible();
  await expect(row(kite.username)).toHaveAttribute("aria-current", "true");
});

test.describe("in a network of their own", () => {
  // Other members who join would change the map or move a node.
  let server: Standalone;
  let moth: Member;
  let kite: Member;

  test.beforeAll(async ({ request }) => {
    server = await startStandalone();
    [moth, kite] = await makeMembers(request, server.url);
  });

  test.afterAll(() => server.stop());

  test("sky-16, sky-17: buttons, wheel and keys zoom; the small map shows while a part of the sky is outside the stage", async ({
    browser,
  }) => {
    const page = await openAs(browser, moth, "/constellation", { origin: server.url });
    await expect(zoomOutput(page)).toHaveText("100%");
    await page.getByRole("button", { name: "Zoom in" }).click();
    await expect(zoomOutput(page)).toHaveText("120%");
    const { x, y } = await middleOfStage(page);
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, -100);
    await expect(zoomOutput(page)).toHaveText("144%");
    await sky(page).focus();
    for (let times = 0; times < 20; times += 1) await page.keyboard.press("+");
    await expect(zoomOutput(page)).toHaveText("300%");
    for (let times = 0; times < 30; times += 1) await page.keyboard.press("-");
    await expect(zoomOutput(page)).toHaveText("30%");

    const small = page.locator("canvas[aria-hidden]").last();
    await expect(small).toBeHidden();
    await page.keyboard.press("0");
    await expect(zoomOutput(page)).toHaveText("100%");
    for (let times = 0; times < 4; times += 1) await page.keyboard.press("+");
    await expect(small).toBeVisible();
    await page.keyboard.press("0");
    await page.mouse.down();
    await page.mouse.move(x + 320, y + 260, { steps: 4 });
    await page.mouse.up();
    await expect(small).toBeVisible();
    await page.getByRole("button", { name: "Reset view" }).click();
    await expect(small).toBeHidden();
  });

  test("sky-31, sky-32: pressing a node selects it and changes the address, and going back undoes it", async ({
    browser,
  }) => {
    const page = await openAs(browser, moth, "/constellation", { origin: server.url });
    await find(page, kite);
    await expect(page).toHaveURL(new RegExp(`node=${kite.username}$`));
    const { x, y } = await middleOfStage(page);
    await page.mouse.click(x, y - 200);
    await page.mouse.click(x, y);
    await expect(page).toHaveURL(new RegExp(`node=${kite.username}$`));
    const panel = nodePanel(page, kite);
    await expect(panel.getByText("Node ID")).toBeVisible();
    await expect(panel.getByText("Your Node")).toBeHidden();
    const shrine = panel.getByRole("link", { name: kite.username });
    await expect(shrine).toHaveAttribute("href", `/oni/${kite.username}`);

    await page.mouse.click(x, y);
    await find(page, moth);
    await expect(nodePanel(page, moth).getByText("Your Node")).toBeVisible();
    await page.goBack();
    await expect(panel).toBeVisible();
    await page.goBack();
    await expect(panel).toBeHidden();
  });

  test("sky-33: the keyboard moves over the map from the viewer's node, selects a node, and leaves", async ({
    browser,
  }) => {
    const page = await openAs(browser, moth, "/constellation", { origin: server.url });
    await sky(page).focus();
    await page.keyboard.press("Tab");
    const spoken = page.getByRole("status").filter({ hasText: "connections" });
    await expect(spoken).toHaveText(`${moth.username}, your node, online, 0 connections`);
    await page.keyboard.press("Tab");
    await expect(spoken).not.toHaveText(new RegExp(moth.username));
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(nodePanel(page, moth).getByText("Your Node")).toBeVisible();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    await expect(sky(page)).not.toBeFocused();
  });

  test("sky-3: a map that has not changed is not sent again", async ({ browser }) => {
    const page = await openAs(browser, moth, "/constellation", { origin: server.url });
    await whenFollowing(page);
    await expect(async () => {
      const answered = page.waitForResponse("**/api/constellation");
      await page.reload();
      const answer = await answered;
      expect((await answer.request().sizes()).responseBodySize).toBe(0);
    }).toPass();
    await expect(sky(page)).toBeVisible();
  });
});
