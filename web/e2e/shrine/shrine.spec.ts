import { write } from "../support/archive-parts.ts";
import { expectNothingSideways } from "../support/barriers.ts";
import { makeMembers, openAs } from "../support/dimensions-parts.ts";
import { expect, registerMember, signIn, test, visit, visitAs } from "../support/fixtures.ts";
import { hostileMarkdown } from "../support/hostile-markdown.ts";
import { phone, takePage } from "../support/pages.ts";
import { addImage, markdown, pinSong, updateProfile } from "../support/shrine-parts.ts";

test("shrine-1, shrine-2, home-120: a public shrine shows visitors its public content in its owner's theme, and prints as ink on white", async ({
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
  await pinSong(request, member);
  for (const isPublic of [true, false]) {
    const name = isPublic ? "open" : "kept";
    await write(request, member, { title: `${name} post`, isPublic });
    await addImage(request, member, { title: `${name} image`, isPublic });
  }
  await visit(page, `/oni/${member.username}`);
  await expect(page.getByRole("heading", { name: "Mind the cables" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "open post" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Open open image" })).toBeVisible();
  await expect(page.getByText("kept post")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Open kept image" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Q STATE" })).toBeVisible();
  await expect(page.locator("[data-profile-theme='90s-computer'][data-mode=light]")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-mode", "dark");
  const link = page.getByRole("link", { name: "Sign the wall" });
  await expect(link).toHaveAttribute("rel", "noopener noreferrer nofollow");
  await expect(page.locator("time b")).toHaveCSS("font-family", /^Arimo/);

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "open post" })).toBeVisible();
  await expect(page.getByText("Mind the cables")).toHaveCSS("color", "rgb(0, 0, 0)");
  for (const part of ["banner", "button", "search"] as const) {
    await expect(page.getByRole(part).filter({ hasNot: page.locator("img") })).toHaveCount(0);
  }
  await expect(page.getByRole("region", { name: "Music player" })).toBeHidden();
  await expect(page.getByText("Create your own.")).toBeHidden();
});

