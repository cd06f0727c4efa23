import { css, keyframes } from "@emotion/react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { fullTime } from "../../ui/text/format-time.ts";
import { personLink } from "../../ui/text/person-link.ts";
import { TaggedText } from "./TaggedText.tsx";
import { ageOfMark, type MarkAge, timeInBook, timeOnWall } from "./mark-age.ts";
import { MaskDots } from "./MaskDots.tsx";
import type { WallMark } from "./queries.ts";

type MarkProps = {
  mark: WallMark;
  now: Date;
  isOwn: boolean;
  /** In a guestbook, masks are pictures and nothing fades. */
  isInBook: boolean;
  children?: ReactNode;
};

/** One mark with its author's mask, time and text. `children` are the actions. */
export function Mark({ mark, now, isOwn, isInBook, children }: MarkProps) {
  const { author, line, createdAt, isApproved } = mark;
  const age = ageOfMark(createdAt, now);
  return (
    <li css={[row, !isInBook && lights[age]]} data-age={age} data-mark={mark.id}>
      {isInBook ? (
        <Avatar username={author.username} imageUrl={author.profileImageUrl} size={46} />
      ) : (
        <span css={dots}>
          <MaskDots username={author.username} age={age} isHollow={!isApproved} />
        </span>
      )}
      <div css={words}>
        <p>
          <Link
            to={`/oni/${author.username}`}
            data-own={isOwn || undefined}
            {...personLink(author.username)}
          >
            {author.username}
          </Link>{" "}
          <time dateTime={createdAt} title={fullTime(createdAt)}>
            {(isInBook ? timeInBook : timeOnWall)(createdAt, now)}
          </time>
        </p>
        <p data-line dir="auto">
          <TaggedText text={line} />
        </p>
        {!isApproved && isOwn && <p>Waits to be seen first.</p>}
        {children && <div css={acts}>{children}</div>}
      </div>
    </li>
  );
}

const settle = keyframes({ from: { opacity: 0.2 } });
const row = css({
  ...layout.columns("48px minmax(0, 1fr)", 12),
  alignContent: "start",
  minWidth: 0,
});
const dots = css({
  color: "var(--dots)",
  "[data-age=struck] > &": { animation: `${settle} 640ms` },
});
const words = css({
  ...type.meta,
  minWidth: 0,
  color: "var(--words)",
  p: { overflowWrap: "anywhere" },
  a: {
    color: "var(--words)",
    fontWeight: 600,
    textDecoration: "none",
    "&:hover": { textDecoration: "underline" },
    "&[data-own]": { color: color.you },
  },
  time: { color: color.ink3 },
  "[data-age=struck] > & time": { color: color.strike },
});
const acts = css({ ...layout.wrap(4), marginTop: 4 });
const lights: Readonly<Record<MarkAge, ReturnType<typeof css>>> = {
  struck: css({ "--dots": color.strike, "--words": color.ink }),
  day: css({ "--dots": color.glow, "--words": color.ink2 }),
  week: css({ "--dots": color.glow2, "--words": color.ink2 }),
  ash: css({ "--dots": color.ash, "--words": color.ink3 }),
};
