/**
 * Whether an input method took this key: it chose, ended or left a composition. Safari reports that key after
 * the end, so `isComposing` is false and the legacy `keyCode` of UI Events alone names it.
 */
export const isOfInputMethod = (event: object): boolean =>
  ("isComposing" in event && event.isComposing === true) ||
  ("keyCode" in event && event.keyCode === keyCodeOfInputMethod);

const keyCodeOfInputMethod = 229;

/**
 * Keeps the keys of input methods from every handler below `target`: fields, dialogs, menus and shortcuts. It
 * is called with the window before any other code listens there.
 */
export function withholdInputMethodKeys(target: EventTarget): void {
  const withhold = (event: Event) => {
    if (isOfInputMethod(event)) event.stopImmediatePropagation();
  };
  target.addEventListener("keydown", withhold, { capture: true });
}
