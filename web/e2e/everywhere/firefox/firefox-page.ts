import { expect } from "playwright/test";
import type { Bidi } from "./bidi-connection.ts";

/** An element: a CSS selector, or its role and its whole name. */
type Target = string | { role: string; name: string };

/** The code points of keys in WebDriver. */
export const keys = { enter: "\uE007", space: "\uE00D" };

/** The limit for what a page shows, as for live updates. Each test loads the app into an empty cache. */
const patienceMs = 40_000;

export type FirefoxPage = {
  goto: (url: string) => Promise<void>;
  /** Runs a function in the page and returns its result, which must be JSON. */
  evaluate: <Args extends unknown[], Value>(
    run: (...args: Args) => Value,
    ...args: Args
  ) => Promise<Awaited<Value>>;
  /** Focuses an element once it exists, and types the keys of a text. */
  type: (target: Target, text: string) => Promise<void>;
  /** Gives files of the disk to an input once it exists. */
  choose: (target: Target, paths: readonly string[]) => Promise<void>;
  /** Waits until the page shows a text. */
  shows: (text: string) => Promise<void>;
  /** Returns a picture of the page as a PNG. */
  picture: () => Promise<Buffer>;
};

/** Opens a page with a store of its own. */
export async function openFirefoxPage({ send }: Bidi): Promise<FirefoxPage> {
  const { userContext } = await send("browser.createUserContext", {});
  const { context } = await send("browsingContext.create", { type: "tab", userContext });
  await send("browsingContext.setViewport", { context, viewport: { width: 1440, height: 900 } });

  const find = async (target: Target) => {
    const locator =
      typeof target === "string"
        ? { type: "css", value: target }
        : { type: "accessibility", value: target };
    let sharedId: string | undefined;
    await expect(async () => {
      const { nodes } = await send("browsingContext.locateNodes", { context, locator });
      sharedId = nodes?.[0]?.sharedId;
      expect(sharedId, JSON.stringify(target)).toBeDefined();
    }).toPass({ timeout: patienceMs });
    return { sharedId };
  };

  const call = async (functionDeclaration: string, args: object[]) => {
    const { result, exceptionDetails } = await send("script.callFunction", {
      ...{ functionDeclaration, arguments: args, awaitPromise: true, target: { context } },
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result?.value ?? "null";
  };

  const evaluate: FirefoxPage["evaluate"] = async (run, ...args) => {
    const code = `async (args) => JSON.stringify((await (${String(run)})(...JSON.parse(args))) ?? null)`;
    return JSON.parse(await call(code, [{ type: "string", value: JSON.stringify(args) }]));
  };

  return {
    goto: async (url) => {
      await send("browsingContext.navigate", { context, url, wait: "complete" });
    },
    evaluate,
    type: async (target, text) => {
      await call("(element) => element.focus()", [await find(target)]);
      const actions = Array.from(text, (value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]).flat();
      await send("input.performActions", {
        ...{ context, actions: [{ type: "key", id: "keyboard", actions }] },
      });
    },
    choose: async (target, files) => {
      await send("input.setFiles", { context, element: await find(target), files });
    },
    // A page that is loading has no body, or leaves while it is read.
    shows: (text) =>
      expect(async () => {
        const shown = await evaluate(() => document.querySelector("body")?.innerText);
        expect(shown).toContain(text);
      }).toPass({ timeout: patienceMs }),
    picture: async () => {
      const { data = "" } = await send("browsingContext.captureScreenshot", { context });
      return Buffer.from(data, "base64");
    },
  };
}
