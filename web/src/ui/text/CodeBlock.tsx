import { css } from "@emotion/react";
import { Check, Copy } from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../layout/layout.ts";
import type { CodeSpan } from "./highlight.ts";

type Coloured = { code: string; spans: readonly CodeSpan[] | null };

/** A code block with a copy button, coloured once the grammar of its language has been fetched. */
export function CodeBlock({ code, language }: { code: string; language: string | undefined }) {
  const [coloured, setColoured] = useState<Coloured | null>(null);
  // The server renders only the text; controls that need a script come with it.
  const isScripted = useSyncExternalStore(noChanges, yes, no);
  const codeElement = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!language) return;
    let isCurrent = true;
    void import("./highlight.ts").then(
      ({ highlight }) => isCurrent && setColoured({ code, spans: highlight(code, language) }),
      (error: unknown) => console.info("Code stays plain.", error),
    );
    return () => {
      isCurrent = false;
    };
  }, [code, language]);

  const spans = coloured?.code === code ? coloured.spans : null;
  return (
    <pre css={block}>
      <code ref={codeElement}>
        {spans?.map(({ text, scope }, index) => (
          <span key={index} css={inkOf(scope)}>
            {text}
          </span>
        )) ?? code}
      </code>
      {isScripted && (
        <CopyButton
          code={code}
          onRefused={() => codeElement.current && select(codeElement.current)}
        />
      )}
    </pre>
  );
}

const noChanges = () => () => {};
const yes = () => true;
const no = () => false;

/** How long the button shows that the code was copied. */
const copiedShownMs = 2_000;

function CopyButton({ code, onRefused }: { code: string; onRefused: () => void }) {
  const [hasCopied, setHasCopied] = useState(false);
  useEffect(() => {
    if (!hasCopied) return;
    const timer = setTimeout(() => setHasCopied(false), copiedShownMs);
    return () => clearTimeout(timer);
  }, [hasCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setHasCopied(true);
    } catch {
      onRefused();
    }
  };
  return (
    <button
      css={copier}
      type="button"
      aria-label="Copy the code"
      data-screen-only
      onClick={() => void copy()}
    >
      {hasCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      <span aria-live="polite">{hasCopied ? "COPIED" : ""}</span>
    </button>
  );
}

/** The clipboard needs https and permission; without it the code is selected for copying by hand. */
function select(element: Element): void {
  window.getSelection()?.selectAllChildren(element);
}

function inkOf(scope: string | null) {
  if (scope === null) return undefined;
  if (/^(keyword|built_in|literal|type)/.test(scope)) return inks.keyword;
  if (/^(title|property|attr|function)/.test(scope)) return inks.name;
  return /^(comment|quote)/.test(scope) ? inks.comment : undefined;
}

const inks = {
  keyword: css({ color: color.dream }),
  name: css({ color: color.glow }),
  comment: css({ color: color.ink3 }),
};

const copier = css({
  ...layout.box(color.raised, color.line2),
  position: "absolute",
  top: 4,
  right: 4,
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: 6,
  minWidth: 28,
  minHeight: 28,
  padding: "0 7px",
  color: color.ink2,
  fontSize: 11,
  lineHeight: "16px",
  userSelect: "none",
  cursor: "pointer",
  svg: { width: 14, height: 14 },
  "&:hover": { borderColor: color.edge, color: color.ink },
});
const block = css({
  ...type.dense,
  ...layout.box(color.void, color.line),
  position: "relative",
  margin: 0,
  padding: "10px 44px 10px 12px",
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
  "&& code": { padding: 0, background: "none" },
});
