import { css } from "@emotion/react";
import { useEffect, useRef } from "react";
import { below, bottomHeight, color, font, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { well } from "../../ui/forms/field-style.ts";
import { Panel } from "../../ui/layout/Panel.tsx";
import { TextClash } from "../../ui/forms/TextClash.tsx";
import { VisuallyHidden } from "../../ui/layout/VisuallyHidden.tsx";
import { AlbumButton } from "../../chat/composer/AlbumButton.tsx";
import { usePictureInText } from "../../chat/composer/use-picture-in-text.ts";
import { matchesKey } from "../../browser/keyboard/keys.ts";
import { shrineTemplate } from "./shrine-template.ts";
import type { ShrineText } from "./use-shrine-text.ts";

type ShrineEditorProps = {
  shrine: ShrineText;
  /** True if the header's save button is out of view. */
  offersSave: boolean;
};

/** Editor of the shrine's markdown. Ctrl+S and Cmd+S save, wherever the focus is. */
export function ShrineEditor({ shrine, offersSave }: ShrineEditorProps) {
  const { save } = shrine;
  const field = useRef<HTMLTextAreaElement>(null);
  const { noteCursor, addPicture } = usePictureInText(shrine.text ?? "", shrine.write);

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!matchesKey(event, "save")) return;
      event.preventDefault();
      save();
    };
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  }, [save]);

  useEffect(() => {
    field.current?.closest("section")?.scrollIntoView();
    field.current?.focus({ preventScroll: true });
  }, []);

  return (
    <Panel label="SHRINE" led={shrine.isChanged ? "struck" : "you"} flush>
      <VisuallyHidden>
        <label htmlFor="shrine-markdown">Shrine markdown</label>
      </VisuallyHidden>
      <div css={[well, page]} data-part="well" data-editor>
        <textarea
          ref={field}
          id="shrine-markdown"
          dir="auto"
          value={shrine.text ?? ""}
          placeholder={shrineTemplate}
          maxLength={longest}
          readOnly={shrine.isSaving}
          aria-describedby="shrine-hint"
          onChange={(event) => shrine.write(event.target.value)}
          onBlur={noteCursor}
        />
      </div>
      <div css={bar}>
        {shrine.other && (
          <div css={clash}>
            <TextClash
              label="Shrine saved on another device"
              description="Your shrine was saved on another device. Your text here is not lost; the other one reads:"
              other={shrine.other.text}
              own={shrine.text ?? ""}
              onChoose={(text) => {
                shrine.choose(text);
                field.current?.focus({ preventScroll: true });
              }}
            />
          </div>
        )}
        <p css={type.note} id="shrine-hint">
          Markdown. Ctrl+S or Cmd+S saves. {shrine.text?.length ?? 0} of {longest}
        </p>
        <AlbumButton isDisabled={shrine.isSaving} onPick={addPicture} />
        {offersSave && (
          <Button pending={shrine.isSaving} disabled={shrine.other !== null} onClick={save}>
            SAVE_PROFILE
          </Button>
        )}
      </div>
    </Panel>
  );
}

/** Limit of the contract for a profile, in characters. */
const longest = 50_000;

const page = css({
  margin: 16,
  padding: 16,
  textarea: {
    display: "block",
    minHeight: "min(640px, 64vh)",
    resize: "vertical",
    fontFamily: font.machine,
    lineHeight: "24px",
    fieldSizing: "content",
    maxHeight: "74vh",
  },
});
const bar = css({
  ...layout.row(12),
  position: "sticky",
  bottom: bottomHeight,
  flexWrap: "wrap",
  minHeight: 61,
  justifyContent: "space-between",
  // The panel's borders stay visible.
  margin: "0 1px 1px",
  padding: "10px 15px",
  background: color.panel,
  borderTop: `1px solid ${color.line}`,
  [below.phone]: { "> button": { width: "100%" } },
});
const clash = css({ flexBasis: "100%", minWidth: 0 });
