/**
 * True if an input method consumed this key: it chose, ended or left a composition. Safari reports that
 * key after the end, so `isComposing` is false and only the legacy `keyCode` of UI Events identifies it.
 */
export const isOfInputMethod = (event: object): boolean =>
  ("isComposing" in event && event.isComposing === true) ||
  ("keyCode" in event && event.keyCode === keyCodeOfInputMethod);

const keyCodeOfInputMethod = 229;

/**
 * Withholds the keys of input methods from every handler below `target`: fields, dialogs, menus and
 * shortcuts. Call it with the window before any other code listens there.
 */
export function withholdInputMethodKeys(target: EventTarget): void {
  const withhold = (event: Event) => {
    if (isOfInputMethod(event)) event.stopImmediatePropagation();
  };
  target.addEventListener("keydown", withhold, { capture: true });
}
