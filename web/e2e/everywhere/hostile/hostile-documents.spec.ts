import type { APIRequestContext, Browser, Page } from "playwright/test";
import { isDeep, trials } from "../../../../.ci/suite/deep.ts";
import { callAs } from "../../support/dimensions-parts.ts";
import { expect, type Member, registerMember, test } from "../../support/fixtures.ts";
import { lastText, singleLines, pack } from "./hostile-parts.ts";
import { hostilePayloads, shareOf } from "../../support/hostile-payloads.ts";
import { addImage } from "../../support/shrine-parts.ts";
import { reportScriptRuns, recordScriptRuns } from "../../support/record-script-runs.ts";

test.use({ expectedErrors: [/./] });

/** The payloads that a name can hold: one line of at most 50 characters. */
const names = [
  ...new Set(hostilePayloads.map((payload) => payload.replaceAll("window.stolen", "stolen"))),
  ...shareOf(
    ["img", "svg", "b", "a"].flatMap((element) =>
      ["onload", "onerror", "onfocus", "onclick", "ontoggle", "onbegin"].flatMap((handler) => [
        `"><${element}/${handler}=stolen=1>`,
        `' ${handler}='stolen=1' <${element}>`,
      ]),
    ),
  ),
].filter((name) => name.trim() === name && name.length <= 50 && !/\p{Cc}/u.test(name));

/** Opens a page with the policy and one without. Both record every payload that runs, frames included. */
async function openWatched(browser: Browser) {
  const open = async (bypassCSP: boolean) => {
    const context = await browser.newContext({ bypassCSP });
    const page = await context.newPage();
    await page.addInitScript(reportScriptRuns);
    // The page without the app is exactly the server's own HTML.
    await page.route("**/assets/*.js", (route) => route.abort());
    return page;
  };
  const [guarded, bare] = [await open(false), await open(true)];
  const stolen = [recordScriptRuns(guarded), recordScriptRuns(bare)];
  await bare.goto("/", { waitUntil: "domcontentloaded" });
  await bare.setContent("<body></body>");
  return { guarded, bare, stolen: () => stolen.flat() };
}

/**
 * Shows each document in its own frame, triggers pointer events in it, and returns the handlers in it.
 */
const showAll = (page: Page, documents: readonly string[], type: string) =>
  page.evaluate(
    async ([texts, kind]) => {
      const handlers: string[] = [];
      for (const text of texts) {
        const frame = document.createElement("iframe");
        const loaded = new Promise((resolve) => frame.addEventListener("load", resolve));
        frame.src = URL.createObjectURL(new Blob([text], { type: kind }));
        document.body.append(frame);
        await loaded;
        for (const element of frame.contentDocument?.querySelectorAll("*") ?? []) {
          handlers.push(...element.getAttributeNames().filter((name) => name.startsWith("on")));
          for (const eventName of ["mouseover", "error", "load", "toggle", "focusin", "begin"]) {
            element.dispatchEvent(new Event(eventName, { cancelable: true }));
          }
        }
        frame.remove();
      }
      return handlers;
    },
    [documents, type] as const,
  );

async function isTaken(
  request: APIRequestContext,
  { sessionId }: Member,
  displayName: string,
): Promise<boolean> {
  const headers = { Authorization: `Bearer ${sessionId}` };
  const answer = await request.patch("/api/users/profile", { headers, data: { displayName } });
  expect([200, 400]).toContain(answer.status());
  return answer.ok();
}

/** Each name has a page of its own, so the names are split into four parts. */
const parts = isDeep ? [0, 1, 2, 3] : [0];

for (const part of parts) {
  const some = names.filter((_, index) => index % 4 === part);

  test(`shrine-131: hostile names run nothing in page, feed or card, with and without the policy (${part})`, async ({
    browser,
    request,
  }) => {
    const member = await registerMember(request);
    const path = `/oni/${member.username}`;
    const { guarded, bare, stolen } = await openWatched(browser);
    const [pages, feeds, cards]: [string[], string[], number[]] = [[], [], []];
    for (const displayName of some) {
      // A refused name appears nowhere.
      if (!(await isTaken(request, member, displayName))) continue;
      const answer = await guarded.goto(path, { waitUntil: "domcontentloaded" });
      pages.push((await answer?.text()) ?? "");
      feeds.push(await (await request.get(`${path}.atom`)).text());
      cards.push((await request.get(`${path}/card.png`)).status());
    }
    await showAll(bare, pages, "text/html");
    await showAll(bare, feeds, "application/xml");
    expect(pages.length).toBeGreaterThanOrEqual(trials(12, 75));
    expect(new Set(cards)).toEqual(new Set([200]));
    expect(pages.filter((page) => /<(img|svg|script)[^>]*stolen/i.test(page))).toEqual([]);
    expect(stolen()).toEqual([]);
  });
}

type Shown = { path: string; page: string };
type Sink = (request: APIRequestContext) => Promise<Shown[]>;

const read = async (request: APIRequestContext, path: string, witness: string): Promise<Shown> => {
  const page = await (await request.get(path)).text();
  expect(page.slice(page.indexOf('id="document"'))).toContain(witness);
  return { path, page };
};

/** The content of a page that others than its owner write, in parts that fit on it. */
const sinks: Record<string, Sink> = {
  "marks on a wall": async (request) => {
    const guests = [];
    for (let index = 0; index < 6; index += 1) guests.push(await registerMember(request));
    const shown: Shown[] = [];
    const marks = pack(80, " ", singleLines);
    for (let start = 0; start < marks.length; start += guests.length) {
      const owner = await registerMember(request);
      let last = "";
      for (const [index, text] of marks.slice(start, start + guests.length).entries()) {
        const guest = guests[index] ?? owner;
        await callAs(request, guest, `POST /api/users/${owner.username}/wall`, { line: text });
        last = guest.username;
      }
      shown.push(await read(request, `/oni/${owner.username}`, `/oni/${last}`));
    }
    return shown;
  },
  "answers to a post": async (request) => {
    const owner = await registerMember(request);
    const shown: Shown[] = [];
    for (const words of pack(2_000, "\n\n")) {
      const draft = { title: "a question", markdownContent: "?" };
      const { id } = await callAs<{ id: string }>(request, owner, "POST /api/posts", draft);
      const body = { content: `${lastText}\n\n${words}` };
      await callAs(request, owner, `POST /api/posts/${id}/answers`, body);
      shown.push(await read(request, `/oni/${owner.username}/posts/${id}`, lastText));
    }
    return shown;
  },
  "what images show": async (request) => {
    const owner = await registerMember(request);
    const shown: Shown[] = [];
    for (const [index, alt] of pack(500, " ", singleLines).entries()) {
      await addImage(request, owner, { title: `image ${index}`, alt, isPublic: true });
      shown.push(await read(request, `/oni/${owner.username}`, `<p>image ${index}</p>`));
    }
    return shown;
  },
};

for (const [what, write] of Object.entries(sinks)) {
  test(`shrine-132: hostile ${what} run nothing in the server's own pages, with and without the policy`, async ({
    browser,
    request,
  }) => {
    const shown = await write(request);
    const { guarded, bare, stolen } = await openWatched(browser);
    for (const path of new Set(shown.map((one) => one.path))) {
      await guarded.goto(path, { waitUntil: "domcontentloaded" });
    }
    const pages = shown.map(({ page }) => page);
    expect(await showAll(bare, pages, "text/html")).toEqual([]);
    expect(stolen()).toEqual([]);
  });
}
