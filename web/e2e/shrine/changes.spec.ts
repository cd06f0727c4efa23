import { makeCapsule, write } from "../support/archive-parts.ts";
import {
  callAs,
  messages,
  makeMembers,
  makeSharedDimension,
  openAs,
  openLive,
  sendMessage,
} from "../support/dimensions-parts.ts";
import { expect, live, loadLinked, registerMember, test, uniqueName } from "../support/fixtures.ts";
import { choose } from "../support/screen.ts";
import {
  addImage,
  edit,
  editor,
  markdown,
  openShrine,
  updateProfile,
} from "../support/shrine-parts.ts";

test.describe("while a shrine changes or closes", () => {
  // A request during a rename or removal gets 404.
  test.use({ expectedErrors: [/404/] });

  test("shrine-51, shrine-52: a visitor of an open shrine sees its owner's changes without a reload", async ({
    page,
    request,
  }) => {
    const owner = await registerMember(request);
    await updateProfile(request, owner, { profileMarkdown: markdown });
    await loadLinked(page, `/oni/${owner.username}`);
    await expect(page.getByRole("heading", { name: "Mind the cables" })).toBeVisible();

    await updateProfile(request, owner, { profileTheme: "90s-computer", displayName: "Low Tide" });
    await expect(page.locator("[data-profile-theme='90s-computer']")).toBeVisible(live);
    await expect(page.getByRole("heading", { level: 1, name: "Low Tide" })).toBeVisible(live);
    await updateProfile(request, owner, { profileMarkdown: "# Ebb" });
    await expect(page.getByRole("heading", { name: "Ebb", exact: true })).toBeVisible(live);

    const post = await write(request, owner, { title: "kept post", isPublic: false });
    const image = await addImage(request, owner, { title: "moon", isPublic: true });
    const picture = page.getByRole("button", { name: "Open moon" });
    await expect(picture).toBeVisible(live);
    await expect(page.getByText("kept post")).toHaveCount(0);
    await callAs(request, owner, `PATCH /api/posts/${post.id}`, { isPublic: true });
    await expect(page.getByRole("heading", { name: "kept post" })).toBeVisible(live);
    await callAs(request, owner, `DELETE /api/posts/${post.id}`);
    await expect(page.getByRole("heading", { name: "kept post" })).toHaveCount(0, live);
    await callAs(request, owner, `PUT /api/images/${image.id}/visibility`, { isPublic: false });
    await expect(picture).toHaveCount(0, live);

    const username = uniqueName();
    await updateProfile(request, owner, { username });
    await expect(page).toHaveURL(new RegExp(`/oni/${username}$`), live);
    await expect(page.getByRole("heading", { name: "Ebb", exact: true })).toBeVisible();
    await updateProfile(request, owner, { profileMarkdown: "# Flood" });
    await expect(page.getByRole("heading", { name: "Flood", exact: true })).toBeVisible(live);
  });

  test("shrine-53, shrine-54: a hidden shrine disappears from open screens, which receive no further changes", async ({
    page,
    request,
    browser,
  }) => {
    const [owner, member] = await makeMembers(request);
    await updateProfile(request, owner, { profileMarkdown: markdown });
    const frames: string[] = [];
    page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => frames.push(payload.toString())),
    );
    const other = await openAs(browser, member, `/oni/${owner.username}`);
    await page.goto(`/oni/${owner.username}`);
    for (const viewer of [page, other]) {
      await expect(viewer.getByRole("heading", { name: "Mind the cables" })).toBeVisible();
    }
    // Both pages receive an event, which proves that they are subscribed.
    await updateProfile(request, owner, { profileMarkdown: "# Ebb" });
    for (const viewer of [page, other]) {
      await expect(viewer.getByRole("heading", { name: "Ebb", exact: true })).toBeVisible(live);
    }

    const username = uniqueName();
    await updateProfile(request, owner, { isPublic: false, username });
    for (const viewer of [page, other]) {
      await expect(viewer.getByRole("heading", { name: "Ebb", exact: true })).toHaveCount(0, live);
    }
    const { id } = await write(request, owner, { title: "unseen" });
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(frames.join("\n")).not.toContain(username);
    expect(frames.join("\n")).not.toContain(id);
  });
});

