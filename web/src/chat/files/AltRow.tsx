import { css } from "@emotion/react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { TrayFile } from "../../stores/trays.ts";
import { below, color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { glyphStyle, well } from "../../ui/forms/field-style.ts";

const longest = 240;

/** Edits the description of a file, for viewers who cannot perceive it. Enter saves it. */
export function AltRow({ file, onKeep }: { file: TrayFile; onKeep: (alt: string) => void }) {
  const [written, setWritten] = useState(file.alt);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    // The same keys would send the message or close a thread.
    event.preventDefault();
    onKeep(event.key === "Enter" ? written.trim() : file.alt);
  };
  return (
    <div css={row}>
      <label>
        <span>describe {file.name}</span>
        <div css={[well, slim]}>
          <span css={glyphStyle} aria-hidden="true">
            »
          </span>
          <input
            ref={field}
            dir="auto"
            maxLength={longest}
            value={written}
            onChange={({ target }) => setWritten(target.value)}
            onKeyDown={handleKey}
          />
        </div>
      </label>
      <span css={count}>
        {written.length} / {longest}
      </span>
      <Button size="small" onClick={() => onKeep(written.trim())}>
        SAVE_ALT
      </Button>
    </div>
  );
}

const row = css({
  ...layout.row(12),
  padding: "8px 10px",
  borderTop: `1px solid ${color.line}`,
  label: {
    ...type.meta,
    ...layout.row(12),
    flex: 1,
    minWidth: 0,
    color: color.ink2,
    "> span": { ...layout.oneLine, maxWidth: 200 },
    "> div": { flex: 1, minWidth: 0 },
  },
  [below.phone]: {
    flexWrap: "wrap",
    justifyContent: "flex-end",
    label: { flexBasis: "100%", flexWrap: "wrap", gap: 4, "> div": { flexBasis: "100%" } },
  },
});
const slim = css({ minHeight: 36, padding: "0 10px" });
const count = css({ ...type.note, whiteSpace: "nowrap" });
