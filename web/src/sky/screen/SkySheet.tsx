import { css } from "@emotion/react";
import { ChevronDown } from "lucide-react";
import { useIsLost } from "../../stores/connection.ts";
import { color, type } from "../../theme/theme.ts";
import { bareButton } from "../../ui/layout/button-style.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { ButtonLink } from "../../ui/layout/ButtonLink.tsx";
import { SaveTagsButton, ShareSentence } from "../panels/ChoicePanel.tsx";
import { awakeFirst, awakeOf } from "../panels/NearYouPanel.tsx";
import { nearestOf } from "../../sky-map/scene/own-links.ts";
import type { Suggestion } from "../model/queries.ts";
import { linkBetween, type Sky } from "../model/sky.ts";
import { OpenDimensionForm, UnnamedSentence } from "../panels/UnnamedPanel.tsx";
import type { TagChoice } from "../panels/use-tag-choice.ts";

type SkySheetProps = {
  sky: Sky;
  selected: number | undefined;
  /** The selected region. */
  tag: string | null;
  suggestion: Suggestion | null;
  choice: TagChoice | null;
  isAwake: (index: number) => boolean;
  /** Scrolls to the details below the map. */
  onMore: () => void;
};

/** A short form of the details at the lower edge of the map, on narrow screens. */
export function SkySheet(props: SkySheetProps) {
  const { sky, selected, tag, suggestion, choice, isAwake, onMore } = props;
  const region = sky.regions[sky.indexByTag.get(tag ?? "") ?? -1];
  const node = sky.nodes[selected ?? -1];
  return (
    <div css={sheet} data-over="" data-part="sky-sheet">
      {node ? (
        <div css={row}>
          <Avatar username={node.username} imageUrl={node.profileImageUrl} size={28} />
          <p css={words}>
            <b>{node.username}</b>
            <small>{describeShared(sky, selected ?? -1)}</small>
          </p>
          <ButtonLink to={`/oni/${node.username}`}>SHRINE</ButtonLink>
          <More onMore={onMore} />
        </div>
      ) : region ? (
        <div css={row}>
          <p css={words}>
            <b>#{region.tag}</b>
            <small>{region.count} nodes have it</small>
          </p>
          <More onMore={onMore} />
        </div>
      ) : suggestion ? (
        <>
          <div css={row}>
            <div css={words}>
              <UnnamedSentence suggestion={suggestion} />
            </div>
            <More onMore={onMore} />
          </div>
          <OpenDimensionForm tags={suggestion.tags} isShort />
        </>
      ) : choice ? (
        <>
          <div css={row}>
            <div css={words}>
              <ShareSentence sky={sky} picked={choice.picked} isAwake={isAwake} />
            </div>
            <More onMore={onMore} />
          </div>
          <SaveTagsButton choice={choice} />
        </>
      ) : (
        <Near sky={sky} isAwake={isAwake} onMore={onMore} />
      )}
    </div>
  );
}

type NearProps = Pick<SkySheetProps, "sky" | "isAwake" | "onMore">;

function Near({ sky, isAwake, onMore }: NearProps) {
  const isLost = useIsLost();
  const near = nearestOf(sky, sky.you);
  const awakeCount = near.filter(isAwake).length;
  return (
    <div css={row}>
      {awakeFirst(near, isAwake)
        .slice(0, 4)
        .map((index) => {
          const node = sky.nodes[index];
          return (
            node && (
              <Avatar
                key={node.id}
                username={node.username}
                imageUrl={node.profileImageUrl}
                size={28}
                presence={isAwake(index) ? "online" : "offline"}
              />
            )
          );
        })}
      <p css={words}>{awakeOf(awakeCount, near.length, isLost)} near you</p>
      <More onMore={onMore} />
    </div>
  );
}

const More = ({ onMore }: { onMore: () => void }) => (
  <button css={more} type="button" aria-label="Details" onClick={onMore}>
    <ChevronDown aria-hidden="true" />
  </button>
);

function describeShared(sky: Sky, index: number): string {
  if (index === sky.you) return "your node";
  const { sharedTags = [] } = linkBetween(sky, sky.you, index) ?? {};
  return sharedTags.length > 0
    ? sharedTags.map((tag) => `#${tag}`).join(" ")
    : "shares nothing yet";
}

const sheet = css({
  display: "none",
  "@media (max-width: 960px)": {
    position: "absolute",
    zIndex: 3,
    inset: "auto 0 0",
    display: "block",
    minHeight: 75,
    padding: "8px 16px 12px",
    background: color.panel,
    borderTop: `1px solid ${color.edge}`,
    "&::before": {
      content: '""',
      display: "block",
      width: 36,
      height: 3,
      margin: "0 auto 8px",
      background: color.line2,
      borderRadius: 2,
    },
  },
});
const row = css({ ...type.dense, ...layout.row(10), minHeight: 44 });
const words = css({
  flex: 1,
  minWidth: 0,
  overflowWrap: "anywhere",
  "p&, p": { margin: 0 },
  b: { fontWeight: 600 },
  small: { display: "block", fontSize: 11, lineHeight: "16px", color: color.ink3 },
});
const more = css({
  ...layout.centered,
  ...bareButton,
  flex: "none",
  width: 44,
  height: 44,
  padding: 0,
});
