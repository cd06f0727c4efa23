/** Marks the panel of a side room, which may be open beside its channel. */
export const threadPanelMark = { "data-side-room": "" };

/** Whether something happens within the panel of a side room. */
export function isInThread(target: EventTarget | null): boolean {
  if (!(target instanceof Node)) return false;
  const element = target instanceof Element ? target : target.parentElement;
  return Boolean(element?.closest("[data-side-room]"));
}
