import { write } from "../support/archive-parts.ts";
import { callAs } from "../support/dimensions-parts.ts";
import { expect, registerMember, test } from "../support/fixtures.ts";
import { hostilePayloads } from "../support/hostile-payloads.ts";
import { expectStillness } from "../support/layout-shifts.ts";
import { updateProfile } from "../support/shrine-parts.ts";
import { reportScriptRuns, recordScriptRuns } from "../support/record-script-runs.ts";

test.use({ isNewPage: true });

const markdown = "# Mind the cables\n\nWe **hum** at night.\n\n- one\n- two";

test("shrine-125: a shrine and its posts can be read without scripts", async ({
  browser,
  request,
}) => {
  const member = await registerMember(request);
  await updateProfile(request, member, { profileMarkdown: markdown, bio: "salt and tide" });
  const post = { title: "Low water", markdownContent: "The whole of it." };
  const { id } = await write(request, member, post);
  await write(request, member, { title: "kept", isPublic: false });
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(`/oni/${member.username}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Mind the cables" })).toBeVisible();
  await expect(page.getByText("salt and tide")).toBeVisible();
  await expect(page.getByText("The whole of it.")).toBeVisible();
  await expect(page.getByText("kept")).toHaveCount(0);
  await page.getByRole("link", { name: "Low water" }).click();
  await expect(page).toHaveURL(new RegExp(`/posts/${id}$`));
  await expect(page.getByRole("heading", { level: 1, name: "Low water" })).toBeVisible();
});

test("shrine-126: the app replaces the server-rendered page, and nothing moves", async ({
  page,
  request,
}) => {
  const member = await registerMember(request);
  await updateProfile(request, member, { profileMarkdown: markdown });
  await page.goto(`/oni/${member.username}`);
  await expect(page.getByRole("button", { name: "COPY_ADDRESS" })).toBeVisible();
  await expect(page.locator("#document")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Mind the cables" })).toHaveCount(1);
  await expectStillness(page, 0.05);
});

test.describe("without the policy", () => {
  test.use({ bypassCSP: true, expectedErrors: [/./] });

  test("shrine-127: text of a member runs no script in any format of their page", async ({
    page,
    request,
  }) => {
    const member = await registerMember(request);
    const payloads = hostilePayloads.filter((payload) => !/\p{Cc}/u.test(payload));
    for (const [index, bio] of payloads.filter(({ length }) => length <= 500).entries()) {
      if (index < 5) await updateProfile(request, member, { bio });
    }
    await updateProfile(request, member, {
      profileMarkdown: hostilePayloads.join("\n\n").slice(0, 50_000),
    });
    for (let start = 0; start < payloads.length; start += 30) {
      const part = payloads.slice(start, start + 30);
      const title = part.find(({ length }) => length <= 200) ?? "title";
      const { id } = await write(request, member, { title, markdownContent: part.join("\n\n") });
      await callAs(request, member, `PATCH /api/posts/${id}`, { tags: ["tide"] });
    }
    await page.addInitScript(reportScriptRuns);
    const stolen = recordScriptRuns(page);
    // Without the app the page is what the server rendered.
    await page.route("**/assets/*.js", (route) => route.abort());
    for (const ending of ["", ".atom", ".md", ".txt", ".json"]) {
      await page.goto(`/oni/${member.username}${ending}`);
      await page.evaluate(() => {
        for (const element of document.querySelectorAll("body *")) {
          for (const kind of ["mouseover", "error", "load", "toggle", "focusin", "begin"]) {
            element.dispatchEvent(new Event(kind, { cancelable: true }));
          }
        }
      });
      expect(await page.locator("#document [onerror], #document script").count()).toBe(0);
    }
    expect(stolen).toEqual([]);
  });
});

test("shrine-471: the feed is valid by RFC 4287 and has its recommended elements", async ({
  page,
  request,
}) => {
  const member = await registerMember(request);
  for (const title of ["first & <last>", 'second ]]> "quoted"']) {
    await write(request, member, { title, tags: ["tide"] });
  }
  const answer = await request.get(`/oni/${member.username}.atom`);
  expect(answer.headers()["content-type"]).toMatch(/^application\/atom\+xml/);
  await page.goto("about:blank");
  const [feed, ...entries] = await page.evaluate(
    (xml) => {
      const parsed = new DOMParser().parseFromString(xml, "application/xml");
      if (parsed.querySelector("parsererror")) throw new Error("It is not well-formed.");
      const atom = "http://www.w3.org/2005/Atom";
      const read = (parent: Element) => {
        const of = (name: string) =>
          [...parent.children].filter(
            (child) => child.namespaceURI === atom && child.localName === name,
          );
        const texts = (name: string) => of(name).map((one) => one.textContent);
        const isAlternate = (link: Element) =>
          (link.getAttribute("rel") ?? "alternate") === "alternate";
        return {
          kind: [parent.namespaceURI, parent.localName],
          ids: texts("id"),
          titles: texts("title"),
          updated: texts("updated"),
          authorCount: of("author").filter((author) => author.textContent.trim()).length,
          alternateCount: of("link").filter(isAlternate).length,
          hasText: of("content").length + of("summary").length > 0,
        };
      };
      return [parsed.documentElement, ...parsed.getElementsByTagNameNS(atom, "entry")].map(read);
    },
    await answer.text(),
  );
  expect(feed?.kind).toEqual(["http://www.w3.org/2005/Atom", "feed"]);
  const titles = ['second ]]> "quoted"', "first & <last>"];
  expect(entries.map(({ titles: [title] }) => title)).toEqual(titles);
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
  for (const part of [...(feed ? [feed] : []), ...entries]) {
    for (const once of [part.ids, part.titles, part.updated]) expect(once).toHaveLength(1);
    expect(part.ids[0]).toMatch(/^[a-z][a-z0-9+.-]*:.+/i);
    expect(part.updated[0]).toMatch(time);
    expect(part.alternateCount).toBeLessThanOrEqual(1);
  }
  for (const entry of entries) {
    expect(entry.authorCount + (feed?.authorCount ?? 0)).toBeGreaterThan(0);
    expect(entry.hasText || entry.alternateCount === 1).toBe(true);
  }
  expect(new Set(entries.map(({ ids: [id] }) => id)).size).toBe(entries.length);
});
