import {
  bearer,
  callAs,
  makeSharedDimension,
  messages,
  sendMessages,
} from "../support/dimensions-parts.ts";
import {
  expect,
  holdRequests,
  loadLinked,
  registerMember,
  signIn,
  test,
  visit,
  visitAs,
} from "../support/fixtures.ts";
import { write } from "../support/archive-parts.ts";
import { expectNothingSideways } from "../support/barriers.ts";
import { phone } from "../support/pages.ts";
import { bar, landingHeading } from "../support/shell-parts.ts";

test("home-31: members get 404 on an unknown path, with two links back", async ({
  page,
  request,
}) => {
  await signIn(page, await registerMember(request));
  for (const path of ["/lighthouse/7", "/manifesto", "/instructions/lighthouse"]) {
    await visit(page, path);
    await expect(page.getByRole("img", { name: "404" })).toBeVisible();
    await expect(page.getByText(path, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole("link", { name: "PROFILE" })).toHaveAttribute("href", "/profile");
});

test("home-23: long names and words, Arabic and Thai move nothing sideways", async ({
  page,
  request,
}) => {
  const label = "Rindfleischetikettierungsueberwachungsauf";
  const arabic = "مرحبا بالعالم ".repeat(8);
  const thai = "สวัสดีชาวโลกทุกคนที่อยู่ที่นี่".repeat(4);
  const text = [label, arabic, thai].join("\n\n");
  const { moth, kite, channelRef } = await makeSharedDimension(request, { name: label });
  const looks = {
    displayName: "W".repeat(50),
    bio: label,
    profileMarkdown: `# ${label}\n\n${text}`,
  };
  for (const member of [moth, kite]) {
    await callAs(request, member, "PATCH /api/users/profile", looks);
  }
  await sendMessages(request, moth, channelRef, [
    label,
    arabic,
    thai,
    `@${kite.username} ${label}`,
  ]);
  const post = await write(request, moth, { title: label, markdownContent: text });
  await callAs(request, kite, `POST /api/posts/${post.id}/answers`, { content: text });
  await signIn(page, kite);
  for (const [path, shown] of [
    [channelRef.path, messages(page).last()],
    [`/oni/${moth.username}`, page.getByRole("heading", { name: label }).first()],
    [`/oni/${moth.username}/posts/${post.id}`, page.locator("[data-answer]")],
    ["/homepage", page.getByRole("heading", { level: 1 })],
    ["/inbox", page.getByRole("heading", { level: 1 })],
    ["/dimensions", page.getByText(label).first()],
  ] as const) {
    await visit(page, path);
    await expect(shown).toBeAttached();
    for (const width of [390, 360, 320]) {
      await page.setViewportSize({ width, height: 740 });
      await expectNothingSideways(page);
    }
  }
});

test("home-34: the bar leads to five pages and marks the current one", async ({ page }) => {
  await page.goto("/purpose");
  const expected = [
    ["Instructions", "/instructions"],
    ["Our Purpose", "/purpose"],
    ["Constellation", "/constellation"],
    ["Dimensions", "/dimensions"],
    ["Star Fuel", "/fund"],
  ];
  const links = () =>
    bar(page)
      .getByRole("link")
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute("href")]));
  await expect.poll(links).toEqual(expected);
  await expect(bar(page).locator("[aria-current=page]")).toHaveText("Our Purpose");
  await bar(page).getByRole("link", { name: "Star Fuel" }).click();
  const current = bar(page).locator("[aria-current=page]");
  await expect(current).toHaveText("Star Fuel");
  await page.emulateMedia({ forcedColors: "active" });
  const lineHeight = () => current.evaluate((link) => getComputedStyle(link, "::after").height);
  await expect.poll(lineHeight).toBe("4px");
  await page.emulateMedia({ forcedColors: "none" });
  await page.getByRole("banner").getByRole("link", { name: "MY ONI" }).click();
  await expect(page).toHaveURL("/auth");
  await page.getByRole("link", { name: "ONI", exact: true }).click();
  await expect(page).toHaveURL("/");
});

test("home-34: a member has a menu, and Logout reloads to the landing page", async ({
  page,
  request,
}) => {
  const member = await registerMember(request);
  await visitAs(page, member, "/purpose");
  // The heading of a page that loads later takes the focus.
  await expect(page).toHaveTitle(/^Our Purpose/);
  await page.getByRole("button", { name: member.username }).click();
  const menu = page.getByRole("menu");
  await expect(menu.getByRole("menuitem")).toHaveText(["Profile", "Settings", "Logout"]);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(page.getByRole("button", { name: member.username })).toBeFocused();

  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.keyboard.press("Enter");
  await menu.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page.getByRole("link", { name: "MY ONI" })).toBeVisible();
  await expect(page).toHaveURL("/");
  expect(await page.evaluate(() => "isSameDocument" in window)).toBe(false);
  expect(await page.evaluate(() => localStorage.getItem("sessionId"))).toBeNull();
  const me = await request.get("/api/auth/me", { headers: bearer(member) });
  expect(me.status()).toBe(401);
});

