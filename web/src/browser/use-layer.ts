import { useEffectEvent, useLayoutEffect } from "react";
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

/** While the layer is open, Back closes it on a phone. If `onClose` keeps it open, it stays. */
export function useLayer(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useLayoutEffect(
    () => (isOpen && window.matchMedia(phone).matches ? layers?.open(() => close()) : undefined),
    [isOpen],
  );
}
