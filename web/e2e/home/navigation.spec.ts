import type { Locator, Page } from "playwright/test";
import { openAlbum } from "../support/album-parts.ts";
import { write } from "../support/archive-parts.ts";
import { expectNothingSideways } from "../support/barriers.ts";
import {
  callAs,
  composer,
  makeDimension,
  makeMembers,
  openSwitcher,
  sendMessage,
} from "../support/dimensions-parts.ts";
import { expect, registerMember, signIn, test, visit, visitAs } from "../support/fixtures.ts";
import { desktop, phone } from "../support/pages.ts";
import { bell } from "../support/people-parts.ts";
import { bar } from "../support/shell-parts.ts";

const paths = ["/profile", "/settings", "/constellation", "/dimensions", "/archive", "/album"];
const windows = [desktop, { width: 961, height: 700 }, { width: 844, height: 390 }, phone];
const places = (page: Page) => page.getByRole("navigation", { name: "Places" });

test("home-36: Home is one press away from every page of a member, in every window size", async ({
  page,
  request,
}) => {
  await signIn(page, await registerMember(request));
  const home = page.getByRole("link", { name: "Home", exact: true });
  for (const [index, path] of paths.entries()) {
    await visit(page, path);
    await expect(home).not.toHaveAttribute("aria-current");
    await expect(page.locator("h1").first(), path).toBeVisible();
    // Tests each page in every window size. The press happens in the last size, which differs from page
    // to page.
    for (const size of [...windows.slice(index % 4), ...windows.slice(0, index % 4)]) {
      await page.setViewportSize(size);
      await expect(home, path).toHaveCount(1);
      await expect(home, path).toBeInViewport();
      await expectNothingSideways(page);
    }
    await home.click();
    await expect(page).toHaveURL("/homepage");
    await expect(home).toHaveAttribute("aria-current", "page");
  }
});

test("home-37: Dimensions counts unread messages, and the bell lists notifications, live, on any page", async ({
  page,
  request,
}) => {
  const [member, other] = await makeMembers(request);
  const dimension = await makeDimension(request, [other, member], { name: "small screens" });
  await visitAs(page, member, "/purpose");
  const dimensions = bar(page).getByRole("link", { name: /^Dimensions/ });
  await expect(bell(page)).toHaveAccessibleName("Inbox");
  await expect(dimensions).toHaveAccessibleName("Dimensions");
  await sendMessage(request, other, dimension, "the tide is in");
  await expect(dimensions).toHaveAccessibleName("Dimensions 1 unread");
  const { seq } = await sendMessage(request, other, dimension, "and out");
  await expect(dimensions).toHaveAccessibleName("Dimensions 2 unread");
  await callAs(request, member, `PUT /api/channels/${dimension.channelId}/read`, { seq });
  await expect(dimensions).toHaveAccessibleName("Dimensions");

  await bell(page).click();
  const inbox = page.getByRole("dialog", { name: "Inbox" });
  await expect(inbox).toContainText("Nothing here yet");
  await page.keyboard.press("Escape");
  await expect(inbox).toBeHidden();
  await expect(bell(page)).toBeFocused();
  await sendMessage(request, other, dimension, `@${member.username} you left the reel running`);
  await expect(bell(page)).toHaveAccessibleName("Inbox, 1 new");
  await page.keyboard.press("Enter");
  const call = inbox.getByRole("article", { name: `${other.username} mentioned you in` });
  await expect(call).toContainText("you left the reel running");
  await call.getByRole("link", { name: "small screens" }).click();
  await expect(page).toHaveURL(`${dimension.path}#3`);
  await expect(inbox).toBeHidden();
});

test.describe("on a phone", () => {
  test.use({ viewport: phone });

  test("home-38: five links are at the lower edge, and disappear while a keyboard is open", async ({
    page,
    request,
  }) => {
    await page.goto("/purpose");
    await expect(page.getByRole("button", { name: "Open menu" })).toBeVisible();
    await expect(places(page)).toHaveCount(0);
    const [member, other] = await makeMembers(request);
    const dimension = await makeDimension(request, [other, member]);
    await visitAs(page, member, dimension.path);
    const names = ["Home", "Sky", "Dimensions", "Messages", "You"];
    await expect(places(page).getByRole("link")).toHaveText(names);
    const isAbove = async () => {
      const [field, edge] = [await composer(page).boundingBox(), await places(page).boundingBox()];
      return field && edge && field.y + field.height <= edge.y;
    };
    await expect.poll(isAbove).toBe(true);
    await page.setViewportSize({ width: 390, height: 440 });
    await expect(places(page)).toBeHidden();
    await expect(composer(page)).toBeInViewport({ ratio: 1 });
    await page.setViewportSize(phone);
    for (const [name, path] of [
      ["Sky", "/constellation"],
      ["You", "/profile"],
      ["Dimensions", "/dimensions"],
      ["Messages", "/directs"],
    ] as const) {
      await places(page).getByRole("link", { name }).click();
      await expect(page).toHaveURL(path);
      await expect(places(page).locator("[aria-current=page]")).toHaveText(name);
    }
  });

  test("home-30: Back closes a menu, a dialog and a picture, and then leaves the page", async ({
    page,
    request,
  }) => {
    await openAlbum(page, request, ({ addImage }) => addImage({ title: "Low moon" }));
    const sheet = page.getByRole("navigation", { name: "Menu" });
    const menu = page.getByRole("menu");
    const question = page.getByRole("alertdialog");
    const picture = page.getByRole("dialog", { name: "Low moon" });
    const backCloses = async (layer: Locator) => {
      await expect(layer).toBeVisible();
      // A layer adds its history entry right after it opens. If it replaces another layer, the entry of
      // that layer is removed first.
      await page.waitForFunction(async () => {
        await new Promise((resolve) => setTimeout(resolve, 300));
        return history.state?.layer === 1;
      });
      await page.goBack();
      await expect(layer).toBeHidden();
      await expect(page).toHaveURL("/album");
    };
    await page.getByRole("button", { name: "Open menu" }).click();
    await backCloses(sheet);
    await page.getByRole("button", { name: "Actions for Low moon" }).click();
    await backCloses(menu);
    await page.getByRole("button", { name: "Actions for Low moon" }).click();
    await menu.getByRole("menuitem", { name: "Delete" }).click();
    await backCloses(question);
    await page.getByRole("button", { name: "Open Low moon" }).click();
    await backCloses(picture);

    // Layers that are closed otherwise, and links out of them, leave no history entry.
    await page.getByRole("button", { name: "Open Low moon" }).click();
    await page.keyboard.press("Escape");
    await expect(picture).toBeHidden();
    await page.getByRole("button", { name: "Open menu" }).click();
    await sheet.getByRole("link", { name: "Our Purpose" }).click();
    await expect(page).toHaveURL("/purpose");
    await page.goBack();
    await expect(page).toHaveURL("/album");
    await expect(sheet).toBeHidden();
    await page.goForward();
    await expect(page).toHaveURL("/purpose");
  });
});

