import { css } from "@emotion/react";
import { markTextLimit } from "@oni/api/contract";
import { Stamp } from "lucide-react";
import type { FormEvent } from "react";
import { useAction } from "../../live/calls/use-action.ts";
import { setDraft, useDrafts } from "../../stores/drafts.ts";
import { below, color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { glyphStyle, well } from "../../ui/forms/field-style.ts";
import { MaskDots } from "./MaskDots.tsx";
import { pressMark } from "./wall-actions.ts";

type PressFormProps = { username: string; viewerName: string; isInBook: boolean };

/** Form for a mark: the viewer's mask, hollow until it is pressed, and the text. */
export function PressForm({ username, viewerName, isInBook }: PressFormProps) {
  const key = `wall:${username}`;
  const text = useDrafts(({ drafts }) => drafts[key] ?? "");
  const used = Array.from(text).length;
  const press = useAction(
    pressMark,
    (words: string) => ({ username, line: words }),
    () => setDraft(key, ""),
  );
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const words = text.trim();
    if (words !== "" && used <= markTextLimit && !press.isPending) press.mutate(words);
  };
  return (
    <form css={form} onSubmit={handleSubmit} data-part="press">
      {!isInBook && (
        <span css={mask}>
          <MaskDots username={viewerName} age="ash" isHollow />
        </span>
      )}
      <div css={[well, field]}>
        <span css={glyphStyle} aria-hidden="true">
          »
        </span>
        <input
          type="text"
          aria-label="Your mark"
          dir="auto"
          value={text}
          placeholder="leave a mark"
          autoComplete="off"
          readOnly={press.isPending}
          onChange={(event) => setDraft(key, event.target.value)}
        />
        <span css={count} data-over={used > markTextLimit || undefined}>
          {used} / {markTextLimit}
        </span>
      </div>
      <Button
        type="submit"
        tone={text.trim() === "" ? "default" : "primary"}
        disabled={used > markTextLimit}
        pending={press.isPending}
      >
        <Stamp aria-hidden="true" />
        {isInBook ? "SIGN" : "PRESS"}
      </Button>
    </form>
  );
}

const form = css({
  ...layout.row(14),
  padding: "14px 18px",
  borderBottom: `1px solid ${color.line}`,
  [below.phone]: { flexWrap: "wrap", "> button": { width: "100%", minHeight: 44 } },
});
const mask = css({
  flex: "none",
  background: color.void,
  color: color.ash,
  svg: { display: "block" },
});
const field = css({ flex: 1, minWidth: 0 });
const count = css({ ...type.note, flex: "none", "&[data-over]": { color: color.danger } });
