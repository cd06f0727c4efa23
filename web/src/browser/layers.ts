type Entries = Pick<History, "state" | "scrollRestoration" | "pushState" | "replaceState" | "go">;

type Parts = {
  /**
   * Its `pushState` and `replaceState` are replaced, so that a page that opens replaces the entry of a
   * layer.
   */
  history: Entries;
  href: () => string;
  later: (run: () => void, delayMs: number) => void;
};

type Write = { again: () => void; forced: () => void };

/** A browser goes back within a few milliseconds, or later where its page is busy. */
const longestWayBackMs = 3_000;

export type Layers = ReturnType<typeof createLayers>;

/**
 * Gives each open layer (a picture, menu, dialog or sheet) a history entry of the same page, so that Back
 * closes the top layer. A layer that is closed in another way removes its entry. The router does not see
 * these entries. `layer` in the state of an entry is the number of open layers.
 */
export function createLayers({ history, href, later }: Parts) {
  const push = history.pushState.bind(history);
  const replace = history.replaceState.bind(history);
  const open: { close: () => void }[] = [];
  const entry = () => ({
    href: href(),
    key: keyOf(history.state),
    depth: depthOf(history.state),
  });
  let here = entry();
  let waiting: Write[] = [];
  let ways = 0;
  let isOnWay = false;
  let isSettling = false;

  const note = () => {
    here = entry();
  };

  function goBack(steps: number): void {
    if (isOnWay) return;
    isOnWay = true;
    ways += 1;
    const way = ways;
    history.go(-steps);
    later(() => isOnWay && way === ways && arrive(true), longestWayBackMs);
  }

  function arrive(isForced: boolean): void {
    isOnWay = false;
    if (isForced) replace({ ...objectOf(history.state), layer: 0 }, "");
    const writes = waiting;
    waiting = [];
    for (const { again, forced } of writes) (isForced ? forced : again)();
    settleSoon();
  }

  /** Writes after the entries of layers are gone. */
  function writeBelow(write: Write): void {
    waiting.push(write);
    goBack(depthOf(history.state));
  }

  function settleSoon(): void {
    if (isSettling) return;
    isSettling = true;
    later(settle, 0);
  }

  function settle(): void {
    isSettling = false;
    if (isOnWay) return;
    const depth = depthOf(history.state);
    if (depth > open.length) return goBack(depth - open.length);
    // Going back from a layer must not scroll.
    if (depth < open.length) history.scrollRestoration = "manual";
    for (let next = depth + 1; next <= open.length; next += 1) {
      push({ ...objectOf(history.state), layer: next }, "");
    }
    note();
  }

  history.pushState = (...args) => {
    const depth = depthOf(history.state);
    const write = { again: () => history.pushState(...args), forced: () => push(...args) };
    if (isOnWay || depth > 1) return writeBelow(write);
    (depth === 1 ? replace : push)(...args);
    history.scrollRestoration = "auto";
    note();
    settleSoon();
  };

  history.replaceState = (...args) => {
    const write = { again: () => history.replaceState(...args), forced: () => replace(...args) };
    if (isOnWay || depthOf(history.state) > 0) return writeBelow(write);
    replace(...args);
    note();
  };

  settleSoon();

  return {
    /** Adds a layer above the open ones. Returns a function that removes it. */
    open(close: () => void): () => void {
      const layer = { close };
      open.push(layer);
      settleSoon();
      return () => {
        open.splice(open.indexOf(layer), 1);
        settleSoon();
      };
    },

    /** Handles `popstate`, before the router. */
    handlePop(event: Pick<Event, "stopImmediatePropagation">): void {
      const before = here;
      note();
      const { depth } = here;
      if (before.depth === depth && isOnWay) return;
      const isSamePage = before.href === here.href && before.key === here.key;
      if (isSamePage && before.depth !== depth) event.stopImmediatePropagation();
      if (depth === 0) history.scrollRestoration = "auto";
      if (isOnWay) return arrive(false);
      for (const layer of open.slice(depth).reverse()) layer.close();
      settleSoon();
    },
  };
}

const objectOf = (state: unknown): object =>
  typeof state === "object" && state !== null ? state : {};

function depthOf(state: unknown): number {
  const written = objectOf(state);
  return "layer" in written && typeof written.layer === "number" ? written.layer : 0;
}

/** The router identifies entries of the same URL by this key. */
function keyOf(state: unknown): unknown {
  const written = objectOf(state);
  return "key" in written ? written.key : undefined;
}
