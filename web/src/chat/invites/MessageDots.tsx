import { css } from "@emotion/react";
import type { InvitePreview } from "@oni/api/contract";
import { below, color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { VisuallyHidden } from "../../ui/layout/VisuallyHidden.tsx";

type MessageDotsProps = Pick<InvitePreview, "lines" | "faces">;

const letterPx = 8;
/** No word of a language is longer. The length of an address or a key stays hidden. */
const maxDots = 16;

/** The last messages of a dimension for a visitor: the author and a run of dots for each word. */
export const MessageDots = ({ lines, faces }: MessageDotsProps) => (
  <div css={section}>
    <h2 css={heading}>LAST_MESSAGES</h2>
    <ul>
      {lines.map(({ username, displayName, wordLengths }, index) => (
        <li key={index} css={row}>
          <Avatar
            username={username}
            imageUrl={faces.find((face) => face.username === username)?.profileImageUrl}
            size={22}
          />
          <b>{displayName || username}</b>
          <span css={dots} aria-hidden="true">
            {wordLengths.map((length, position) => (
              <i key={position} style={{ width: Math.min(length, maxDots) * letterPx }} />
            ))}
          </span>
          <VisuallyHidden>{`${wordLengths.length} words`}</VisuallyHidden>
        </li>
      ))}
    </ul>
  </div>
);

const section = css({ marginTop: "auto", paddingTop: 22, [below.nav]: { paddingTop: 16 } });
const heading = css({ ...type.label, marginBottom: 8, color: color.ink3 });
const row = css({
  ...layout.columns("24px 104px minmax(0, 1fr)", 10),
  alignItems: "center",
  minHeight: 30,
  fontSize: 13,
  b: { ...layout.oneLine, color: color.ink2, fontWeight: 500 },
  [below.nav]: { gridTemplateColumns: "22px 84px minmax(0, 1fr)", minHeight: 28 },
});
const dots = css({
  ...layout.wrap("3px 8px"),
  maxHeight: 12,
  overflow: "hidden",
  i: {
    height: 12,
    opacity: 0.62,
    background: `radial-gradient(circle, ${color.glow2} 0 1.35px, transparent 1.8px) 0 0 / 4px 4px`,
  },
});
