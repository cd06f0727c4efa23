import { css } from "@emotion/react";
import { setDraft, useDrafts } from "../../stores/drafts.ts";
import { setClash, useClashes, writeKnownDraft } from "../../stores/known-drafts.ts";
import { color } from "../../theme/theme.ts";
import { Button } from "../../ui/Button.tsx";

/** What the member wrote here on another device while they wrote on this one: both are there until one is chosen. */
export function DraftClash({ channelId, userId }: { channelId: string; userId: string }) {
  const other = useClashes(({ clashes }) => clashes[channelId]);
  const written = useDrafts(({ drafts }) => drafts[channelId] ?? "");
  if (!other) return null;
  const goOn = (words: string) => {
    writeKnownDraft(userId, channelId, other);
    setDraft(channelId, words);
    setClash(channelId, null);
  };
  return (
    <div css={box} role="group" aria-label="Draft of another device">
      <p role="status">On another device you wrote:</p>
      <blockquote dir="auto">{other.content}</blockquote>
      <p css={choices}>
        <Button size="small" onClick={() => goOn(other.content)}>
          TAKE_IT
        </Button>
        <Button size="small" onClick={() => goOn(written)}>
          KEEP_MINE
        </Button>
        <Button size="small" onClick={() => goOn(`${other.content}\n\n${written}`)}>
          KEEP_BOTH
        </Button>
      </p>
    </div>
  );
}

const box = css({
  display: "grid",
  gap: 6,
  margin: "0 0 6px",
  padding: "8px 12px",
  border: `1px solid ${color.line2}`,
  borderInlineStart: `3px solid ${color.strike}`,
  borderRadius: 2,
  background: color.panel,
  color: color.ink2,
  fontSize: 12,
  lineHeight: "18px",
  blockquote: {
    maxHeight: 90,
    margin: 0,
    overflow: "auto",
    color: color.ink,
    fontSize: 13,
    lineHeight: "20px",
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
  },
});
const choices = css({ display: "flex", flexWrap: "wrap", gap: 8 });