test("shrine-55: a member's changes on one device appear on their other devices", async ({
  browser,
  request,
}) => {
  const member = await registerMember(request);
  const profile = await openAs(browser, member, "/profile");
  await expect(edit(profile)).toBeVisible();
  const album = await openAs(browser, member, "/album");
  const archive = await openAs(browser, member, "/archive");
  await expect(album.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(archive.getByRole("heading", { level: 1 })).toBeVisible();

  await updateProfile(request, member, { displayName: "Low Tide", profileMarkdown: "# Ebb" });
  await expect(profile.getByRole("heading", { name: "Low Tide" })).toBeVisible(live);
  await expect(profile.getByRole("heading", { name: "Ebb", exact: true })).toBeVisible(live);
  const post = await write(request, member, { title: "new post", isPublic: false });
  await expect(profile.getByRole("heading", { name: "new post" })).toBeVisible(live);

  await addImage(request, member, { title: "moon", isPublic: true });
  await callAs(request, member, "POST /api/boards", { name: "far places" });
  await expect(album.getByRole("img", { name: "moon" })).toBeVisible(live);
  await expect(album.getByText("far places").first()).toBeVisible(live);

  await callAs(request, member, `PATCH /api/posts/${post.id}`, { isArchived: true });
  await makeCapsule(request, member, "tides");
  await expect(archive.getByText("new post").first()).toBeVisible(live);
  await expect(archive.getByText("tides").first()).toBeVisible(live);
});

test("shrine-57, shrine-58: text in the editor stays when another device saves, and the screen says so", async ({
  page,
  request,
}) => {
  const member = await openShrine(page, request);
  await edit(page).click();
  await updateProfile(request, member, { profileMarkdown: "# Ebb" });
  await expect(editor(page)).toHaveValue("# Ebb", live);

  await editor(page).fill("half a thought");
  await updateProfile(request, member, { profileMarkdown: "# Flood" });
  await expect(page.getByText("Your shrine was saved on another device.")).toBeVisible(live);
  await expect(editor(page)).toHaveValue("half a thought");
  await expect(editor(page)).toBeFocused();
  await expect(page.getByRole("button", { name: "SAVE_PROFILE" }).first()).toBeDisabled();
  await page.getByRole("button", { name: "KEEP_MINE" }).click();
  await page.getByRole("button", { name: "SAVE_PROFILE" }).first().click();
  await expect(edit(page)).toBeVisible();
  await expect(page.getByText("half a thought")).toBeVisible();
});

test.describe("a tab that was offline", () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|409/] });

  test("shrine-59, shrine-60, shrine-61: overwrites nothing that was saved elsewhere, and offers both versions", async ({
    page,
    request,
  }) => {
    const member = await openShrine(page, request);
    await edit(page).click();
    await editor(page).fill("older words");
    await page.context().setOffline(true);
    await updateProfile(request, member, { profileMarkdown: "newer words" });
    await page.context().setOffline(false);
    // The page either knows of the newer version or its save is refused.
    await page.keyboard.press("Control+s");
    const clash = page.getByRole("group", { name: "Shrine saved on another device" });
    await expect(clash.getByText("newer words")).toBeVisible(live);
    await expect(editor(page)).toHaveValue("older words");
    await page.reload();
    await expect(clash.getByText("newer words")).toBeVisible();
    await clash.getByRole("button", { name: "KEEP_BOTH" }).click();
    await expect(editor(page)).toHaveValue("newer words\n\nolder words");
    await expect(clash).toHaveCount(0);
    await page.keyboard.press("Control+s");
    await expect(edit(page)).toBeVisible();

    const post = await write(request, member, { title: "log", markdownContent: "it began" });
    await choose("Actions for log", "Edit")(page);
    const form = page.getByRole("form", { name: "Edit post" });
    const words = form.getByLabel("markdown", { exact: true });
    await words.fill("it began here");
    const change = { markdownContent: "it began there" };
    await callAs(request, member, `PATCH /api/posts/${post.id}`, change);
    await expect(form.getByText("it began there")).toBeVisible(live);
    await form.getByRole("button", { name: "TAKE_IT" }).click();
    await expect(words).toHaveValue("it began there");
    await form.getByRole("button", { name: "CLOSE" }).click();
  });
});

test("shrine-56: a new name appears in the member list and next to the member's messages", async ({
  browser,
  request,
}) => {
  const { moth, kite, channelRef } = await makeSharedDimension(request);
  await sendMessage(request, kite, channelRef, "first words");
  const page = await openLive(browser, moth, channelRef.path);
  await expect(messages(page)).toContainText(kite.username);
  await updateProfile(request, kite, { displayName: "Low Tide" });
  await expect(messages(page)).toContainText("Low Tide", live);
  const members = page.getByRole("complementary", { name: "Members" });
  await expect(members.getByText("Low Tide")).toBeVisible();
});
