import { readFileSync } from "node:fs";
import type { Page } from "playwright/test";
import { makeCapsule, archivePost } from "../support/archive-parts.ts";
import { callAs, makeOwnDimension, sendMessage } from "../support/dimensions-parts.ts";
import { expect, type Member, registerMember, signIn, test } from "../support/fixtures.ts";
import { goInside } from "../support/pages.ts";
import { landingHeading, logIn } from "../support/shell-parts.ts";
import { addImage, updateProfile } from "../support/shrine-parts.ts";

const hidden = "words that nobody else may read";

/** Makes a member with private content on every page. */
async function makeInhabited(request: Parameters<typeof registerMember>[0]) {
  const { moth: member, channelRef } = await makeOwnDimension(request, {
    name: hidden,
    isPublic: false,
  });
  const words = `${hidden}\n\n\`\`\`js\nconst wave = 1;\n\`\`\`\n**loud** @${member.username}`;
  await sendMessage(request, member, channelRef, words);
  await makeCapsule(request, member, hidden);
  const post = { title: hidden, markdownContent: hidden, isPublic: false, tags: ["tides"] };
  const { id: postId } = await archivePost(request, member, post);
  await addImage(request, member, { title: hidden, isPublic: true });
  await addImage(request, member, { title: "put away", isPublic: false });
  const shrine = { profileMarkdown: hidden, userBadges: ["tides"], isPublic: false };
  await updateProfile(request, member, shrine);
  const inviting = `POST /api/servers/${channelRef.serverId}/invites`;
  const { code } = await callAs<{ code: string }>(request, member, inviting, {});
  return { member, channelRef, postId, code };
}

/** The paths of the router, each with values for its parameters. */
const openRoutes = {
  "": "/",
  auth: "/auth",
  "auth/oidc": "/auth/oidc",
  "clean-auth": "/clean-auth",
  recover: "/recover",
  "email/:kind": "/email/confirm",
  purpose: "/purpose",
  "instructions/:command?": "/instructions/knock",
  docs: "/docs",
  fund: "/fund",
  "oni/:username": "/oni/",
  "oni/:username/posts/:postId": "/oni/",
  "invite/:code": "/invite/",
  "dimensions/:serverId/:channelId?": "/dimensions/",
  "tag/:name": "/tag/tides",
};
const memberRoutes = {
  homepage: "/homepage",
  archive: "/archive",
  album: "/album",
  profile: "/profile",
  settings: "/settings",
  device: "/device",
  constellation: "/constellation",
  dimensions: "/dimensions",
  public: "/dimensions/public",
  private: "/dimensions/private",
  "directs/:directId?/:threadId?": "/directs",
  inbox: "/inbox",
  keeper: "/keeper",
  "cases/:caseId": "/cases/lighthouse",
  "*": "/manifesto",
};
const routes = { ...openRoutes, ...memberRoutes };
/** The routes that have HTML of their own on the server. All others share one. */
const written = ["", "oni/:username", "oni/:username/posts/:postId"];

/** Navigates inside the app and waits for the heading of the new page. */
async function goOn(page: Page, path: string): Promise<void> {
  await page.evaluate(() => document.querySelector("h1")?.setAttribute("data-left", ""));
  await goInside(page, path);
  await expect(page.locator("h1:not([data-left])").first(), path).toBeAttached();
}

test.describe("the policy of the pages", () => {
  // A visitor requests hidden content, and texts of other tests contain broken links.
  test.use({ expectedErrors: [/Failed to load resource/] });

  test("web-1: the list of paths covers every route", () => {
    const source = readFileSync(new URL("../../src/entry/routes.tsx", import.meta.url), "utf8");
    const paths = [...source.matchAll(/<Route path="([^"]+)"|^\s+path="([^"]+)"/gm)].map(
      ([, inline, own]) => inline ?? own ?? "",
    );
    const walked = Object.keys(routes).filter((path) => path !== "");
    expect(paths.filter((path) => path !== "kit").sort()).toEqual(walked.sort());
  });

  for (const role of ["visitor", "member"] as const) {
    test(`home-31, web-1: a ${role} finds a page on every path, and none violates its policy`, async ({
      page,
      request,
    }) => {
      const { member, channelRef, postId, code } = await makeInhabited(request);
      if (role === "member") await signIn(page, member);
      const full: Record<string, string> = {
        ...routes,
        "oni/:username": `/oni/${member.username}`,
        "oni/:username/posts/:postId": `/oni/${member.username}/posts/${postId}`,
        "dimensions/:serverId/:channelId?": channelRef.path,
        "invite/:code": `/invite/${code}`,
        // Without a command that route shows another page.
        instructions: "/instructions",
      };
      for (const [route, path] of Object.entries(full)) {
        if (written.includes(route)) await page.goto(path);
        else await goOn(page, path);
        if (role === "member") await expect(ownMenu(page, member)).toBeVisible();
        else if (route in memberRoutes) {
          await expect(landingHeading(page), path).toBeVisible();
          expect(new URL(page.url()).pathname).toBe(path);
        }
      }
      if (role === "visitor") {
        await goOn(page, "/instructions/lighthouse");
        await expect(landingHeading(page)).toBeVisible();
      }
      await page.keyboard.press("?");
      await page.keyboard.press("Escape");
      await page.goto("/api/docs");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    });
  }

  test.describe("a violated policy", () => {
    const broken = /TrustedHTML|Content Security Policy/;
    test.use({ expectedErrors: [broken] });

    test("web-1: a page that violates its policy logs an error, which fails a test", async ({
      page,
    }) => {
      await page.goto("/robots.txt");
      const logged = page.waitForEvent("console", (message) => broken.test(message.text()));
      await page.evaluate(() => {
        try {
          Object.assign(document.body, { innerHTML: "<b>markup</b>" });
        } catch {
          // The policy refuses it, which the test expects.
        }
      });
      expect((await logged).type()).toBe("error");
    });
  });
});

