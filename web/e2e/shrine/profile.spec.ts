import { makeFile } from "../support/album-parts.ts";
import { write } from "../support/archive-parts.ts";
import { choiceOf } from "../support/constellation-parts.ts";
import { callAs } from "../support/dimensions-parts.ts";
import { expect, test, visit } from "../support/fixtures.ts";
import { edit, editor, expectToast, markdown, openShrine } from "../support/shrine-parts.ts";

test("shrine-19, shrine-20: the header shows name and status and links to archive and album; an empty shrine invites to write", async ({
  page,
  request,
}) => {
  const shrine = { displayName: "Lumen, mostly", profileMarkdown: "" };
  const member = await openShrine(page, request, shrine);
  await expect(page.getByRole("heading", { level: 1, name: "Lumen, mostly" })).toBeVisible();
  await expect(page.getByText(`@${member.username}`)).toBeVisible();
  await expect(page.getByText("ONLINE", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "ARCHIVE" })).toHaveAttribute("href", "/archive");
  await expect(page.getByRole("link", { name: "ALBUM" })).toHaveAttribute("href", "/album");
  await expect(page.getByText("Create your digital shrine with markdown")).toBeVisible();
  await expect(page.getByText("What is on the bench?")).toBeVisible();
  await page.getByText("Click anywhere to start writing").click();
  await expect(editor(page)).toBeFocused();
});

test("shrine-25, shrine-26, shrine-27, shrine-28: a shrine is edited by button or click, next to a preview on wide screens, and saved by button or Ctrl+S", async ({
  page,
  request,
}) => {
  const member = await openShrine(page, request);
  const hashtags = page.getByRole("list", { name: "Hashtags" }).getByRole("listitem");
  await expect(hashtags).toHaveText(["#tidepools", "#vga"]);
  await edit(page).click();
  await expect(editor(page)).toHaveValue(markdown);
  const parts = /About[^]*Badges[^]*Interests[^]*Current Projects[^]*Status/;
  await expect(editor(page)).toHaveAttribute("placeholder", parts);
  await editor(page).fill("# Second *moon*\n#fresh");
  const preview = page.getByRole("region", { name: "PREVIEW" });
  await expect(preview.getByRole("heading", { name: "Second moon" })).toBeVisible();
  await expect(preview.getByText("#fresh").first()).toBeVisible();
  await page.setViewportSize({ width: 800, height: 900 });
  await expect(preview).toBeHidden();
  await page.getByRole("button", { name: "SAVE_PROFILE" }).first().click();
  await expectToast(page, "Profile Updated", "Your neural pattern has been synchronized.");
  await expect(page.getByRole("heading", { name: "Second moon" })).toBeVisible();

  await page.getByRole("heading", { name: "Second moon" }).click();
  await editor(page).fill("Third moon");
  await page.keyboard.press("Control+s");
  await expect(edit(page)).toBeFocused();
  const me = await callAs<object>(request, member, "GET /api/auth/me");
  expect(me).toMatchObject({ profileMarkdown: "Third moon" });
});

test("shrine-29, shrine-30: unsaved text survives a reload and is discarded only after a confirmation", async ({
  page,
  request,
}) => {
  await openShrine(page, request);
  await edit(page).click();
  await editor(page).fill("half a thought");
  await page.reload();
  await expect(editor(page)).toHaveValue("half a thought");
  await page.getByRole("button", { name: "CANCEL" }).click();
  await expect(page.getByRole("button", { name: "CANCEL" }).last()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(editor(page)).toHaveValue("half a thought");
  await page.getByRole("button", { name: "CANCEL" }).click();
  await page.getByRole("button", { name: "DISCARD_DRAFT" }).click();
  await expect(page.getByRole("heading", { name: "Mind the cables" })).toBeVisible();
  await page.reload();
  await expect(edit(page)).toBeVisible();
});

test("shrine-21, shrine-22: SAVE_PROFILE is shown once, at any scroll position", async ({
  page,
  request,
}) => {
  await openShrine(page, request, { profileMarkdown: "tide\n".repeat(400) });
  await page.setViewportSize({ width: 1440, height: 600 });
  await edit(page).click();
  const save = page.getByRole("button", { name: "SAVE_PROFILE" });
  const inBar = page
    .getByRole("region", { name: "SHRINE", exact: true })
    .getByRole("button", { name: "SAVE_PROFILE" });
  // The editor has moved below the bar.
  await expect(editor(page)).toBeInViewport({ ratio: 0.5 });
  await expect(inBar).toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(inBar).toHaveCount(0);
  await expect(save).toHaveCount(1);
  // The field grows to its text; until then the page cannot scroll.
  await expect.poll(() => page.evaluate(() => (window.scrollTo(0, 700), window.scrollY))).toBe(700);
  await expect(inBar).toHaveText("SAVE_PROFILE");
  await expect(inBar).toBeInViewport();
  await editor(page).press("Control+End");
  await editor(page).pressSequentially("and out");
  await inBar.click();
  await expectToast(page, "Profile Updated");
});

test("shrine-21: the URL of a shrine is copied, and shows it as visitors see it", async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const member = await openShrine(page, request);
  await page.getByRole("button", { name: "COPY_ADDRESS" }).click();
  const address = new URL(`/oni/${member.username}`, page.url()).href;
  await expectToast(page, "Address copied", address);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await page.getByRole("link", { name: "VIEW_AS_VISITOR" }).click();
  await expect(page).toHaveURL(`/oni/${member.username}?as=visitor`);
  await expect(page.getByRole("heading", { name: "Mind the cables" })).toBeVisible();
  await expect(page.getByLabel("Search music")).toHaveCount(0);
  await page.getByRole("main").getByRole("link", { name: "PROFILE" }).click();
  await expect(edit(page)).toBeVisible();
});

