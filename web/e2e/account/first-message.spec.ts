import { write } from "../support/archive-parts.ts";
import { choiceOf, wear } from "../support/constellation-parts.ts";
import {
  callAs,
  messages,
  makeDimension,
  makeMembers,
  openAs,
  sendMessage,
  typeMessage,
} from "../support/dimensions-parts.ts";
import { expect, registerMember, submit, test, uniqueName } from "../support/fixtures.ts";
import { desktop, phone } from "../support/pages.ts";

for (const [size, viewport] of [
  ["a wide screen", desktop],
  ["a phone", phone],
] as const) {
  test(`home-93: on ${size} no address has to be typed between registration and the first message`, async ({
    page,
    request,
  }) => {
    const owner = await registerMember(request);
    const tag = uniqueName();
    await wear(request, owner, [tag]);
    const name = `reel room ${tag}`;
    await makeDimension(request, [owner], { name });
    await page.setViewportSize(viewport);
    await page.goto("/");
    const access = page.getByRole("region", { name: "Access" });
    const field = (label: string) => access.getByLabel(label, { exact: true });
    await access.getByRole("tab", { name: "CREATE_ONI" }).click();
    const username = uniqueName();
    await field("oni_id").fill(username);
    await field("email").fill(`${username}@elsewhere.net`);
    await field("access_key").fill("Ripple$9water");
    await access.getByRole("button", { name: "CREATE_ONI" }).click();
    await expect(page).toHaveURL("/profile");

    const steps = page.getByRole("region", { name: "FIRST_STEPS" });
    await steps.getByRole("link", { name: "OPEN_SKY" }).click();
    await expect(page).toHaveURL("/constellation");
    await choiceOf(page).getByRole("textbox", { name: "Another tag" }).fill(tag);
    await choiceOf(page).getByRole("button", { name: "SAVE_TAGS" }).click();
    await expect(choiceOf(page)).toBeHidden();

    const dimensions = page.getByRole("link", { name: /^Dimensions/ }).filter({ visible: true });
    await dimensions.first().click();
    await page.getByRole("link", { name: /^PUBLIC/ }).click();
    await page.getByLabel("filter by name").fill(name);
    await page.getByRole("link", { name: new RegExp(name) }).click();
    await page.getByRole("button", { name: "JOIN_DIMENSION" }).click();
    await typeMessage(page, "the lamp was on");
    await expect(messages(page).filter({ hasText: "the lamp was on" })).toBeVisible();
  });
}

test("home-93, home-80: a new member follows the steps, and then finds the messages of a channel among the posts until they are read", async ({
  browser,
  request,
  startStandalone,
}) => {
  // A server for this test alone. The steps offer the largest dimensions of the network, and its feed has
  // every post.
  const { url: origin } = await startStandalone();
  const [newcomer, other] = await makeMembers(request, origin);
  const page = await openAs(browser, newcomer, "/robots.txt", { origin });
  const tag = uniqueName();
  await wear(page.request, other, [tag]);
  const dimension = await makeDimension(page.request, [other], { name: "small screens" });
  const goHome = () => page.getByRole("link", { name: "Home", exact: true }).click();
  const panel = (name: string) => page.getByRole("region", { name });

  await page.goto("/homepage");
  const steps = panel("FIRST_STEPS");
  await expect(steps.getByText("1 of 3")).toBeVisible();
  await steps.getByRole("link", { name: "OPEN_SKY" }).click();
  await expect(page).toHaveURL(`${origin}/constellation`);
  await submit(choiceOf(page).getByRole("textbox", { name: "Another tag" }), tag);
  await expect(choiceOf(page).getByText("1 of 5")).toBeVisible();
  await choiceOf(page).getByRole("button", { name: "SAVE_TAGS" }).click();
  // The same steps continue next to the map.
  await expect(steps.getByText("2 of 3")).toBeVisible();
  await goHome();
  await steps.getByRole("button", { name: "Join small screens" }).click();
  await expect(page).toHaveURL(new RegExp(`/dimensions/${dimension.serverId}`));
  await goHome();
  await expect(page.getByRole("button", { name: "WRITE_POST" })).toBeVisible();
  await expect(panel("YOUR_DIMENSIONS").getByRole("link")).toHaveCount(2);
  await expect(steps).toBeHidden();

  for (const words of ["my old zip disk", "it spins up", "like a small animal"]) {
    await sendMessage(page.request, other, dimension, words);
  }
  await write(page.request, other, { title: "Harbours" });
  await page.goto("/homepage");
  const feed = page.getByRole("list", { name: "Feed" });
  const channel = feed.getByRole("article", { name: "small screens / general" });
  await expect(feed.getByRole("article")).toHaveCount(2);
  await expect(channel).toContainText("3 NEW");
  await expect(channel.getByRole("listitem")).toHaveText([/it spins up$/, /small animal$/]);
  const row = feed.locator("[data-age]").filter({ hasText: "small screens / general" });
  await expect(row.locator("> * time")).toHaveText(/^(now|\d+ min)$/);
  const name = channel.getByRole("link", { name: other.username }).first();
  await expect(name).toHaveAttribute("href", `/oni/${other.username}`);
  const kinds = page.getByRole("group", { name: "What to show" });
  await kinds.getByRole("button", { name: "posts" }).click();
  await expect(page).toHaveURL(`${origin}/homepage?show=posts`);
  await expect(channel).toHaveCount(0);
  await kinds.getByRole("button", { name: "messages" }).click();
  await expect(feed.getByRole("article")).toHaveCount(1);
  await channel.getByRole("link", { name: "small screens / general" }).click();
  await expect(page).toHaveURL(`${origin}${dimension.path}#1`);
  await callAs(page.request, newcomer, `PUT /api/channels/${dimension.channelId}/read`, { seq: 3 });
  await page.goto("/homepage?show=messages");
  await expect(page.getByRole("heading", { name: "Still water" })).toBeVisible();
});
