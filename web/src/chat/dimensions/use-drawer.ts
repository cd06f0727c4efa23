import { type RefObject, useEffect, useRef, useState } from "react";
import { useLayer } from "../../browser/use-layer.ts";

export type Drawer = "channels" | "members";

type OpenDrawer = {
  drawer: Drawer | null;
  /** The ref of the open drawer's box. */
  box: RefObject<HTMLDivElement | null>;
  setDrawer: (drawer: Drawer | null) => void;
};

/**
 * The open drawer of a narrow screen. It takes the focus and returns it. Escape, Back and another channel
 * close it.
 */
export function useDrawer(channelId: string | undefined): OpenDrawer {
  const [opened, setOpened] = useState<{ drawer: Drawer; channelId: string } | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const drawer = opened && opened.channelId === channelId ? opened.drawer : null;

  useLayer(drawer !== null, () => setOpened(null));
  useEffect(() => {
    if (!drawer) return;
    const opener = document.activeElement;
    box.current?.focus();
    // A menu or dialog over the drawer closes before it.
    const handleKey = ({ key, defaultPrevented }: KeyboardEvent) =>
      key === "Escape" && !defaultPrevented && setOpened(null);
    document.addEventListener("keydown", handleKey);
    return () => {
      document.removeEventListener("keydown", handleKey);
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [drawer]);

  return {
    drawer,
    box,
    setDrawer: (wanted) => setOpened(wanted && channelId ? { drawer: wanted, channelId } : null),
  };
}
