import { useEffectEvent, useLayoutEffect } from "react";
import { createLayers, type Layers } from "./layers.ts";

let layers: Layers | null = null;

/** Called once, before the router is made. */
export function startLayers(): void {
  const started = createLayers({
    history: window.history,
    href: () => window.location.href,
    later: (run, delayMs) => setTimeout(run, delayMs),
  });
  window.addEventListener("popstate", started.handlePop, { capture: true });
  layers = started;
}

/** Where Back is a gesture or a key of the device; elsewhere it leaves the page. */
const phone = "(max-width: 760px), (pointer: coarse)";

/** While it is open, Back closes this layer on a phone. What `onClose` keeps open stays. */
export function useLayer(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useLayoutEffect(
    () => (isOpen && window.matchMedia(phone).matches ? layers?.open(() => close()) : undefined),
    [isOpen],
  );
}