test.describe("when the session ends", () => {
  // The requests that the page has open are refused.
  test.use({ expectedErrors: [/status of 401/] });

  test("home-42: a page that was open when its session ended stays open", async ({
    page,
    request,
  }) => {
    const member = await registerMember(request);
    await visitAs(page, member, "/lighthouse/7");
    await expect(page.getByRole("img", { name: "404" })).toBeVisible();
    await callAs(request, member, "POST /api/auth/logout");
    await expect(page.getByRole("banner").getByRole("link", { name: "MY ONI" })).toBeVisible();
    await expect(page.getByRole("img", { name: "404" })).toBeVisible();
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: phone });

  test("home-35: the bar folds into a menu that closes on a choice and on Escape", async ({
    page,
    request,
  }) => {
    const member = await registerMember(request);
    await visitAs(page, member, "/dimensions/public");
    const opener = page.getByRole("button", { name: "Open menu" });
    await expect(opener).toBeVisible();
    await expect(bar(page)).toBeHidden();
    const menu = page.getByRole("navigation", { name: "Menu" });
    await opener.click();
    const pages = ["Instructions", "Our Purpose", "Constellation", "Dimensions", "Star Fuel"];
    await expect(menu.getByRole("link")).toHaveText([...pages, "Profile", "Settings"]);
    await expect(menu.getByRole("button", { name: "Logout" })).toBeVisible();
    await expect(menu.locator("[aria-current=page]")).toHaveText("Dimensions");
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    await menu.getByRole("link", { name: "Star Fuel" }).click();
    await expect(page).toHaveURL("/fund");
    await expect(menu).toBeHidden();
  });
});

