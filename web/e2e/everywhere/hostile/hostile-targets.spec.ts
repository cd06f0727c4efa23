import type { APIRequestContext, Page } from "playwright/test";
import { makeDimension, makeMembers } from "../../support/dimensions-parts.ts";
import { expect, signIn, test, visit } from "../../support/fixtures.ts";
import { countPayloads, type HostileTarget, lastText, type Scene } from "./hostile-parts.ts";
import { hostileTargets } from "./hostile-targets.ts";
import { postTargets } from "./hostile-post-targets.ts";
import { recordScriptRuns } from "../../support/record-script-runs.ts";

// Without the policy only the screens protect the page from the texts. Hostile texts log errors, such as
// missing images, which do not count.
test.use({ bypassCSP: true, recordsScriptRuns: true, expectedErrors: [/./] });

/** Records each payload that runs in the page and each request to another host. */
function watch(page: Page): string[] {
  const seen = recordScriptRuns(page);
  page.on("request", (sent) => {
    const { origin, pathname } = new URL(sent.url());
    const isOwn = origin === process.env["BASE_URL"];
    const isCall = sent.resourceType() === "image" && pathname.startsWith("/api/");
    if (!isOwn || isCall) seen.push(sent.url());
  });
  return seen;
}

/** Renders everything that renders only near the window, and triggers pointer events. */
const lookAtEverything = (page: Page) =>
  page.evaluate(async () => {
    // A browser that pauses rendering must not block the test.
    const nextFrame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
        setTimeout(resolve, 1_000);
      });
    const provoke = (elements: Iterable<Element>) => {
      for (const element of elements) {
        for (const kind of ["mouseover", "error", "load", "toggle", "focusin", "begin"]) {
          element.dispatchEvent(new Event(kind, { cancelable: true }));
        }
      }
    };
    const all = () => [...document.querySelectorAll("body *")];
    const met = new WeakSet<Element>();
    const newcomers = () => all().filter((element) => !met.has(element) && met.add(element));
    const scrolling = [...document.querySelectorAll("*")].filter(
      ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 50 && clientHeight > 100,
    );
    for (const element of [document.documentElement, ...scrolling]) {
      // An event may close an element, which then has no height.
      const step = element.clientHeight;
      for (let top = 0; top < element.scrollHeight; top += step) {
        element.scrollTop = top;
        await nextFrame();
        provoke(newcomers());
      }
    }
    provoke(all());
  });

/** Returns elements and attributes that no text of a member may produce. */
const findMarkup = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const foreign =
      "script:not([src]), iframe, object, embed, base, meta[http-equiv], math, marquee";
    for (const element of document.querySelectorAll(`body :is(${foreign})`)) {
      found.push(element.outerHTML.slice(0, 100));
    }
    for (const element of document.querySelectorAll("body *")) {
      for (const { name, value } of element.attributes) {
        const isAddress = ["href", "src", "action", "formaction", "xlink:href", "data"].includes(
          name,
        );
        const runs =
          isAddress && /^\s*(javascript|vbscript|data:text|data:image\/svg)/i.test(value);
        if (name.startsWith("on") || name === "srcdoc" || runs) found.push(`${name}=${value}`);
      }
    }
    return found;
  });

/** An element that appears together with the texts. */
const lastShown = (page: Page) => page.getByText(lastText);

/** The scenes written so far, shared by all views of the same text. */
const scenes = new Map<HostileTarget["write"], Scene>();

async function sceneOf(context: APIRequestContext, { write, takes = 0 }: HostileTarget) {
  const written = scenes.get(write);
  if (written) return written;
  const { request, count } = countPayloads(context);
  const [reader, writer] = await makeMembers(request);
  const channelRef = await makeDimension(request, [reader, writer]);
  const scene: Scene = { request, writer, reader, channelRef };
  await write(scene);
  expect(count()).toBeGreaterThanOrEqual(takes);
  scenes.set(write, scene);
  return scene;
}

type Fixtures = { page: Page; request: APIRequestContext };

async function lookAt({ page, request }: Fixtures, hostile: HostileTarget): Promise<void> {
  const { path, open, witness = lastShown } = hostile;
  const scene = await sceneOf(request, hostile);
  const { reader, writer } = scene;
  const seen = watch(page);
  await signIn(page, isReadByOthers(path(scene)) ? reader : writer);
  await visit(page, path(scene));
  await open?.(page, scene);
  await expect(witness(page, scene).first()).toBeAttached();
  await lookAtEverything(page);
  expect(await findMarkup(page)).toEqual([]);
  expect(seen).toEqual([]);
}

for (const [what, target] of Object.entries(hostileTargets)) {
  test(`web-2: hostile texts run nothing in ${what}`, ({ page, request }) =>
    lookAt({ page, request }, target));
}

test.describe("with the policy", () => {
  test.use({ bypassCSP: false });

  for (const [what, target] of Object.entries(postTargets)) {
    test(`web-2: hostile texts run nothing in ${what}, also with the policy`, ({ page, request }) =>
      lookAt({ page, request }, target));
  }
});

/** A member views their own private content. Another member views everything else. */
const isReadByOthers = (path: string) =>
  !["/archive", "/album", "/dimensions/private"].includes(path);