test("shrine-7: a shrine shows 12 images, more on request, and opens them", async ({
  page,
  request,
}) => {
  const member = await registerMember(request);
  for (let index = 14; index > 0; index -= 1) {
    await addImage(request, member, { title: `tide ${index}`, isPublic: true });
  }
  await visitAs(page, member, `/oni/${member.username}`);
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

test("shrine-40, shrine-41: a guest sees the player of a shrine with a song in its face, until it is hidden", async ({
  page,
  request,
}) => {
  const member = await registerMember(request);
  await addImage(request, member, { title: "low tide", isPublic: true });
  await signIn(page, await registerMember(request));
  const deck = page.getByRole("region", { name: "Music player" });
  await visit(page, `/oni/${member.username}`);
  await expect(page.getByRole("region", { name: "ALBUM" })).toBeVisible();
  await expect(deck).toHaveCount(0);
  await pinSong(request, member);
  const faces = [
    { profileTheme: "90s-computer", header: "TAPE_DECK" },
    { musicTheme: "cyberpunk-classic", header: "SIGNAL_DECK" },
  ];
  for (const { header, ...change } of faces) {
    await updateProfile(request, member, change);
    await visit(page, `/oni/${member.username}`);
    await expect(deck.getByRole("heading", { name: header })).toBeVisible();
  }
  await updateProfile(request, member, { hideMusicPlayer: true });
  await expect(page.getByRole("region", { name: "ALBUM" })).toBeVisible();
  await expect(deck).toHaveCount(0);
});

test("shrine-5, shrine-6: members see live whether the owner of a shrine is here", async ({
  page,
  request,
  browser,
}) => {
  const [owner, viewer] = await makeMembers(request);
  await visitAs(page, viewer, `/oni/${owner.username}`);
  const light = page.getByText("online", { exact: true });
  await expect(page.getByRole("heading", { level: 1, name: owner.username })).toBeVisible();
  await expect(light).toHaveCount(0);
  const header = page.locator("section", { has: page.getByRole("heading", { level: 1 }) });
  const lamp = header.locator("> [data-led]");
  await expect(lamp).toHaveAttribute("data-led", "idle");

  await openAs(browser, owner, "/");
  await expect(light).toBeVisible();
  await expect(lamp).toHaveAttribute("data-led", "live");

  const visitor = await takePage(browser);
  await visitor.goto(`/oni/${owner.username}`);
  await expect(visitor.getByRole("heading", { level: 1, name: owner.username })).toBeVisible();
  await expect(visitor.getByText("online", { exact: true })).toHaveCount(0);

  await updateProfile(request, owner, { showOnlineStatus: false });
  await expect(light).toHaveCount(0);
});

test("shrine-15: deeply nested quotes and lists keep a minimum width and never scroll sideways", async ({
  page,
  request,
}) => {
  const member = await registerMember(request);
  const list = Array.from({ length: 40 }, (_, depth) => `${"  ".repeat(depth)}- item`).join("\n");
  const profileMarkdown = `${">".repeat(100)} deep\n\n${list}`;
  await updateProfile(request, member, { profileMarkdown });
  await page.setViewportSize(phone);
  await visitAs(page, member, `/oni/${member.username}`);
  const shrine = page.getByRole("region", { name: "SHRINE" });
  for (const words of [shrine.getByText("deep"), shrine.getByText("item").last()]) {
    expect((await words.boundingBox())?.width).toBeGreaterThan(80);
  }
  await expectNothingSideways(page);
});

test("shrine-17: the longest names, titles and tags cause no sideways scrolling and hide no control", async ({
  page,
  request,
}) => {
  const member = await registerMember(request);
  await signIn(page, member);
  await updateProfile(request, member, { displayName: "W".repeat(50) });
  // No other post has these tags, not even that of a repetition.
  const own = "t".repeat(40) + member.username.slice(-8);
  const tags = Array.from({ length: 20 }, (_, index) => own + (index + 10));
  const title = "T".repeat(200);
  await write(request, member, { title, tags });
  await addImage(request, member, { title, isPublic: true, tags });
  await page.setViewportSize({ width: 320, height: 640 });
  const shrine = `/oni/${member.username}`;
  for (const path of ["/settings", "/album", `/homepage?tag=${tags[0]}`, shrine]) {
    await visit(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    if (path !== "/settings") await expect(page.getByText("#ttt").first()).toBeVisible();
    if (path.startsWith("/homepage")) await expect(page.getByText("posted")).toBeVisible();
    await expectNothingSideways(page);
  }
  await page.getByRole("button", { name: `Open ${title}` }).click();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("shrine-16: members' text follows the direction of its first letter", async ({
  page,
  request,
}) => {
  const member = await registerMember(request);
  const profileMarkdown = "שלום!\n\nHello!\n\n- אחת\n\n> שתיים";
  await updateProfile(request, member, { profileMarkdown, displayName: "לומן!" });
  await visitAs(page, member, `/oni/${member.username}`);
  const shrine = page.getByRole("region", { name: "SHRINE" });
  const name = page.getByRole("heading", { level: 1 }).locator("bdi");
  await expect(name).toHaveCSS("direction", "rtl");
  await expect(shrine.getByText("שלום!")).toHaveCSS("direction", "rtl");
  await expect(shrine.getByText("Hello!")).toHaveCSS("direction", "ltr");
  await expect(shrine.getByText("אחת")).toHaveCSS("direction", "rtl");
  await expect(shrine.getByText("שתיים")).toHaveCSS("direction", "rtl");
});

test("chat-33: a heap of combining marks draws over none of its neighbours", async ({
  page,
  request,
}) => {
  const heap = `Z${"\u0301\u0316".repeat(20)}`;
  const member = await registerMember(request);
  await updateProfile(request, member, {
    displayName: `name ${heap}`,
    bio: `bio ${heap}`,
    profileMarkdown: `prose ${heap}\n\n- item ${heap}\n\n> quote ${heap}`,
  });
  await visit(page, `/oni/${member.username}`);
  for (const label of ["name", "bio", "prose", "item", "quote"]) {
    const text = page.locator("main").getByText(new RegExp(`^${label} Z`));
    const clips = await text.first().evaluate((element) => {
      const row = element.closest('[dir="auto"], h1');
      return row && getComputedStyle(row).overflow;
    });
    expect(clips, label).toBe("clip");
  }
});

test.describe("a missing shrine", () => {
  test.use({ expectedErrors: [/status of 40[04]/] });

  test("shrine-3, home-31: a private shrine looks the same as a missing one", async ({
    page,
    request,
  }) => {
    const member = await registerMember(request);
    await updateProfile(request, member, { isPublic: false });
    for (const name of [member.username, "nobody_here", "Not A Name"]) {
      await visit(page, `/oni/${encodeURIComponent(name)}`);
      await expect(page.getByRole("img", { name: "404" })).toBeVisible();
      await expect(page.getByRole("link", { name: "FRONT_PAGE" })).toHaveAttribute("href", "/");
    }
    await visitAs(page, member, `/oni/${member.username}`);
    await expect(page.getByRole("heading", { level: 1, name: member.username })).toBeVisible();
  });
});

test.describe("hostile text", () => {
  test.use({ bypassCSP: true });

  // Without the policy, the renderer alone must stop the scripts.
  test("shrine-128: nothing of a hostile shrine runs in its visitor's browser", async ({
    page,
    request,
  }) => {
    const member = await registerMember(request);
    await updateProfile(request, member, { profileMarkdown: hostileMarkdown });
    const loaded: string[] = [];
    page.on("request", (sent) => loaded.push(sent.url()));
    await visit(page, `/oni/${member.username}`);
    const shrine = page.getByRole("region", { name: "SHRINE" });
    await expect(shrine.getByText("the last line")).toBeVisible();
    for (const link of await shrine.locator("[data-part=prose]").getByRole("link").all()) {
      expect(await link.getAttribute("href")).toMatch(/^(https?|mailto):/);
    }
    for (const name of ["script", "iframe", "object", "embed", "svg", "form", "style", "base"]) {
      // The copy button of a code block belongs to the app and contains an icon.
      const written = `[data-part=prose] ${name}:not([aria-label="Copy the code"] *)`;
      await expect(shrine.locator(written), name).toHaveCount(0);
    }
    const parts = shrine.locator("[data-part=prose] *");
    const names = await parts.evaluateAll((all) => all.flatMap((part) => part.getAttributeNames()));
    expect(names.filter((name) => name.startsWith("on"))).toEqual([]);
    expect(await page.evaluate(() => Reflect.get(window, "stolen"))).toBeUndefined();
    expect(loaded.filter((url) => url.includes("elsewhere.invalid"))).toEqual([]);
  });
});

test("shrine-8: the posts of a shrine load page after page to the oldest", async ({
  page,
  request,
}) => {
  const member = await registerMember(request);
  // Eight of them exceed one page.
  const markdownContent = "水".repeat(20_000);
  for (const title of ["the oldest", ...Array<string>(8).fill("a long one")]) {
    await write(request, member, { title, markdownContent });
  }
  await visitAs(page, member, `/oni/${member.username}`);
  await expect(page.getByRole("heading", { name: "a long one" }).first()).toBeVisible();
  const oldest = page.getByRole("heading", { name: "the oldest" });
  await expect(async () => {
    await page.mouse.wheel(0, 2_000);
    await expect(oldest).toBeVisible({ timeout: 2_000 });
  }).toPass();
});
