/** A pointer or the focus must rest this long, in ms. */
const restMs = 700;
/** For this long after an end the next rest counts at once, in ms. */
const skipMs = 300;

type RestOptions<Found> = {
  /** The thing under the pointer at the start. */
  first?: Found | null | undefined;
  /** Returns what is at a place: null for nothing, "hint" for a place that prolongs the rest. */
  find: (place: Element, event: Event) => Found | "hint" | null;
  /** Receives what the rest is on, and null at its end. */
  onRest: (found: Found | null) => void;
};

/**
 * Follows what the mouse or the visible focus rests on, with the delays of the specification. A press, a
 * key and scrolling end the rest until the pointer or the focus has left. Returns a function that stops
 * it.
 */
export function followRest<Found>({ first, find, onRest }: RestOptions<Found>): () => void {
  let current: Found | null = null;
  let isShown = false;
  let endedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function end(): void {
    clearTimeout(timer);
    if (!isShown) return;
    isShown = false;
    endedAt = performance.now();
    onRest(null);
  }
  function begin(found: Found | "hint" | null): void {
    if (found === "hint" || found === current) return;
    end();
    current = found;
    if (found === null) return;
    const delayMs = performance.now() - endedAt < skipMs ? 0 : restMs;
    timer = setTimeout(() => {
      isShown = true;
      onRest(found);
    }, delayMs);
  }

  const stop = new AbortController();
  const listen = <Type extends keyof DocumentEventMap>(
    type: Type,
    handle: (event: DocumentEventMap[Type]) => void,
  ) => document.addEventListener(type, handle, { signal: stop.signal, capture: true });
  const placeOf = (event: Event) =>
    event.target instanceof Element ? find(event.target, event) : null;

  listen("pointerover", (event) => {
    if (event.pointerType === "mouse") begin(placeOf(event));
  });
  listen("pointerout", ({ relatedTarget }) => {
    if (relatedTarget === null) begin(null);
  });
  listen("focusin", (event) => {
    const { target } = event;
    begin(target instanceof Element && target.matches(":focus-visible") ? placeOf(event) : null);
  });
  listen("focusout", () => begin(null));
  listen("pointerdown", end);
  listen("keydown", end);
  listen("scroll", end);
  begin(first ?? null);
  return () => {
    end();
    stop.abort();
  };
}
