import { type ReactNode, startTransition, useLayoutEffect } from "react";
import type { RootOptions } from "react-dom/client";
import { useSession } from "../stores/session.ts";

/**
 * Renders the app. For a visitor of the landing page it hydrates the prerendered HTML, with pauses in
 * which the page responds. `public/theme.js` has hidden that HTML from all others.
 */
export async function drawApp(
  root: HTMLElement,
  app: ReactNode,
  options: RootOptions,
): Promise<void> {
  // This part of React takes half of the time to begin. The page responds in between.
  await new Promise((resolve) => setTimeout(resolve));
  const { createRoot, hydrateRoot } = await import("react-dom/client");
  const drawn = <Awake root={root}>{app}</Awake>;
  const isPainted = root.hasChildNodes() && !("blank" in document.documentElement.dataset);
  if (isPainted && useSession.getState().sessionId === null) {
    startTransition(() => void hydrateRoot(root, drawn, options));
    return;
  }
  root.replaceChildren();
  delete document.documentElement.dataset["blank"];
  createRoot(root, options).render(drawn);
}

/** Until then the prerendered page is inert, because the browser itself would send its forms. */
function Awake({ root, children }: { root: HTMLElement; children: ReactNode }) {
  useLayoutEffect(() => {
    root.removeAttribute("inert");
  }, [root]);
  return children;
}
