import { albumOf, makeFile } from "../support/album-parts.ts";
import {
  callAs,
  makeDimension,
  makeMembers,
  openAs,
  openLive,
  sendMessage,
} from "../support/dimensions-parts.ts";
import { expect, registerMember, test, uniqueName, visit } from "../support/fixtures.ts";
import { choose } from "../support/screen.ts";

test("chat-114, chat-115: the hub shows who is awake in the member's dimensions and the last message", async ({
  browser,
  request,
}) => {
  const [moth, kite] = await makeMembers(request);
  const [quiet, busy] = [`quiet ${uniqueName()}`, `busy ${uniqueName()}`];
  const channelRef = await makeDimension(request, [moth, kite], { name: busy });
  await makeDimension(request, [kite], { name: quiet, isPublic: false });
  await callAs(request, moth, `PATCH /api/servers/${channelRef.serverId}`, { tags: ["tides"] });
  await sendMessage(request, moth, channelRef, "the anemone moved again");
  await openLive(browser, moth, channelRef.path);
  type Activity = { hereCount: number };
  const awake = async () => {
    const [first] = await callAs<Activity[]>(request, kite, "GET /api/servers/activity");
    return first?.hereCount;
  };
  await expect.poll(awake).toBe(1);

  const page = await openAs(browser, kite, "/dimensions");
  const rows = page.getByRole("region", { name: "YOURS" }).getByRole("listitem");
  await expect(rows.nth(0)).toContainText(busy);
  await expect(rows.nth(0)).toContainText("1 online");
  await expect(rows.nth(0)).toContainText(`${moth.username} the anemone moved again`);
  await expect(rows.nth(1)).toContainText(quiet);
  await expect(rows.nth(1)).toContainText("PRIVATE");

  await visit(page, "/dimensions/public");
  const card = page.getByRole("article").filter({ hasText: busy });
  await expect(card).toContainText("1 online");
  await expect(card).toContainText("the anemone moved again");
  await expect(card).toContainText("#tides");
  await page.getByLabel("filter by name").fill("#tid");
  await expect(card).toBeVisible();
});

test("chat-123: an owner sets the tags and the image of a dimension and the content of its invitations", async ({
  browser,
  request,
}) => {
  const moth = await registerMember(request);
  const { addImage } = albumOf(request, moth);
  await addImage({ title: "Low moon" });
  const channelRef = await makeDimension(request, [moth], { name: "harbour lights" });
  const page = await openAs(browser, moth, channelRef.path);
  // The tile behind the dialog.
  const tile = page.locator("nav[aria-label=Dimensions] a", { hasText: "harbour lights" });
  await expect(tile).toContainText("HL");
  const dialog = page.getByRole("dialog", { name: "Edit dimension" });
  await choose("harbour lights: menu", "Edit dimension")(page);
  await dialog.getByLabel("Dimension image").setInputFiles(makeFile());
  await expect(tile.locator("img")).toHaveAttribute("src", /thumbnail/);
  const first = (await tile.locator("img").getAttribute("src")) ?? "";
  await dialog.getByRole("button", { name: "FROM_ALBUM" }).click();
  await page.getByRole("button", { name: "Low moon" }).click();
  await expect(tile.locator("img")).not.toHaveAttribute("src", first);
  await dialog.getByRole("button", { name: "REMOVE_IMAGE" }).click();
  await expect(tile).toContainText("HL");

  await dialog.getByRole("textbox", { name: "tags" }).fill("foghorns ");
  await dialog.getByRole("switch", { name: /^Invitations show its name/ }).click();
  await dialog.getByRole("button", { name: "SAVE_DIMENSION" }).click();
  await expect(dialog).toHaveCount(0);
  const server = await callAs(request, moth, `GET /api/servers/${channelRef.serverId}`);
  expect(server).toMatchObject({ tags: ["foghorns"], invitePreview: "lines", iconUrl: null });
});

test("chat-122: a new dimension gets its tags and its image together with its name", async ({
  browser,
  request,
}) => {
  const moth = await registerMember(request);
  const page = await openAs(browser, moth, "/dimensions");
  await page.getByRole("button", { name: "CREATE_DIMENSION" }).click();
  const dialog = page.getByRole("dialog", { name: "Create a dimension" });
  const name = `harbour ${uniqueName()}`;
  await dialog.getByLabel("name").fill(name);
  await dialog.getByRole("textbox", { name: "tags" }).fill("foghorns ");
  await dialog.getByLabel("Dimension image").setInputFiles(makeFile());
  await expect(dialog.getByRole("button", { name: "REMOVE_IMAGE" })).toBeVisible();
  await dialog.getByRole("button", { name: "CREATE_DIMENSION" }).click();
  await expect(page).toHaveURL(/\/dimensions\/[0-9a-f-]{36}/);
  const tile = page.locator("nav[aria-label=Dimensions] a", { hasText: name });
  await expect(tile.locator("img")).toHaveAttribute("src", /thumbnail/);
  const id = page.url().split("/")[4];
  const server = await callAs(request, moth, `GET /api/servers/${id}`);
  const iconUrl = expect.stringMatching(/^\/objects\//);
  expect(server).toMatchObject({ tags: ["foghorns"], iconUrl });
});

test("chat-116, chat-117: a list has the chosen order, and a member joins from it with one press", async ({
  browser,
  request,
}) => {
  const [moth, kite] = await makeMembers(request);
  const tag = uniqueName();
  await callAs(request, kite, "PATCH /api/users/profile", { userBadges: [tag] });
  const [old, late] = [`old ${tag}`, `late ${tag}`];
  const first = await makeDimension(request, [moth], { name: old });
  await callAs(request, moth, `PATCH /api/servers/${first.serverId}`, { tags: [tag] });
  await makeDimension(request, [moth], { name: late });
  const page = await openAs(browser, kite, "/dimensions/public");
  await page.getByLabel("filter by name").fill(tag);
  const cards = page.getByRole("article");
  const chip = (name: string) =>
    page.getByRole("group", { name: "Which come first" }).getByRole("button", { name });
  await expect(chip("online")).toHaveAttribute("aria-pressed", "true");
  await chip("newest").click();
  await expect(cards.getByRole("heading")).toHaveText([late, old]);
  await chip("near me").click();
  await expect(cards.getByRole("heading")).toHaveText([old, late]);
  await page.getByRole("button", { name: `Join ${old}` }).click();
  await expect(page).toHaveURL(new RegExp(`/dimensions/${first.serverId}`));
  await visit(page, "/dimensions/public");
  await page.getByLabel("filter by name").fill(old);
  await expect(cards).toContainText("INSIDE");
  await expect(page.getByRole("button", { name: /^Join / })).toHaveCount(0);
});
