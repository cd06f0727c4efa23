import { beforeEach, describe, expect, it, vi } from "vitest";
import { createLayers } from "./layers.ts";

type Entry = { url: string; state: unknown; scrollRestoration: ScrollRestoration };

/** Makes a history that goes back with a delay, as browsers do, and records what its router received. */
function makeBrowser(first: Partial<Entry> = {}) {
  const entries: Entry[] = [{ url: "/a", state: null, scrollRestoration: "auto", ...first }];
  let at = 0;
  const tasks: { run: () => void; dueMs: number }[] = [];
  let nowMs = 0;
  let canGo = true;
  const later = (run: () => void, delayMs: number) =>
    void tasks.push({ run, dueMs: nowMs + delayMs });
  const here = () => entries[at] ?? { url: "", state: null, scrollRestoration: "auto" };
  const router: string[] = [];
  const handlers: ((event: { stopImmediatePropagation: () => void }) => void)[] = [];
  const traverse = (steps: number) => {
    const to = at + steps;
    if (steps === 0 || !canGo || to < 0 || to >= entries.length) return;
    at = to;
    announce();
  };
  const announce = () => {
    let isStopped = false;
    const event = { stopImmediatePropagation: () => void (isStopped = true) };
    for (const handle of handlers) if (!isStopped) handle(event);
  };
  const history = {
    get state() {
      return here().state;
    },
    get scrollRestoration() {
      return here().scrollRestoration;
    },
    set scrollRestoration(mode: ScrollRestoration) {
      here().scrollRestoration = mode;
    },
    pushState(state: unknown, _: string, url?: string | URL | null) {
      entries.splice(at + 1);
      entries.push({ ...here(), url: String(url ?? here().url), state });
      at += 1;
    },
    replaceState(state: unknown, _: string, url?: string | URL | null) {
      entries[at] = { ...here(), url: String(url ?? here().url), state };
    },
    go: (steps = 0) => later(() => traverse(steps), 5),
  };
  const settle = () => {
    for (let task = tasks.shift(); task; task = tasks.shift()) {
      nowMs = Math.max(nowMs, task.dueMs);
      task.run();
      tasks.sort((one, other) => one.dueMs - other.dueMs);
    }
  };
  const layers = createLayers({ history, href: () => here().url, later });
  handlers.push(layers.handlePop, () => router.push(here().url));
  settle();
  return {
    layers,
    history,
    router,
    settle,
    announce,
    urls: () => entries.map(({ url }) => url),
    url: () => here().url,
    at: () => at,
    scrollRestoration: () => here().scrollRestoration,
    visit: (url: string) => history.pushState({ key: url }, "", url),
    replace: (url: string) => history.replaceState({ key: url }, "", url),
    press: (steps: number) => {
      traverse(steps);
      settle();
    },
    break: () => {
      canGo = false;
    },
  };
}

let browser: ReturnType<typeof makeBrowser>;
beforeEach(() => {
  browser = makeBrowser();
});

/** A layer that closes on request, as components do. */
function openLayer(staysOpen = false) {
  const close = vi.fn(() => staysOpen || end());
  const end = browser.layers.open(close);
  browser.settle();
  return { close, end };
}

