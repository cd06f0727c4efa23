import { css } from "@emotion/react";
import { Copy, Download, Printer } from "lucide-react";
import { showToast } from "../../stores/toasts.ts";
import { below, color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { DoneWhenSafe } from "../../ui/forms/DoneWhenSafe.tsx";
import { saveFile } from "../../browser/save-file.ts";

type CodesShownProps = { codes: readonly string[]; username: string; onDone: () => void };

/**
 * Shows the codes once, with ways to save them. `onDone` runs when the member confirms that they are
 * safe.
 */
export function CodesShown({ codes, username, onDone }: CodesShownProps) {
  const paper = [`ONI recovery codes of ${username}`, "", ...codes, ""].join("\n");
  const save = () =>
    saveFile(new Blob([paper], { type: "text/plain" }), `oni-${username}-recovery-codes.txt`);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(paper);
      showToast({ tone: "success", title: "Codes copied" });
    } catch {
      // There is no clipboard without https or permission, so the member selects the codes by hand.
      showToast({ tone: "info", title: "Copy them by hand" });
    }
  };
  return (
    <div css={parts}>
      <ol css={list} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div css={layout.columns("repeat(3, 1fr)", 8)}>
        <Button onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          COPY
        </Button>
        <Button onClick={save}>
          <Download aria-hidden="true" />
          SAVE
        </Button>
        <Button onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          PRINT
        </Button>
      </div>
      <DoneWhenSafe label="They are somewhere safe." onDone={onDone} />
    </div>
  );
}

const parts = css({
  ...layout.stack(12),
  marginTop: 12,
  [below.phone]: { "> button": { justifySelf: "stretch", minHeight: 44 } },
});
const list = css({
  ...layout.columns("1fr 1fr", "8px 16px"),
  ...layout.box(color.void, color.line2),
  padding: "14px 14px 14px 40px",
  listStyle: "decimal",
  "li::marker": type.note,
  code: { ...type.base, fontFamily: "inherit" },
  [below.phone]: {
    gap: "8px 6px",
    paddingLeft: 32,
    code: { ...type.dense, fontFamily: "inherit" },
  },
});
