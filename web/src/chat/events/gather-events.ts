import type { EventName, EventPayload } from "@oni/realtime/contract";
import type { Live } from "../../live/connection.ts";

/** What comes often, and may be applied late. Any other event is delivered at once, after these. */
const gatheredNames: ReadonlySet<EventName> = new Set([
  "message:created",
  "channel:activity",
  "channel:typing",
]);

/** While events keep coming, the screens follow this often: nobody reads faster. */
const minIntervalMs = 200;
/** Where so many came together, nobody reads them all: the screens follow less often. */
const flood = { events: 8, minIntervalMs: 500 };
/** A window that is not seen has no frames. */
const longestFrameMs = 250;

/**
 * The same link, except that listeners are called with the frequent events of a stretch of time
 * together, before the next frame: the screens are drawn once for all of them. The order of events
 * stays. What the viewer did does not wait: the answer to their own request comes right after it.
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

/** Calls once: before the next frame, or after a while when there is none. */
function beforeNextFrame(act: () => void): void {
  const once = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    act();
  };
  const frame = requestAnimationFrame(once);
  const timer = setTimeout(once, longestFrameMs);
}
