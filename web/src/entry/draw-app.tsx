import { type ReactNode, startTransition, useLayoutEffect } from "react";
import type { RootOptions } from "react-dom/client";
import { useSession } from "../stores/session.ts";

/**
 * Draws the app. What the build has painted of the landing page is taken over for a visitor who came for
 * just that, with pauses in which the page answers; `public/theme.js` has hidden it from everyone else.
 */
export async function drawApp(
  root: HTMLElement,
  app: ReactNode,
  options: RootOptions,
): Promise<void> {
  // To begin takes this part of React as long as all the rest: the page answers in between.
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

/** Until then nothing that was painted can be pressed: a form would be sent the browser's own way. */
function Awake({ root, children }: { root: HTMLElement; children: ReactNode }) {
  useLayoutEffect(() => {
    root.removeAttribute("inert");
  }, [root]);
  return children;
}
