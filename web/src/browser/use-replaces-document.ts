import { useLayoutEffect } from "react";

/** Removes the page that the server rendered, once the screen shows the same. */
export function useReplacesDocument(isDrawn: boolean): void {
  useLayoutEffect(() => {
    if (isDrawn) document.getElementById("document")?.remove();
  }, [isDrawn]);
}