test("people-20: direct lines open from Home, the hub and the palette, even if there are none", async ({
  page,
  request,
}) => {
  await signIn(page, await registerMember(request));
  const expectDirectsPage = () => expect(page).toHaveURL("/directs");
  await visit(page, "/homepage");
  await page.getByRole("link", { name: "All direct messages" }).click();
  await expectDirectsPage();
  await visit(page, "/dimensions");
  await page.getByRole("link", { name: "DIRECT_MESSAGES" }).click();
  await expectDirectsPage();
  await visit(page, "/album");
  await openSwitcher(page, "direct");
  const option = page.getByRole("option", { name: /^Direct messages/ });
  await option.first().click();
  await expectDirectsPage();
  const list = page.getByRole("navigation", { name: "Direct messages" });
  await expect(list).toContainText("WRITE_TO begins one with an Oni ID.");
});

test("home-36, home-43: the landing page is the same for members, and says how to join", async ({
  page,
  request,
}) => {
  await page.goto("/");
  await expect(page.getByText(/^To join now, choose CREATE_ONI/)).toBeVisible();
  await expect(page.getByRole("link", { name: "MY ONI" })).toBeVisible();
  const names = ["Instructions", "Our Purpose", "Constellation", "Dimensions", "Star Fuel"];
  await expect(bar(page).getByRole("link")).toHaveText(names);
  const content = async () => (await page.locator("#main").innerText()).replaceAll(/\d+/g, "0");
  const isWhole = () => expect(page.getByRole("link", { name: "dev access" })).toBeVisible();
  await isWhole();
  const forVisitors = await content();
  const member = await registerMember(request);
  await visitAs(page, member, "/");
  await expect(page.getByRole("button", { name: member.username })).toBeVisible();
  await expect(page.getByRole("tab")).toHaveText(["ACCESS_ONI", "CREATE_ONI"]);
  await expect(bar(page).getByRole("link")).toHaveText(["Home", ...names]);
  await isWhole();
  await expect.poll(content).toBe(forVisitors);
});

test("home-39: the tags of a shrine and of its posts lead to everything with that tag", async ({
  page,
  request,
}) => {
  const member = await registerMember(request);
  await callAs(request, member, "PATCH /api/users/profile", { profileMarkdown: "All #kelp." });
  await write(request, member, { title: "Low tide", tags: ["saltwater"] });
  await signIn(page, member);
  for (const tag of ["saltwater", "kelp"]) {
    await visit(page, `/oni/${member.username}`);
    await page.getByRole("main").getByRole("link", { name: tag }).first().click();
    await expect(page).toHaveURL(`/tag/${tag}`);
  }
  await expect(page.getByRole("heading", { name: /kelp/, level: 1 })).toBeVisible();
});

test.describe("an unknown name", () => {
  test.use({ expectedErrors: [/status of 40[04]/] });

  test("home-40: an address that names no node offers to find one", async ({ page, request }) => {
    const member = await registerMember(request);
    const wrong = `${member.username.slice(0, -2)}zz`;
    await page.goto(`/oni/${wrong}`);
    const finder = page.getByRole("form", { name: "Find a node" });
    await expect(finder.getByLabel("oni_id")).toHaveValue(wrong);
    await finder.getByLabel("oni_id").fill(`@${member.username}`);
    await finder.getByRole("button", { name: "FIND_NODE" }).click();
    await expect(page).toHaveURL(`/oni/${member.username}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(member.username);
    await visitAs(page, member, `/oni/${wrong}`);
    await finder.getByRole("link", { name: `@${member.username}` }).click();
    await expect(page).toHaveURL(`/oni/${member.username}`);
  });
});
