import { useEffectEvent, useLayoutEffect, useRef } from "react";
import { createLayers, type Layers } from "./layers.ts";

let layers: Layers | null = null;

/** Call this once, before the router is made. */
export function startLayers(): void {
  const started = createLayers({
    history: window.history,
    href: () => window.location.href,
    later: (run, delayMs) => setTimeout(run, delayMs),
  });
  window.addEventListener("popstate", started.handlePop, { capture: true });
  layers = started;
}

/** Devices with a Back gesture or key. On other devices Back leaves the page. */
const phone = "(max-width: 760px), (pointer: coarse)";

/** Closes each open layer, the newest last. */
const closers: (() => void)[] = [];

/**
 * While the layer is open, Back closes it on a phone. If `onClose` keeps it open, it stays.
 *
 * Returns a handler for the Escape that a layer receives. Radix adds a new layer to its own list some
 * renders after its display; until then the layer below receives the key, which is for the new one.
 */
export function useLayer(isOpen: boolean, onClose: () => void): (event: KeyboardEvent) => void {
  const close = useEffectEvent(onClose);
  const own = useRef<() => void>(null);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const closer = () => close();
    own.current = closer;
    closers.push(closer);
    const end = window.matchMedia(phone).matches ? layers?.open(closer) : undefined;
    return () => {
      closers.splice(closers.indexOf(closer), 1);
      end?.();
    };
  }, [isOpen]);
  return (event) => {
    const newest = closers.at(-1);
    if (newest === undefined || newest === own.current) return;
    event.preventDefault();
    newest();
  };
}
