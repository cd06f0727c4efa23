import { type ComponentType, createElement, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { prefetchParts } from "../../browser/idle.ts";
import { reportFailure } from "../../live/calls/use-screen-action.ts";
import { importing } from "../../browser/importing.ts";
import { closeTerminal, toggleTerminal, useTerminal } from "../terminal/terminal-store.ts";
import { Switcher } from "../palette/Switcher.tsx";
import { fetchOffers } from "../palette/use-offers.ts";
import { fetchRunner } from "../terminal/use-run-command.ts";
import { followKeys, matchesKey } from "../../browser/keyboard/keys.ts";
import { openKeySheet } from "./key-sheet.ts";
import { ShortcutSheet } from "./ShortcutSheet.tsx";

const fetchTerminal = importing(() => import("../terminal/Terminal.tsx"), "Terminal");

const opening = ["terminal", "palette", "sheet"] as const;

/** The keys that work on every page of a member, and the layers that they open. */
export function MemberKeys() {
  const [isPaletteOpen, setIsPaletteOpen] = useState(false);
  const isLanding = useLocation().pathname === "/";

  useEffect(
    () => (isLanding ? undefined : prefetchParts([fetchOffers, fetchRunner, fetchTerminal])),
    [isLanding],
  );

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const wanted = opening.find((name) => matchesKey(event, name));
      if (!wanted) return;
      event.preventDefault();
      if (document.querySelector("[role=dialog], [role=alertdialog]")) return;
      if (wanted === "terminal") toggleTerminal();
      else if (wanted === "sheet") openKeySheet();
      else setIsPaletteOpen(true);
    };
    document.addEventListener("keydown", handleKey);
    window.addEventListener("storage", followKeys);
    return () => {
      document.removeEventListener("keydown", handleKey);
      window.removeEventListener("storage", followKeys);
    };
  }, []);

  return (
    <>
      <TerminalPart />
      <Switcher isOpen={isPaletteOpen} onClose={() => setIsPaletteOpen(false)} />
      <ShortcutSheet />
    </>
  );
}

/**
 * The terminal, loaded when it is first opened. Without `lazyPart`, because React shows suspended content
 * 300 ms late even if its file has loaded.
 */
function TerminalPart() {
  const isOpen = useTerminal((terminal) => terminal.isOpen);
  const [part, setPart] = useState<{ Terminal: ComponentType } | null>(null);
  const isMissing = part === null;

  useEffect(() => {
    if (!isOpen || !isMissing) return;
    fetchTerminal().then(setPart, (error) => {
      closeTerminal();
      reportFailure("The terminal did not load", error);
    });
  }, [isOpen, isMissing]);

  return isOpen && part ? createElement(part.Terminal) : null;
}
