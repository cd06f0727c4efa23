import type { APIRequestContext, Page } from "playwright/test";
import { findBarriers } from "./barriers.ts";
import { expect, type Member, registerMember, signIn, test } from "./fixtures.ts";
import { hostileMarkdown } from "./hostile-markdown.ts";
import {
  addImage,
  ask,
  expectNothingSideways,
  expectToast,
  updateProfile,
} from "./shrine-parts.ts";

const markdown = `# Mind the cables
I keep a small light on. [Sign the wall](https://example.net)

- tide tables

\`\`\`py
def ripple(tide): return tide
\`\`\`

#Tidepools #vga #tidepools`;

const edit = (page: Page) => page.getByRole("button", { name: "EDIT_PROFILE" });
const editor = (page: Page) => page.getByLabel("Shrine markdown");

/** A member who is signed in and looks at their own shrine. */
async function openShrine(
  page: Page,
  request: APIRequestContext,
  change: object = { profileMarkdown: markdown },
): Promise<Member> {
  const member = await registerMember(request);
  await updateProfile(request, member, change);
  await signIn(page, member);
  await page.goto("/profile");
  await expect(edit(page)).toBeVisible();
  return member;
}

test("WB174: the header says who it is, whether online, and leads to archive and album", async ({
  page,
  request,
}) => {
  const member = await openShrine(page, request, { displayName: "Lumen, mostly" });
  await expect(page.getByRole("heading", { level: 1, name: "Lumen, mostly" })).toBeVisible();
  await expect(page.getByText(`@${member.username}`)).toBeVisible();
  await expect(page.getByText("ONLINE", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "ARCHIVE" })).toHaveAttribute("href", "/archive");
  await expect(page.getByRole("link", { name: "ALBUM" })).toHaveAttribute("href", "/album");
});

test("WB175: a shrine is written by button or click, and saved by button or Ctrl+S", async ({
  page,
  request,
}) => {
  await openShrine(page, request);
  await expect(page.getByRole("list", { name: "Hashtags" }).getByRole("listitem")).toHaveText([
    "#tidepools",
    "#vga",
  ]);
  await edit(page).click();
  await expect(editor(page)).toHaveValue(markdown);
  await expect(editor(page)).toHaveAttribute(
    "placeholder",
    /About[^]*Badges[^]*Interests[^]*Current Projects[^]*Status/,
  );
  await editor(page).fill("# Second moon\n#fresh");
  await page.getByRole("button", { name: "SAVE_PROFILE" }).first().click();
  await expectToast(page, "Profile Updated", "Your neural pattern has been synchronized.");
  await expect(page.getByRole("heading", { name: "Second moon" })).toBeVisible();

  await page.getByRole("heading", { name: "Second moon" }).click();
  await editor(page).fill("Third moon");
  await page.keyboard.press("Control+s");
  await expect(edit(page)).toBeFocused();
  await page.reload();
  await expect(page.getByText("Third moon")).toBeVisible();
});