test.describe("after a reload", () => {
  test.use({ isNewPage: true });

  test("home-20: the heading takes the focus on arrival, but not from a menu that was opened while the page loaded", async ({
    page,
    request,
  }) => {
    const member = await registerMember(request);
    await visitAs(page, member, "/homepage");
    const own = page.getByRole("button", { name: member.username });
    const arrive = await holdRequests(page, "**/assets/PurposeScreen-*.js");
    await bar(page).getByRole("link", { name: "Our Purpose" }).click();
    await expect(page.getByText("Opening...")).toBeVisible();
    await own.press("Enter");
    const first = page.getByRole("menuitem").first();
    await expect(first).toBeFocused();
    arrive();
    const heading = page.getByRole("heading", { name: "Our Purpose", level: 1 });
    await expect(heading).toBeVisible();
    await expect(first).toBeFocused();
    await page.keyboard.press("Escape");
    await bar(page).getByRole("link", { name: "Instructions" }).click();
    await expect(page.getByRole("heading", { name: "Instructions", level: 1 })).toBeFocused();
  });

  test.describe("after an update of the server", () => {
    test.use({ expectedErrors: [/404|dynamically imported module/] });

    test("api-122: a page whose files are gone reloads itself, and only once", async ({
      page,
      request,
    }) => {
      /** Marks the document, so that a reload shows as a missing mark. */
      const mark = () => page.evaluate(() => document.body.setAttribute("data-marked", ""));
      const isMarked = () => page.evaluate(() => document.body.hasAttribute("data-marked"));
      const takeAway = (file: string, times: number) =>
        page.route(`**/assets/${file}-*.js`, (route) => route.fulfill({ status: 404 }), { times });

      await page.goto("/");
      await takeAway("PurposeScreen", 1);
      await mark();
      await bar(page).getByRole("link", { name: "Our Purpose" }).click();
      await expect(page.getByRole("heading", { name: "Our Purpose" })).toBeVisible();
      await expect(page).toHaveURL("/purpose");
      expect(await isMarked()).toBe(false);

      await takeAway("InstructionsScreen", 9);
      await mark();
      await bar(page).getByRole("link", { name: "Instructions" }).click();
      await expect(page.getByText("This page could not be shown.")).toBeVisible();
      expect(await isMarked()).toBe(true);

      // Covers the parts around the pages, which show no error page in their place.
      const member = await registerMember(request);
      await signIn(page, member);
      await takeAway("UserMenu", 1);
      await page.goto("/fund");
      await expect(page.getByRole("banner").getByText(member.username)).toBeVisible();
    });
  });

  test("home-4: the chosen theme is applied before the first paint", async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem("vite-ui-theme", "light"));
    // The scripts of the application never load, so they cannot have set the theme.
    await page.route("**/assets/*.js", () => {});
    await page.goto("/", { waitUntil: "commit" });
    await expect(page.locator("html")).toHaveAttribute("data-mode", "light");
    await expect(page.locator("html")).toHaveCSS("background-color", "rgb(215, 216, 217)");
  });

  test("home-4: system follows the device live", async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem("vite-ui-theme", "system"));
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto("/purpose");
    await expect(page.locator("html")).toHaveAttribute("data-mode", "light");
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(page.locator("html")).toHaveAttribute("data-mode", "dark");
  });

  test("home-25: the landing page can be used with the keyboard alone", async ({ page }) => {
    await page.goto("/");
    await expect(landingHeading(page)).toBeVisible();
    // The prerendered document can be used once the application has taken it over.
    await expect(page.locator("[inert]")).toHaveCount(0);
    const focusedName = () =>
      page.evaluate(() => {
        const { activeElement: element } = document;
        const label = element instanceof HTMLInputElement ? element.labels?.[0] : null;
        return element?.getAttribute("aria-label") ?? (label ?? element)?.textContent?.trim() ?? "";
      });
    const pressTab = async (steps: number) => {
      const names: string[] = [];
      for (let step = 0; step < steps; step++) {
        await page.keyboard.press("Tab");
        names.push(await focusedName());
      }
      return names;
    };
    expect(await pressTab(9)).toEqual([
      ...["Skip to content", "ONI", "Instructions", "Our Purpose", "Constellation", "Dimensions"],
      ...["Star Fuel", "MY ONI", "ACCESS_ONI"],
    ]);
    await page.keyboard.press("ArrowRight");
    expect(await focusedName()).toBe("CREATE_ONI");
    await expect(page.getByRole("tab", { name: "CREATE_ONI" })).toHaveCSS("outline-style", "solid");
    const fields = ["oni_id", "email", "oni_nameoptional", "access_key"];
    expect(await pressTab(6)).toEqual([...fields, "Show access_key", "CREATE_ONI"]);
    await page.keyboard.press("Enter");
    await expect(page.getByText("ERROR:", { exact: true })).toHaveCount(3);
    expect(await focusedName()).toBe("oni_id");
  });

  test.describe("a page that breaks", () => {
    test.use({ expectedErrors: [/ERR_FAILED|dynamically imported module/] });

    test("home-21: shows an error, and TRY_AGAIN loads it", async ({ page }) => {
      await page.route("**/assets/PurposeScreen-*.js", (route) => route.abort());
      await page.goto("/");
      await bar(page).getByRole("link", { name: "Our Purpose" }).click();
      await expect(page.getByRole("alert")).toContainText("could not be shown");
      await page.unroute("**/assets/PurposeScreen-*.js");
      await page.getByRole("button", { name: "TRY_AGAIN" }).click();
      await expect(page.getByRole("heading", { name: "Our Purpose" })).toBeVisible();
    });
  });

  test("home-22: the water is still with reduced motion, and moves otherwise", async ({ page }) => {
    const canvas = page.locator("canvas").first();
    const frame = () =>
      canvas.evaluate((field) => (field instanceof HTMLCanvasElement ? field.toDataURL() : ""));
    const isDrawn = () =>
      canvas.evaluate((field) => {
        if (!(field instanceof HTMLCanvasElement)) return false;
        const image = field.getContext("2d")?.getImageData(0, 0, field.width, field.height);
        return image?.data.some((value) => value > 0) ?? false;
      });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/");
    await expect.poll(isDrawn).toBe(true);
    let still = "";
    // Text that still moves into position redraws the water once, so retry. Moving water never passes.
    await expect(async () => {
      still = await frame();
      // Twelve frames of the browser are six of a moving field.
      await page.evaluate(async () => {
        for (let count = 0; count < 12; count++) await new Promise(requestAnimationFrame);
      });
      expect(await frame()).toBe(still);
    }).toPass({ timeout: 15_000 });
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await expect.poll(frame).not.toBe(still);
  });

  test.describe("the live link", () => {
    test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|WebSocket/] });

    test("home-68: a lost link is shown until it is restored", async ({ page, context }) => {
      await loadLinked(page, "/");
      await context.setOffline(true);
      await expect(page.getByText("You are away.")).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByText("You are away.")).toBeHidden();
      await expect(page.getByText("resynced")).toHaveCount(0);
    });
  });
});

test("home-119: an icon shows its name and its key", async ({ page, request }) => {
  await signIn(page, await registerMember(request));
  await visit(page, "/constellation");
  const hint = page.locator("[data-hint-frame]");
  await page.getByRole("button", { name: "Inbox" }).hover();
  await expect(hint).toHaveText("Inbox");
  await page.getByRole("button", { name: "Zoom in" }).hover();
  await expect(hint).toHaveText("Zoom in+");
  await page.mouse.down();
  await expect(hint).toHaveCount(0);
  await page.mouse.up();
  await page.keyboard.press("Tab");
  await expect(hint).toHaveText("Reset view0");
  await expect(hint).toBeInViewport();
});
