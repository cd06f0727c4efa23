import { css } from "@emotion/react";
import { type KeyboardEvent, type RefObject, useState } from "react";
import { below, color, type } from "../../theme/theme.ts";
import { bareButton } from "../../ui/layout/button-style.ts";
import { layout } from "../../ui/layout/layout.ts";
import { readHistory } from "../../stores/terminal-history.ts";
import { matchesKey, matchesKeyInEmptyField } from "../../browser/keyboard/keys.ts";
import { PromptPrefix } from "./PromptPrefix.tsx";
import { closeTerminal, useTerminal, writeAtPrompt } from "./terminal-store.ts";
import { useCompletion } from "./use-completion.ts";

type PromptProps = {
  inputRef: RefObject<HTMLInputElement | null>;
  path: string;
  onRun: (line: string) => void;
  onClear: () => void;
};

/** The input of the prompt with completions above it, and on a phone keys that are hard to find there. */
export function Prompt({ inputRef, path, onRun, onClear }: PromptProps) {
  const written = useTerminal((terminal) => terminal.written);
  const { candidates, ghost, accept } = useCompletion(written);
  // The position from the end of the history. 0 is the typed line.
  const [back, setBack] = useState(0);

  const write = (line: string) => {
    setBack(0);
    writeAtPrompt(line);
  };
  const take = (index: number) => {
    write(accept(index));
    inputRef.current?.focus();
  };
  const goBack = (step: 1 | -1) => {
    const history = readHistory();
    const next = Math.max(0, Math.min(history.length, back + step));
    setBack(next);
    writeAtPrompt(next === 0 ? "" : (history.at(-next) ?? ""));
  };
  const run = () => {
    setBack(0);
    onRun(written);
  };

  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, ctrlKey, shiftKey, nativeEvent, currentTarget } = event;
    const isAtEnd = currentTarget.selectionStart === written.length;
    if (key === "Enter") run();
    else if (written === "" && !ctrlKey && matchesKeyInEmptyField(nativeEvent, "terminal"))
      closeTerminal();
    else if (key === "Tab" && !shiftKey && candidates.length > 0) take(0);
    else if (key === "ArrowRight" && isAtEnd && ghost !== "") take(0);
    else if (key === "ArrowUp") goBack(1);
    else if (key === "ArrowDown") goBack(-1);
    else if (matchesKey(nativeEvent, "clear")) onClear();
    else return;
    event.preventDefault();
  };

  const insert = (text: string) => {
    write(`${written}${text}`);
    inputRef.current?.focus();
  };

  return (
    <>
      {candidates.length > 0 && (
        <div css={completions} role="group" aria-label="Completions">
          {candidates.map(({ text, detail }, index) => (
            <button
              key={text}
              type="button"
              tabIndex={-1}
              data-chosen={index === 0 || undefined}
              onClick={() => take(index)}
            >
              {text} <small>{detail}</small>
            </button>
          ))}
        </div>
      )}
      <div css={row}>
        <PromptPrefix path={path} />
        <div css={field}>
          <span css={ghostStyle} aria-hidden="true">
            <span>{written}</span>
            {ghost}
          </span>
          <input
            ref={inputRef}
            aria-label="Command"
            value={written}
            maxLength={20_000}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            onChange={(event) => write(event.target.value)}
            onKeyDown={handleKey}
          />
        </div>
        <span css={hint}>Enter to run, help for help</span>
      </div>
      <div css={keys} role="group" aria-label="Keys">
        <button type="button" onClick={() => candidates.length > 0 && take(0)}>
          Tab
        </button>
        {["@", "/", "-"].map((text) => (
          <button key={text} type="button" onClick={() => insert(text)}>
            {text}
          </button>
        ))}
        <button type="button" onClick={() => goBack(1)}>
          Up
        </button>
        <button type="button" onClick={() => goBack(-1)}>
          Down
        </button>
        <button type="button" onClick={() => insert("man ")}>
          man
        </button>
      </div>
    </>
  );
}

const completions = css({
  ...layout.wrap("0 4px"),
  padding: "4px calc(var(--terminal-side) - 10px)",
  borderTop: `1px solid ${color.line}`,
  button: {
    ...type.meta,
    ...layout.row(8),
    ...bareButton,
    minHeight: 28,
    padding: "0 10px",
    borderRadius: 2,
    color: color.ink2,
    whiteSpace: "pre",
    "&:hover, &[data-chosen]": { background: color.raised, color: color.glow },
  },
  small: { fontSize: 12, color: color.ink3 },
  [below.phone]: {
    flexWrap: "nowrap",
    overflowX: "auto",
    padding: 4,
    button: { minHeight: 44 },
    small: { display: "none" },
  },
});
const row = css({
  ...type.base,
  ...layout.row(8),
  minHeight: 48,
  padding: "0 var(--terminal-side)",
  borderTop: `1px solid ${color.line2}`,
  [below.phone]: { flexWrap: "wrap", gap: "0 8px", padding: "6px var(--terminal-side)" },
});
const field = css({
  position: "relative",
  flex: 1,
  minWidth: 160,
  input: {
    position: "relative",
    width: "100%",
    padding: 0,
    border: 0,
    outline: "none",
    background: "none",
    color: color.ink,
    font: "inherit",
    caretColor: color.glow,
    [below.phone]: { minHeight: 36, fontSize: 16 },
  },
});
const ghostStyle = css({
  position: "absolute",
  inset: 0,
  overflow: "hidden",
  whiteSpace: "pre",
  color: color.ink3,
  pointerEvents: "none",
  "> span": { visibility: "hidden" },
  [below.phone]: { fontSize: 16, lineHeight: "36px" },
});
const hint = css({ ...type.note, [below.phone]: { display: "none" } });
const keys = css({
  display: "none",
  [below.phone]: {
    display: "grid",
    gridTemplateColumns: "repeat(7, 1fr)",
    borderTop: `1px solid ${color.line2}`,
    paddingBottom: "env(safe-area-inset-bottom)",
    button: {
      ...type.text,
      minHeight: 48,
      padding: 0,
      border: 0,
      borderRight: `1px solid ${color.line}`,
      background: color.panel,
    },
  },
});
