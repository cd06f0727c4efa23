import { css } from "@emotion/react";
import { useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { showPath } from "../finding/paths.ts";
import { runCommand } from "../commands/run-command.ts";
import { useCommandContext } from "./use-command-context.ts";
import { below, color, layer, navHeight, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { KeyCaps } from "../../ui/marks/KeyCaps.tsx";
import { keyCap } from "../../ui/marks/key-cap.ts";
import { appendToHistory } from "../../stores/terminal-history.ts";
import { useLayer } from "../../browser/use-layer.ts";
import { OutputRow } from "./OutputRow.tsx";
import { PromptPrefix } from "./PromptPrefix.tsx";
import { Prompt } from "./Prompt.tsx";
import {
  addEntry,
  clearEntries,
  closeTerminal,
  useTerminal,
  writeAtPrompt,
} from "./terminal-store.ts";

/** The prompt with its output over the lower part of every page. */
export function Terminal() {
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  const contextHere = useCommandContext();
  const entries = useTerminal((terminal) => terminal.entries);
  const panelRef = useRef<HTMLElement>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  const logRef = useRef<HTMLDivElement>(null);
  const path = showPath(queryClient, pathname);

  useFocusInside(inputRef);
  useEscape(panelRef);
  useLayer(true, closeTerminal);
  useLayoutEffect(() => {
    logRef.current?.scrollTo({ top: 0 });
  }, [entries]);

  const run = async (written: string) => {
    const line = written.trim();
    writeAtPrompt("");
    const context = contextHere();
    if (line === "" || !context) return;
    appendToHistory(line);
    const print = addEntry(showPath(queryClient, context.path), line);
    print(await runCommand(line, context));
  };

  return (
    <section css={panel} aria-label="Terminal" data-terminal ref={panelRef}>
      <header css={head}>
        <h2>TERMINAL</h2>
        <span>
          <kbd css={keyCap}>Tab</kbd> complete
        </span>
        <span>
          <kbd css={keyCap}>↑</kbd> history
        </span>
        <span>
          <KeyCaps of="palette" most={1} /> palette
        </span>
        <span>
          <KeyCaps of="terminal" most={1} /> close
        </span>
        <Button
          tone="quiet"
          size="small"
          square
          aria-label="Close terminal"
          onClick={closeTerminal}
        >
          <X aria-hidden="true" />
        </Button>
      </header>
      {/* It scrolls, so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div css={log} role="log" aria-label="Output" tabIndex={0} ref={logRef}>
        <div>
          {entries.map(({ id, path: at, written, lines }) => (
            <div key={id} data-state={lines ? "done" : "running"}>
              <p css={printed}>
                <PromptPrefix path={at} /> {written}
              </p>
              {lines?.map((line, index) => (
                <OutputRow key={index} {...line} />
              ))}
            </div>
          ))}
        </div>
      </div>
      <Prompt
        inputRef={inputRef}
        path={path}
        onRun={(line) => void run(line)}
        onClear={clearEntries}
      />
    </section>
  );
}

/** Escape closes it from anywhere inside, also from a printed link. */
function useEscape(panelRef: { current: HTMLElement | null }) {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !panelRef.current?.contains(document.activeElement)) return;
      event.preventDefault();
      closeTerminal();
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [panelRef]);
}

/** The prompt takes the focus when it opens and returns it when it closes. */
function useFocusInside(inputRef: { current: HTMLInputElement | null }) {
  useEffect(() => {
    const opener = document.activeElement;
    const input = inputRef.current;
    input?.focus();
    return () => {
      const isOutside =
        document.activeElement !== document.body && document.activeElement !== input;
      if (isOutside || !(opener instanceof HTMLElement)) return;
      opener.focus({ preventScroll: true });
    };
  }, [inputRef]);
}

const panel = css({
  "--terminal-side": "24px",
  position: "fixed",
  left: 0,
  right: 0,
  bottom: 0,
  zIndex: layer.terminal,
  height: 412,
  maxHeight: `calc(100dvh - ${navHeight}px)`,
  display: "flex",
  flexDirection: "column",
  background: color.void,
  borderTop: `1px solid ${color.edge}`,
  [below.phone]: { "--terminal-side": "12px", top: navHeight, height: "auto" },
});
const head = css({
  ...layout.row(16),
  minHeight: 36,
  padding: "0 8px 0 var(--terminal-side)",
  borderBottom: `1px solid ${color.line}`,
  h2: { ...type.label, marginRight: "auto", color: color.ink },
  span: type.note,
  [below.phone]: { padding: "0 4px 0 var(--terminal-side)", span: { display: "none" } },
});
const log = css({
  flex: 1,
  minHeight: 0,
  overflowY: "auto",
  padding: "10px var(--terminal-side) 6px",
  fontSize: 13,
  lineHeight: "21px",
  color: color.ink2,
  // The view stays at its end when that grows: it scrolls upwards from 0.
  display: "flex",
  flexDirection: "column-reverse",
});
const printed = css({ marginTop: 8, color: color.ink, overflowWrap: "anywhere" });
