import type { EventName, EventPayload } from "@oni/realtime/contract";
import type { Live } from "../../live/connection.ts";

/**
 * Frequent events that may be applied late. Any other event is delivered at once, after the waiting ones.
 */
const gatheredNames: ReadonlySet<EventName> = new Set([
  "message:created",
  "channel:activity",
  "channel:typing",
]);

/** The minimum interval between deliveries: a viewer does not read faster. */
const minIntervalMs = 200;
/** A viewer does not read more events than this at a time, so the interval after them is longer. */
const flood = { events: 8, minIntervalMs: 500 };
/** A hidden window has no frames, so events wait at most this long. */
const longestFrameMs = 250;

/**
 * Returns a link that delivers frequent events together before the next frame, so the screens are drawn
 * once for all of them. The order of events stays. Events of the viewer's own actions are delivered at
 * once.
 */
export function gatherEvents(live: Pick<Live, "on">, viewerId: () => string): Pick<Live, "on"> {
  const waiting: (() => void)[] = [];
  let nextAt = Number.NEGATIVE_INFINITY;

  function deliver(): void {
    nextAt =
      performance.now() + (waiting.length > flood.events ? flood.minIntervalMs : minIntervalMs);
    for (const call of waiting.splice(0)) call();
  }

  function schedule(): void {
    const waitMs = nextAt - performance.now();
    if (waitMs > 0) setTimeout(() => beforeNextFrame(deliver), waitMs);
    else beforeNextFrame(deliver);
  }

  return {
    on: <Name extends EventName>(name: Name, listener: (payload: EventPayload<Name>) => void) =>
      live.on(name, (payload) => {
        const isOwn = Reflect.get(payload, "userId") === viewerId();
        if (isOwn || !gatheredNames.has(name)) {
          if (waiting.length > 0) deliver();
          listener(payload);
        } else if (waiting.push(() => listener(payload)) === 1) schedule();
      }),
  };
}

/** Calls `act` once, before the next frame or after a limit if there is none. */
function beforeNextFrame(act: () => void): void {
  const once = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    act();
  };
  const frame = requestAnimationFrame(once);
  const timer = setTimeout(once, longestFrameMs);
}
