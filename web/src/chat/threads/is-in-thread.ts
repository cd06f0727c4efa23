/** Marks the panel of an open thread. */
export const threadPanelMark = { "data-side-room": "" };

/** Returns whether an event target is within the panel of a thread. */
export function isInThread(target: EventTarget | null): boolean {
  if (!(target instanceof Node)) return false;
  const element = target instanceof Element ? target : target.parentElement;
  return Boolean(element?.closest("[data-side-room]"));
}
