import { useEffect } from "react";

/** Sets the page title in the browser's tab and history. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ONI`;
  }, [title]);
}
