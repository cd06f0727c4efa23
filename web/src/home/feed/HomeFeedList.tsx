import { css } from "@emotion/react";
import { rowSpace } from "../../theme/reading.ts";
import { color, shadow, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { agoTime, fullTime } from "../../ui/text/format-time.ts";
import { useNow } from "../../ui/text/use-now.ts";
import { WindowList } from "../../ui/layout/WindowList.tsx";
import type { CurrentUser } from "../../account/sign-in/current-user.ts";
import { Answers } from "../../shrine/answers/Answers.tsx";
import { PostCard } from "../../shrine/posts/PostCard.tsx";
import { useExpanded } from "../../shrine/posts/use-expanded.ts";
import { ChannelCard } from "./ChannelCard.tsx";
import { narrowFeed } from "./home-feed-style.ts";
import { type Age, ageOf, ruleAbove, type HomeFeedItem } from "./home-feed.ts";

type HomeFeedListProps = {
  user: CurrentUser;
  items: readonly HomeFeedItem[];
  leftAt: string | null;
  tag: string | null;
  onTag: (tag: string) => void;
  onEnd: (() => void) | undefined;
};

/** The items along a rail that fades with their age. */
export function HomeFeedList({ user, items, leftAt, tag, onTag, onEnd }: HomeFeedListProps) {
  const now = useNow();
  const expansionOf = useExpanded();
  const answersOf = useExpanded();
  const ageAt = (index: number) => {
    const item = items[index];
    return item ? ageOf(item.at, leftAt, now) : null;
  };
  return (
    <WindowList name="Feed" items={items} usualHeightPx={190} gapPx={0} onEnd={onEnd}>
      {(item, index) => {
        const age = ageOf(item.at, leftAt, now);
        const rule = ruleAbove(ageAt(index - 1), age, leftAt, now);
        return (
          <div css={[row, ages[age]]} data-age={age} data-first={index === 0 || undefined}>
            {rule !== null && (
              <p css={[ruleStyle, age === "ash" && !rule.endsWith("LEFT") && faint]}>{rule}</p>
            )}
            <div css={when}>
              <i css={dot} data-dot />
              <time dateTime={item.at} title={fullTime(item.at)}>
                {agoTime(item.at, now)}
              </time>
            </div>
            <div css={content}>
              {item.kind === "post" ? (
                <PostCard
                  {...expansionOf(item.id)}
                  post={item.post}
                  author={item.post.author}
                  username={item.post.author.username}
                  viewerId={user.id}
                  isDated={false}
                  onTag={onTag}
                  activeTag={tag}
                  answers={{
                    isOpen: answersOf(item.id).isExpanded,
                    onToggle: answersOf(item.id).onToggle,
                    panel: <Answers post={item.post} user={user} />,
                  }}
                />
              ) : (
                <ChannelCard channel={item.channel} user={user} />
              )}
            </div>
          </div>
        );
      }}
    </WindowList>
  );
}

const row = css({
  display: "grid",
  gridTemplateColumns: "60px minmax(0, 1fr)",
  columnGap: 32,
  position: "relative",
  paddingBottom: rowSpace(14),
  // One piece of the rail for each item, with the light of that item.
  "&::before": {
    content: '""',
    position: "absolute",
    left: 73,
    top: 0,
    bottom: 0,
    width: 2,
    background: "var(--age)",
  },
  "&[data-first]::before": { top: 18 },
  [narrowFeed]: {
    // Contains the margin of a rule, so that the rail has no gap.
    display: "flow-root",
    paddingLeft: 24,
    "&::before": { left: 4 },
    "&[data-first]::before": { top: 8 },
  },
});
const content = css({ minWidth: 0 });
const when = css({
  ...type.meta,
  position: "relative",
  paddingTop: 10,
  // Content that is wider than its column overflows to the left, away from the rail.
  display: "flex",
  justifyContent: "flex-end",
  whiteSpace: "nowrap",
  color: "var(--age-words)",
  [narrowFeed]: { padding: "0 0 4px", justifyContent: "flex-start" },
});
const dot = css({
  position: "absolute",
  left: 68,
  top: 13,
  width: 12,
  height: 12,
  borderRadius: "50%",
  background: color.page,
  boxShadow: `inset 0 0 0 2px var(--age), 0 0 0 4px ${color.page}`,
  "[data-age=struck] &": {
    background: color.strike,
    boxShadow: `0 0 0 4px ${color.page}, ${shadow.bloomStrike}`,
  },
  "[data-age=today] &": { background: color.glow, boxShadow: `0 0 0 4px ${color.page}` },
  [narrowFeed]: { left: -25, top: 3 },
});
const ages: Readonly<Record<Age, ReturnType<typeof css>>> = {
  struck: css({
    "--age": color.strike,
    "--age-words": color.strike,
    "[data-part=card]": {
      borderColor: color.line2,
      boxShadow: `inset 3px 0 ${color.strike}`,
    },
  }),
  today: css({ "--age": color.glow, "--age-words": color.ink2 }),
  yesterday: css({ "--age": color.glow2, "--age-words": color.ink3 }),
  ash: css({
    "--age": color.ash,
    "--age-words": color.ink3,
    "[data-part=card]": { background: color.page, color: color.ink2 },
  }),
};
const ruleStyle = css({
  ...type.label,
  ...layout.row(14),
  gridColumn: 2,
  margin: "6px 0 18px",
  color: color.strike,
  "&::after": { content: '""', flex: 1, height: 1, background: "currentColor", opacity: 0.6 },
});
const faint = css({ color: color.ink3, "&::after": { background: color.line2, opacity: 1 } });
