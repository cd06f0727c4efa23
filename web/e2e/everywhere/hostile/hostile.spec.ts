import { Marked } from "marked";
import type { Page } from "playwright/test";
import { isDeep } from "../../../../.ci/suite/deep.ts";
import { expect, test } from "../../support/fixtures.ts";
import { hostilePayloads } from "../../support/hostile-payloads.ts";
import { recordScriptRuns } from "../../support/record-script-runs.ts";

// Errors that hostile pages log do not count.
test.use({ recordsScriptRuns: true, expectedErrors: [/./] });

/** A renderer without rules: it passes raw HTML and every URL scheme. */
const careless = new Marked({ gfm: true, breaks: true });

/** Every payload has a page of its own, so the payloads are split into parts. */
const parts = isDeep ? [0, 1, 2, 3] : [0];

for (const part of parts) {
  const payloads = hostilePayloads.filter((_, index) => index % parts.length === part);

  test(`shrine-129: even if the renderer passed everything, the policy would let nothing run (${part})`, async ({
    page,
    request,
  }) => {
    const headers = (await request.get("/")).headers();
    const policy = { "content-security-policy": headers["content-security-policy"] ?? "" };
    const runs = recordScriptRuns(page);
    await page.addInitScript(stayHere);
    const pages = new Map<string, { headers: Record<string, string>; body: string }>();
    await page.route("**/*", (route) => {
      const served = pages.get(route.request().url());
      return served
        ? route.fulfill({ ...served, contentType: "text/html; charset=utf-8" })
        : route.abort();
    });

    const look = async (kind: "open" | "guarded", payload: string) => {
      const body = `<!doctype html><title>x</title>${careless.parse(payload, { async: false })}`;
      const url = `${process.env["BASE_URL"]}/hostile/${kind}/${pages.size}`;
      pages.set(url, { headers: kind === "guarded" ? policy : {}, body });
      await page.goto(url);
      await touchEverything(page);
    };

    for (const payload of payloads) {
      await look("guarded", payload);
      expect(runs, payload).toEqual([]);
    }
    // Many of these payloads run without the policy. So their silence under it proves something.
    const some = payloads.filter((_, index) => index % 4 === 0);
    for (const payload of some) await look("open", payload);
    expect(new Set(runs).size).toBeGreaterThan(some.length / 10);
  });
}

test("shrine-130: no script of the page can turn text into markup, code or a URL", async ({
  page,
}) => {
  const runs = recordScriptRuns(page);
  await page.goto("/");
  const refused = await page.evaluate(async () => {
    // Leaves the debugger's own call, which the policy does not limit.
    await new Promise((resolve) => setTimeout(resolve));
    const runAsCode = (name: "eval" | "setTimeout") =>
      Reflect.apply(window[name], window, ["window.stolen=1"]);
    const sinks: Record<string, () => void> = {
      innerHTML: () => Object.assign(document.createElement("p"), { innerHTML: "<b>x</b>" }),
      outerHTML: () => {
        const child = document.body.appendChild(document.createElement("p"));
        Object.assign(child, { outerHTML: "<b>x</b>" });
      },
      insertAdjacentHTML: () => document.body.insertAdjacentHTML("beforeend", "<b>x</b>"),
      srcdoc: () => Object.assign(document.createElement("iframe"), { srcdoc: "<b>x</b>" }),
      parser: () => new DOMParser().parseFromString("<b>x</b>", "text/html"),
      write: () => document.write("<b>x</b>"),
      script: () => Object.assign(document.createElement("script"), { text: "window.stolen=1" }),
      address: () =>
        Object.assign(document.createElement("script"), { src: "https://elsewhere.invalid/x.js" }),
      worker: () => new Worker("https://elsewhere.invalid/x.js"),
      eval: () => runAsCode("eval"),
      timer: () => runAsCode("setTimeout"),
    };
    return Object.entries(sinks).map(([name, reach]) => {
      try {
        reach();
        return `${name} passed`;
      } catch {
        return name;
      }
    });
  });
  expect(refused.filter((outcome) => outcome.endsWith(" passed"))).toEqual([]);
  expect(runs).toEqual([]);
});

/** Lets only links with a code scheme navigate, so that the test stays on its page. */
const stayHere = () =>
  addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest("a[href]");
    const isCode = link instanceof HTMLAnchorElement && link.protocol === "javascript:";
    if (link && !isCode) event.preventDefault();
  });

/** Clicks, hovers and focuses every element as a visitor might. Some of them navigate away. */
async function touchEverything(page: Page): Promise<void> {
  const touched = page.evaluate(async () => {
    for (const element of document.querySelectorAll("*")) {
      for (const kind of ["mouseover", "click", "focus", "load", "error", "toggle"]) {
        element.dispatchEvent(new Event(kind, { bubbles: true, cancelable: true }));
      }
      if (element instanceof HTMLElement) element.click();
    }
    await new Promise((resolve) => setTimeout(resolve));
  });
  await touched.catch(() => undefined);
}