describe("Back and layers", () => {
  it("home-30: Back closes the top layer, one at a time, and then leaves the page", () => {
    browser.visit("/b");
    const [menu, dialog, picture] = [openLayer(), openLayer(), openLayer()];
    browser.press(-1);
    expect([menu, dialog, picture].map(({ close }) => close.mock.calls.length)).toEqual([0, 0, 1]);
    browser.press(-1);
    expect([menu, dialog, picture].map(({ close }) => close.mock.calls.length)).toEqual([0, 1, 1]);
    browser.press(-1);
    expect(menu.close).toHaveBeenCalledOnce();
    expect(browser.url()).toBe("/b");
    expect(browser.router).toEqual([]);
    browser.press(-1);
    expect(browser.url()).toBe("/a");
    expect(browser.router).toEqual(["/a"]);
  });

  it("home-30: a layer that is closed in another way removes its entry", () => {
    browser.visit("/b");
    const { end } = openLayer();
    end();
    browser.settle();
    browser.press(-1);
    expect(browser.url()).toBe("/a");
  });

  it("home-30: a layer that opens while another closes takes over its entry", () => {
    const menu = openLayer();
    menu.end();
    const dialog = openLayer();
    expect(browser.at()).toBe(1);
    browser.press(-1);
    expect(dialog.close).toHaveBeenCalledOnce();
    expect(browser.at()).toBe(0);
  });

  it("home-30: a layer that opens while another's entry is being left gets its own entry", () => {
    const menu = openLayer();
    menu.end();
    const close = vi.fn();
    browser.layers.open(close);
    browser.settle();
    expect(browser.at()).toBe(1);
  });

  it("home-30: a page that is opened from a layer replaces the layer's entry", () => {
    const { end } = openLayer();
    browser.visit("/b");
    end();
    browser.settle();
    expect(browser.urls()).toEqual(["/a", "/b"]);
    expect(browser.scrollRestoration()).toBe("auto");
    browser.press(-1);
    expect(browser.url()).toBe("/a");
  });

  it("home-30: a page that is opened from the second layer follows the first page in the history", () => {
    const [menu, dialog] = [openLayer(), openLayer()];
    browser.visit("/b");
    for (const { end } of [menu, dialog]) end();
    browser.settle();
    expect(browser.urls()).toEqual(["/a", "/b"]);
  });

  it("home-30: a page that is opened just after a layer was closed follows the layer's page", () => {
    const { end } = openLayer();
    end();
    browser.visit("/b");
    browser.settle();
    expect(browser.urls()).toEqual(["/a", "/b"]);
  });

  it("home-30: a replaced page is replaced below the layers", () => {
    browser.visit("/b");
    const { end } = openLayer();
    browser.replace("/c");
    end();
    browser.settle();
    expect(browser.url()).toBe("/c");
    expect(browser.at()).toBe(1);
    browser.press(-1);
    expect(browser.url()).toBe("/a");
  });

  it("home-30: a layer that stays open over the next page is closed by Back there", () => {
    const { close } = openLayer();
    browser.visit("/b");
    browser.settle();
    browser.press(-1);
    expect(close).toHaveBeenCalledOnce();
    expect(browser.url()).toBe("/b");
  });

  it("home-30: a layer that may not be closed keeps its entry", () => {
    const { close } = openLayer(true);
    for (const times of [1, 2, 3]) {
      browser.press(-1);
      expect(close).toHaveBeenCalledTimes(times);
      expect(browser.at()).toBe(1);
    }
  });

  it("home-30: Forward leads to no layer that was closed", () => {
    openLayer();
    browser.press(-1);
    browser.press(1);
    expect(browser.at()).toBe(0);
    expect(browser.router).toEqual([]);
  });

  it("home-30: a page that was reloaded on the entry of a layer leaves that entry", () => {
    browser = makeBrowser({ state: { key: "x" } });
    openLayer();
    const { state } = browser.history;
    expect(state).toEqual({ key: "x", layer: 1 });
    // A browser has the entry of the page before it; without one, it counts as an entry of the page.
    const again = makeBrowser({ state });
    expect(again.history.state).toEqual({ key: "x", layer: 0 });
    again.visit("/b");
    expect(again.urls()).toEqual(["/a", "/b"]);
  });

  it("home-30: a page opens even where a browser does not go back", () => {
    openLayer();
    openLayer();
    browser.break();
    browser.visit("/b");
    browser.settle();
    expect(browser.url()).toBe("/b");
  });

  it("home-30: Back past several pages closes all layers", () => {
    browser.visit("/b");
    const [menu, dialog] = [openLayer(), openLayer()];
    browser.press(-3);
    expect(menu.close).toHaveBeenCalledOnce();
    expect(dialog.close).toHaveBeenCalledOnce();
    expect(browser.url()).toBe("/a");
    expect(browser.router).toEqual(["/a"]);
  });

  it("home-30: an event that only announces an opened page reaches the router", () => {
    browser.visit("/b");
    browser.announce();
    expect(browser.router).toEqual(["/b"]);
    const { end } = openLayer();
    browser.visit("/c");
    browser.announce();
    end();
    browser.settle();
    expect(browser.router).toEqual(["/b", "/c"]);
    expect(browser.urls()).toEqual(["/a", "/b", "/c"]);
  });

  it("home-30: going back from a layer does not scroll", () => {
    openLayer();
    expect(browser.scrollRestoration()).toBe("manual");
    browser.press(-1);
    expect(browser.scrollRestoration()).toBe("auto");
  });
});