test("WB176: unsaved words survive a reload and are asked about before they are lost", async ({
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

test("WB177: on wide screens a preview stands beside what is written", async ({
  page,
  request,
}) => {
  await openShrine(page, request);
  await edit(page).click();
  await editor(page).fill("# As it *appears*\n#here");
  const preview = page.getByRole("region", { name: "PREVIEW" });
  await expect(preview.getByRole("heading", { name: "As it appears" })).toBeVisible();
  await expect(preview.getByText("#here").first()).toBeVisible();
  await page.setViewportSize({ width: 800, height: 900 });
  await expect(preview).toBeHidden();
});

test("WB178: an empty shrine invites to write", async ({ page, request }) => {
  await openShrine(page, request, { profileMarkdown: "" });
  await expect(page.getByText("Create your digital shrine with markdown")).toBeVisible();
  await page.getByText("Click anywhere to start writing").click();
  await expect(editor(page)).toBeFocused();
});

test("WB179: an avatar is cropped to its centred square and stored in its own type", async ({
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
  await page.getByLabel("Avatar image").setInputFiles({
    name: "moon.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from(dataUrl.split(",")[1] ?? "", "base64"),
  });
  await expectToast(
    page,
    "Avatar Updated!",
    "Your profile picture has been uploaded and cropped to perfect dimensions.",
  );
  const me = await ask<{ profileImageUrl: string }>(request, member, "GET", "/api/auth/me");
  const stored = await request.get(me.profileImageUrl);
  expect(stored.headers()["content-type"]).toBe("image/jpeg");
  const sides = await page.evaluate(async (url) => {
    const image = await createImageBitmap(await (await fetch(url)).blob());
    return [image.width, image.height];
  }, me.profileImageUrl);
  expect(sides).toEqual([512, 512]);

  await page.getByLabel("Avatar image").setInputFiles({
    name: "broken.png",
    mimeType: "image/png",
    buffer: Buffer.from("no image at all"),
  });
  await expectToast(page, "Upload Error", "Failed to load image");
});

test("WB180: music is searched, played, paused, and Apple Music is yet to come", async ({
  page,
  request,
}) => {
  await openShrine(page, request);
  const deck = page.getByRole("region", { name: "Music player" });
  await expect(deck.getByText("No signal. Find something to play.")).toBeVisible();
  await expect(deck.getByRole("button", { name: "Search" })).toBeDisabled();
  await expect(deck.getByRole("button", { name: "Play preview" })).toBeDisabled();
  await deck.getByPlaceholder("search the signal...").fill("  a ");
  await page.keyboard.press("Enter");
  const tracks = deck.getByRole("list", { name: "Tracks" });
  await expect(tracks.getByRole("listitem").first()).toBeVisible();
  expect(await tracks.evaluate((list) => getComputedStyle(list).maxHeight)).toBe("256px");
  await tracks.getByRole("button").first().click();
  await expect(deck.getByRole("button", { name: "Pause preview" })).toBeVisible();
  await expect(deck.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "1");
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBeTruthy();
  await deck.getByRole("button", { name: "Pause preview" }).click();
  await expect(deck.getByRole("button", { name: "Play preview" })).toBeEnabled();

  await deck.getByLabel("Music platform").selectOption("Apple Music");
  await expectToast(
    page,
    "Coming Soon",
    "Apple Music integration will be available once the Apple Developer account is set up!",
  );
});

test.describe("music that fails", () => {
  test.use({ expectedErrors: [/status of (50\d|404)/] });

  test("WB180: a track without preview, one that cannot be played, and a search that fails say so", async ({
    page,
    request,
  }) => {
    await openShrine(page, request);
    const deck = page.getByRole("region", { name: "Music player" });
    const track = { artist: "Kelp Signal", album: "Tidal Hours", imageUrl: null };
    await page.route("**/api/spotify/search", (route) =>
      route.fulfill({
        json: {
          tracks: [
            { ...track, id: "1", name: "Silent", previewUrl: null, platform: "spotify" },
            { ...track, id: "2", name: "Gone", previewUrl: "/objects/gone", platform: "spotify" },
          ],
        },
      }),
    );
    await deck.getByLabel("Search music").fill("moon");
    await page.keyboard.press("Enter");
    await deck.getByRole("button", { name: /Silent/ }).click();
    await expectToast(page, "No Preview Available", "This track doesn't have a preview available.");
    await deck.getByRole("button", { name: /Gone/ }).click();
    await expectToast(page, "Playback Error", "Failed to play this track preview.");

    await page.route("**/api/spotify/search", (route) => route.fulfill({ status: 503, body: "" }));
    await deck.getByLabel("Search music").press("Enter");
    await expectToast(page, "Search Error", "Failed to search Spotify. Please try again.");
    await expect(deck.getByRole("list", { name: "Tracks" })).toHaveCount(0);
  });
});

test("WB181: posts are archived and shown or hidden, capsules made, and the shrine sealed", async ({
  page,
  request,
}) => {
  const member = await openShrine(page, request);
  await ask(request, member, "POST", "/api/posts", {
    title: "Rain on a modem",
    markdownContent: "The line noise changes when it rains.",
  });
  await page.reload();
  const posts = page.getByRole("region", { name: "MY_POSTS" });
  await posts.getByRole("button", { name: "Make Private" }).click();
  await expectToast(page, "Visibility Updated");
  await expect(posts.getByText("Private", { exact: true })).toBeVisible();
  await posts.getByRole("button", { name: "Archive" }).click();
  await expectToast(page, "Post Archived");
  await expect(posts.getByText("Archived", { exact: true })).toBeVisible();
  await expect(posts.getByRole("button", { name: "Archive" })).toHaveCount(0);

  const capsule = page.getByRole("region", { name: "NEW_CAPSULE" });
  await capsule.getByLabel("name").fill("winter");
  await capsule.getByRole("button", { name: "CREATE_CAPSULE" }).click();
  await expectToast(page, "Capsule Created");

  await page
    .getByRole("region", { name: "SEAL_THIS_SHRINE" })
    .getByRole("button", { name: "SEAL_SHRINE" })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("title").fill("First season");
  await dialog.getByRole("button", { name: "SEAL_SHRINE" }).click();
  await expectToast(page, "Shrine sealed");
  const archives = await ask<{ title: string; markdownContent: string }[]>(
    request,
    member,
    "GET",
    "/api/profile-archives",
  );
  expect(archives).toMatchObject([{ title: "First season", markdownContent: markdown }]);
});

test("WB182: a public shrine is open to visitors, with what is public, in its owner's looks", async ({
  page,
  request,
}) => {
  const member = await registerMember(request);
  await updateProfile(request, member, {
    profileMarkdown: markdown,
    profileTheme: "90s-computer",
    profileThemeMode: "light",
    musicTheme: "quantum-matrix",
  });
  for (const isPublic of [true, false]) {
    const name = isPublic ? "open" : "kept";
    await ask(request, member, "POST", "/api/posts", {
      title: `${name} post`,
      markdownContent: "words",
      isPublic,
    });
    await addImage(request, member, { title: `${name} image`, isPublic });
  }
  await page.goto(`/oni/${member.username}`);
  await expect(page.getByRole("heading", { name: "Mind the cables" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "open post" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Open open image" })).toBeVisible();
  await expect(page.getByText("kept post")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Open kept image" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Q STATE" })).toBeVisible();
  await expect(page.locator("[data-profile-theme='90s-computer']")).toHaveAttribute(
    "data-mode",
    "light",
  );
  await expect(page.locator("html")).toHaveAttribute("data-mode", "dark");
  await expect(page.getByRole("link", { name: "Sign the wall" })).toHaveAttribute(
    "rel",
    "noopener noreferrer nofollow",
  );
});

test("WB307: a shrine shows a dozen images, more when asked, and opens them", async ({
  page,
  request,
}) => {
  const member = await registerMember(request);
  for (let index = 14; index > 0; index -= 1) {
    await addImage(request, member, { title: `tide ${index}`, isPublic: true });
  }
  await page.goto(`/oni/${member.username}`);
  const openers = page.getByRole("button", { name: /^Open tide/ });
  await expect(openers).toHaveCount(12);
  await openers.last().click();
  const viewer = page.getByRole("dialog");
  await expect(viewer).toContainText("12 / 14");
  await page.keyboard.press("ArrowRight");
  await expect(viewer.getByRole("img", { name: "tide 13" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Open tide 13" })).toBeFocused();
  await page.getByRole("button", { name: "SHOW_MORE" }).click();
  await expect(openers).toHaveCount(14);
});

test("WB304: the default face can be chosen on a 90s shrine, and a hidden player is gone", async ({
  page,
  request,
}) => {
  const member = await registerMember(request);
  const deck = page.getByRole("region", { name: "Music player" });
  const facesInTurn = [
    { profileTheme: "90s-computer", header: "TAPE_DECK" },
    { musicTheme: "cyberpunk-classic", header: "SIGNAL_DECK" },
  ];
  for (const { header, ...change } of facesInTurn) {
    await updateProfile(request, member, change);
    await page.goto(`/oni/${member.username}`);
    await expect(deck.getByRole("heading", { name: header })).toBeVisible();
  }
  await updateProfile(request, member, { hideMusicPlayer: true });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: member.username })).toBeVisible();
  await expect(deck).toHaveCount(0);
});

test("WB305: members see live whether the owner of a shrine is here", async ({
  page,
  request,
  browser,
}) => {
  const owner = await registerMember(request);
  const viewer = await registerMember(request);
  await signIn(page, viewer);
  await page.goto(`/oni/${owner.username}`);
  const light = page.getByText("here now");
  await expect(page.getByRole("heading", { level: 1, name: owner.username })).toBeVisible();
  await expect(light).toHaveCount(0);

  const elsewhere = await browser.newContext();
  await signIn(await elsewhere.newPage(), owner);
  await expect(light).toBeVisible();

  const visitors = await browser.newContext();
  const visitor = await visitors.newPage();
  await visitor.goto(`${process.env["BASE_URL"]}/oni/${owner.username}`);
  await expect(visitor.getByRole("heading", { level: 1, name: owner.username })).toBeVisible();
  await expect(visitor.getByText("here now")).toHaveCount(0);

  await updateProfile(request, owner, { showOnlineStatus: false });
  await expect(light).toHaveCount(0);
  await Promise.all([elsewhere.close(), visitors.close()]);
});

test.describe("nobody there", () => {
  test.use({ expectedErrors: [/status of 40[04]/] });

  test("WB183: a private shrine looks like one that was never there", async ({ page, request }) => {
    const member = await registerMember(request);
    await updateProfile(request, member, { isPublic: false });
    for (const name of [member.username, "nobody_here", "Not A Name"]) {
      await page.goto(`/oni/${encodeURIComponent(name)}`);
      await expect(page.getByRole("img", { name: "404" })).toBeVisible();
    }
    await signIn(page, member);
    await page.goto(`/oni/${member.username}`);
    await expect(page.getByRole("heading", { level: 1, name: member.username })).toBeVisible();
  });
});

test.describe("hostile words", () => {
  test.use({ bypassCSP: true });

  // Without the policy, so that only the renderer stands between the words and the page.
  test("WB187: nothing of a hostile shrine runs in its visitor's browser", async ({
    page,
    request,
  }) => {
    const member = await registerMember(request);
    await updateProfile(request, member, { profileMarkdown: hostileMarkdown });
    const loaded: string[] = [];
    page.on("request", (sent) => loaded.push(sent.url()));
    await page.goto(`/oni/${member.username}`);
    const shrine = page.getByRole("region", { name: "SHRINE" });
    await expect(shrine.getByText("the last line")).toBeVisible();
    for (const link of await shrine.getByRole("link").all()) {
      expect(await link.getAttribute("href")).toMatch(/^(https?|mailto):/);
    }
    for (const name of ["script", "iframe", "object", "embed", "svg", "form", "style", "base"]) {
      await expect(shrine.locator(`[data-part=prose] ${name}`), name).toHaveCount(0);
    }
    const handlers = await shrine
      .locator("[data-part=prose] *")
      .evaluateAll((elements) =>
        elements.flatMap((element) =>
          element.getAttributeNames().filter((name) => name.startsWith("on")),
        ),
      );
    expect(handlers).toEqual([]);
    expect(await page.evaluate(() => Reflect.get(window, "stolen"))).toBeUndefined();
    expect(loaded.filter((url) => url.includes("elsewhere.invalid"))).toEqual([]);
  });
});

test("WB184: an open profile says that access is denied when its session ends", async ({
  page,
  request,
}) => {
  const member = await openShrine(page, request);
  await ask(request, member, "POST", "/api/auth/logout");
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await expect(page.getByText("You need to be logged in to access your profile.")).toBeVisible();
});

test.describe("for everyone", () => {
  test.use({ bypassCSP: true, reducedMotion: "reduce" });

  for (const profileTheme of ["main-cyberpunk", "90s-computer"]) {
    for (const mode of ["dark", "light"]) {
      test(`WB185: ${profileTheme} keeps nobody out in ${mode} mode`, async ({ page, request }) => {
        await page.addInitScript((theme) => localStorage.setItem("vite-ui-theme", theme), mode);
        const member = await openShrine(page, request, {
          profileMarkdown: markdown,
          profileTheme,
          profileThemeMode: mode,
        });
        await ask(request, member, "POST", "/api/posts", {
          title: "Rain on a modem",
          markdownContent: "The line noise changes when it rains.",
          tags: ["tapes"],
          isPublic: false,
        });
        for (const width of [390, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          await page.reload();
          await expect(page.getByRole("heading", { name: "Rain on a modem" })).toBeVisible();
          expect(await findBarriers(page)).toEqual([]);
          await expectNothingSideways(page);
        }
        await edit(page).click();
        expect(await findBarriers(page)).toEqual([]);
        await page.goto(`/oni/${member.username}`);
        await expect(page.getByRole("heading", { name: "Mind the cables" })).toBeVisible();
        expect(await findBarriers(page)).toEqual([]);
      });
    }
  }

  for (const musicTheme of [
    "cyberpunk-classic",
    "retro-amber",
    "scifi-station",
    "holographic-display",
    "quantum-matrix",
    "neon-synthwave",
    "alien-tech",
  ]) {
    test(`WB186: the player can be read as ${musicTheme}`, async ({ page, request }) => {
      await openShrine(page, request, { musicTheme });
      await page.getByLabel("Search music").fill("a");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("list", { name: "Tracks" })).toBeVisible();
      await page.getByRole("list", { name: "Tracks" }).getByRole("button").first().click();
      await expect(page.getByRole("button", { name: "Pause preview" })).toBeVisible();
      expect(await findBarriers(page)).toEqual([]);
    });
  }
});
