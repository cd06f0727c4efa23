import { useLayoutEffect } from "react";

/** Takes away the page that the server wrote, once the screen shows the same. */
export function useReplacesDocument(isDrawn: boolean): void {
  useLayoutEffect(() => {
    if (isDrawn) document.getElementById("document")?.remove();
  }, [isDrawn]);
}
