import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { markServerRead } from "../lists/read-cursor.ts";
import { showToast } from "../../stores/toasts.ts";
import { matchesKey } from "../../browser/keyboard/keys.ts";

/** A key reads the whole dimension, unless a dialog or a menu is open, which its Escape closes. */
export function useMarkReadKey(serverId: string): void {
  const queryClient = useQueryClient();

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isWanted = matchesKey(event, "readDimension") && !event.defaultPrevented;
      if (!isWanted || document.querySelector('[role="dialog"], [role="menu"]')) return;
      event.preventDefault();
      markServerRead(queryClient, serverId).then(
        () => showToast({ tone: "info", title: "Dimension read" }),
        (error: unknown) => console.info("The channels could not be read.", error),
      );
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [queryClient, serverId]);
}