/** Returns everything that a browser stores or shows of a page, as text. */
const everythingIn = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const entriesOf = (storage: Storage) =>
      Object.keys(storage).map((key) => [key, storage.getItem(key)]);
    return JSON.stringify({
      local: entriesOf(localStorage).filter(([key]) => key !== "sessionId"),
      session: entriesOf(sessionStorage),
      cookie: document.cookie,
      address: location.href,
      state: history.state,
      page: document.documentElement.outerHTML,
      databases: databases.map(({ name }) => name),
      caches: await caches.keys().catch(() => []),
    });
  });

const storedSecret = (page: Page) => page.evaluate(() => localStorage.getItem("sessionId"));

const ownMenu = (page: Page, { username }: Member) =>
  page.getByRole("banner").getByRole("button", { name: username });

async function leave(page: Page, member: Member): Promise<void> {
  await ownMenu(page, member).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
}

test.describe("the secret of a session", () => {
  // Requests in flight when the session ended, and those of a visitor for a private dimension.
  test.use({ expectedErrors: [/status of (401|404 .*\/api\/servers\/)/] });

  async function enter(page: Page, member: Member) {
    await page.goto("/auth");
    await logIn(page, member);
    await expect(page).toHaveURL("/homepage");
    const secret = await storedSecret(page);
    if (!secret) throw new Error("A login keeps its secret.");
    return secret;
  }

  test("web-3: the secret exists in local storage only, and is gone after the logout", async ({
    page,
    request,
  }) => {
    const { member, channelRef } = await makeInhabited(request);
    const addresses: string[] = [];
    page.on("request", (sent) => addresses.push(sent.url()));
    page.on("websocket", (socket) => addresses.push(socket.url()));
    const secret = await enter(page, member);
    for (const path of [channelRef.path, "/settings", "/profile"]) {
      await goOn(page, path);
      if (path === "/profile") await page.reload();
      await expect(ownMenu(page, member)).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
      expect(await everythingIn(page)).not.toContain(secret);
    }
    expect(addresses.filter((url) => url.includes(secret))).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);

    await leave(page, member);
    await expect(page).toHaveURL("/");
    expect(await storedSecret(page)).toBeNull();
    const left = await everythingIn(page);
    for (const text of [secret, hidden, member.email]) expect(left).not.toContain(text);
  });

  test("web-3: the secret is gone when another device ends the session", async ({
    page,
    request,
  }) => {
    const member = await registerMember(request);
    const secret = await enter(page, member);
    type Listed = { id: string; current: boolean };
    const sessions = await callAs<Listed[]>(request, member, "GET /api/auth/sessions");
    for (const { id } of sessions.filter(({ current }) => !current)) {
      await callAs(request, member, `DELETE /api/auth/sessions/${id}`);
    }
    await expect.poll(() => storedSecret(page)).toBeNull();
    expect(await everythingIn(page)).not.toContain(secret);
  });

  test("web-4: after a logout Back shows no content of the member", async ({ page, request }) => {
    const { member, channelRef } = await makeInhabited(request);
    await signIn(page, member);
    const own = ["/profile", "/archive", "/album", "/settings", "/dimensions/private"];
    const paths = [...own, channelRef.path];
    for (const [index, path] of paths.entries()) {
      // Two documents with three pages of the app each.
      if (index % 3 === 0) await page.goto(path);
      else await goOn(page, path);
      await expect(ownMenu(page, member)).toBeVisible();
    }
    await leave(page, member);
    await expect(page).toHaveURL("/");
    for (const path of paths.toReversed()) {
      await page.goBack();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole("region", { name: "Access" })).toBeVisible();
      const shown = await page.evaluate(() => document.documentElement.outerHTML);
      for (const text of [hidden, member.email]) expect(shown).not.toContain(text);
    }
  });
});