test("shrine-23, shrine-24: a new member sees the first steps, and tags can be changed", async ({
  page,
  request,
}) => {
  const member = await openShrine(page, request);
  const steps = page.getByRole("region", { name: "FIRST_STEPS" });
  await steps.getByRole("link", { name: "OPEN_SKY" }).click();
  await choiceOf(page).getByRole("textbox", { name: "Another tag" }).fill("kelp ferns ");
  await choiceOf(page).getByRole("button", { name: "SAVE_TAGS" }).click();
  await expect(steps.getByText("2 of 3")).toBeVisible();
  await visit(page, "/profile");
  await expect(steps).toBeVisible();
  await edit(page).click();
  await expect(steps).toHaveCount(0);
  await page.getByRole("button", { name: "CANCEL" }).click();
  await expect(steps).toBeVisible();
  const tags = page.getByRole("region", { name: "TAGS", exact: true });
  const own = tags.getByRole("list", { name: "Your tags" }).getByRole("link");
  await expect(own).toHaveText(["#kelp", "#ferns"]);
  await tags.getByRole("button", { name: "EDIT_TAGS" }).click();
  await tags.getByRole("group", { name: "Chosen tags" }).getByRole("button").first().click();
  await tags.getByRole("textbox", { name: "tags" }).fill("moss ");
  await tags.getByRole("button", { name: "SAVE_TAGS" }).click();
  await expect(own).toHaveText(["#ferns", "#moss"]);
  await expect(tags.getByRole("button", { name: "EDIT_TAGS" })).toBeFocused();
  const me = await callAs<object>(request, member, "GET /api/auth/me");
  expect(me).toMatchObject({ userBadges: ["ferns", "moss"] });
});

test("shrine-33, shrine-34: an avatar is cropped to its centred square and stored in its own type", async ({
  page,
  request,
}) => {
  const member = await openShrine(page, request);
  const dataUrl = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 900;
    canvas.height = 600;
    return canvas.toDataURL("image/jpeg");
  });
  const buffer = Buffer.from(dataUrl.split(",")[1] ?? "", "base64");
  const moon = { name: "moon.jpg", mimeType: "image/jpeg", buffer };
  await page.getByLabel("Avatar image").setInputFiles(moon);
  await expectToast(
    page,
    "Avatar Updated!",
    "Your profile picture has been uploaded and cropped to perfect dimensions.",
  );
  const me = await callAs<{ profileImageUrl: string }>(request, member, "GET /api/auth/me");
  const stored = await request.get(me.profileImageUrl);
  expect(stored.headers()["content-type"]).toBe("image/jpeg");
  const sides = await page.evaluate(async (url) => {
    const image = await createImageBitmap(await (await fetch(url)).blob());
    return [image.width, image.height];
  }, me.profileImageUrl);
  expect(sides).toEqual([512, 512]);

  const broken = { ...makeFile("broken.png"), buffer: Buffer.from("no image at all") };
  await page.getByLabel("Avatar image").setInputFiles(broken);
  await expectToast(page, "Upload Error", "Failed to load image");
});

test("shrine-35, shrine-36, shrine-37: posts are archived, shown and hidden, capsules created, and the shrine sealed", async ({
  page,
  request,
}) => {
  const member = await openShrine(page, request);
  await write(request, member, { title: "Rain on a modem" });
  const posts = page.getByRole("region", { name: "MY_POSTS" });
  await posts.getByRole("button", { name: "Make Private" }).click();
  await expectToast(page, "Visibility Updated");
  await expect(posts.getByText("Private", { exact: true })).toBeVisible();
  await posts.getByRole("button", { name: "Archive" }).click();
  await expectToast(page, "Post Archived");
  await expect(posts.getByText("Archived", { exact: true })).toBeVisible();
  await expect(posts.getByRole("button", { name: "Archive" })).toHaveCount(0);

  const capsule = page.getByRole("region", { name: "NEW_CAPSULE" });
  await capsule.getByRole("button", { name: "NEW_CAPSULE" }).click();
  await capsule.getByLabel("name").fill("winter");
  await capsule.getByRole("button", { name: "CREATE_CAPSULE" }).click();
  await expectToast(page, "Capsule Created");

  await page.getByRole("button", { name: "SEAL_SHRINE" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("title").fill("First season");
  await dialog.getByRole("button", { name: "SEAL_SHRINE" }).click();
  await expectToast(page, "Shrine sealed");
  const archives = await callAs<object>(request, member, "GET /api/profile-archives");
  expect(archives).toMatchObject([{ title: "First season", markdownContent: markdown }]);
});
