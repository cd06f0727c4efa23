import { css } from "@emotion/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useConnection } from "../../stores/connection.ts";
import { bottomHeight, color, topHeight, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Loading } from "../../ui/layout/Loading.tsx";
import type { SkyMap } from "../../sky-map/sky-map.ts";
import { awakeOf } from "../panels/NearYouPanel.tsx";
import type { Suggestion } from "../model/queries.ts";
import { type Found, SkyCanvas } from "./SkyCanvas.tsx";
import { SkyFinder } from "../find/SkyFinder.tsx";
import { SkyFilter } from "./SkyFilter.tsx";
import { SkyList } from "./SkyList.tsx";
import type { Sky } from "../model/sky.ts";
import type { SkyParams, SkySelection } from "../model/use-sky-params.ts";
import type { TagChoice } from "../panels/use-tag-choice.ts";
import { ViewSwitch } from "./ViewSwitch.tsx";
import { ZoomControls } from "./ZoomControls.tsx";

const narrow = "@media (max-width: 960px)";

type SkyStageProps = {
  sky: Sky | undefined;
  /** The members that the filter shows. */
  narrowed: Sky | undefined;
  params: SkyParams;
  /** The selected node, by its index in `sky`. */
  selected: number | undefined;
  suggestion: Suggestion | null;
  choice: TagChoice | null;
  isAwake: (index: number) => boolean;
  /** The time when the map was last fetched or changed by an event. */
  updatedAt: number;
  onView: (view: SkyParams["view"]) => void;
  onShow: (show: SkyParams["show"]) => void;
  onChoose: (chosen: SkySelection) => void;
  onMap: (map: SkyMap | null) => void;
  /** Shown below the map on a narrow screen. */
  sheet: ReactNode;
};

/** The map, or its table, with the controls above it. */
export function SkyStage(props: SkyStageProps) {
  const { sky, narrowed, params, selected, suggestion, choice, isAwake, updatedAt } = props;
  const { onView, onShow, onChoose, onMap, sheet } = props;
  const map = useRef<SkyMap>(null);
  const [zoom, setZoom] = useState(1);
  // The map may not be there yet when a member is found.
  const [found, setFound] = useState<Found | null>(null);

  const handleFind = (username: string) => {
    onChoose({ node: username });
    const id = sky?.nodes[sky.indexByName.get(username) ?? -1]?.id;
    if (id) setFound({ id });
  };
  const handleRegion = (tag: string) => {
    onChoose({ tag });
    setFound({ tag });
  };
  const isMap = params.view === "map";
  return (
    <section css={[stage, !isMap && reading]} aria-label="Network map" data-field="">
      <header css={header} data-over="">
        <h1 css={title} tabIndex={-1}>
          Constellation
        </h1>
        <Freshness
          sky={sky}
          isNew={choice?.isUnlinked ?? false}
          isAwake={isAwake}
          updatedAt={updatedAt}
        />
      </header>
      <div css={finder} data-over="">
        <SkyFinder
          sky={sky}
          onFind={handleFind}
          onRegion={handleRegion}
          onTrace={(trace) => onChoose({ trace })}
        />
        {!choice && <SkyFilter sky={sky} show={params.show} onShow={onShow} />}
      </div>
      <div css={switcher} data-over="">
        <ViewSwitch view={params.view} onChange={onView} />
      </div>
      {isMap && narrowed && (
        <>
          <SkyCanvas
            onMap={(made) => {
              map.current = made;
              if (!made) setFound(null);
              onMap(made);
            }}
            sky={narrowed}
            params={params}
            found={found}
            suggestion={suggestion}
            choice={choice?.shown ?? null}
            onPick={(tag) => choice?.toggle(tag)}
            onChoose={onChoose}
            onZoom={setZoom}
          />
          <ZoomControls
            zoom={zoom}
            onZoom={(factor) => map.current?.zoomBy(factor)}
            onReset={() => map.current?.reset()}
            isAside={selected !== undefined || suggestion !== null || choice !== null}
          />
          {sheet}
        </>
      )}
      {!isMap && sky && narrowed && (
        <SkyList
          sky={sky}
          narrowed={narrowed}
          selected={selected}
          onNode={(index) => onChoose({ node: sky.nodes[index]?.username ?? null })}
          onRegion={(tag) => onChoose({ tag })}
        />
      )}
      {!sky && (
        <div css={waiting}>
          <Loading text="Charting the sky..." />
        </div>
      )}
    </section>
  );
}

type FreshnessProps = {
  sky: Sky | undefined;
  isNew: boolean;
  isAwake: (index: number) => boolean;
  updatedAt: number;
};

/** The number of awake members while the map is live, else its age. */
function Freshness({ sky, isNew, isAwake, updatedAt }: FreshnessProps) {
  const isLive = useConnection(({ phase }) => phase === "live");
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (isLive) return undefined;
    const tick = () => setNowMs(Date.now());
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [isLive]);
  if (isLive && sky) {
    const awake = sky.nodes.filter((_, index) => isAwake(index)).length;
    return (
      <p css={line} data-live="">
        {isNew ? "the quiet in the middle is yours" : awakeOf(awake, sky.nodes.length, false)}
      </p>
    );
  }
  if (updatedAt === 0) return <p css={line}>&nbsp;</p>;
  return <p css={line}>refreshed {Math.max(0, Math.round((nowMs - updatedAt) / 1_000))} s ago</p>;
}

const headerPx = 92;

const line = css({ ...type.note, marginTop: 4 });

const stage = css({
  position: "relative",
  minHeight: 520,
  overflow: "hidden",
  borderRight: `1px solid ${color.line}`,
  // Names fade into the page near the title.
  "&::before": {
    content: '""',
    position: "absolute",
    zIndex: 1,
    inset: "0 0 auto",
    height: headerPx,
    background: `linear-gradient(${color.page}, color-mix(in srgb, ${color.page} 70%, transparent) 60%, transparent)`,
    pointerEvents: "none",
  },
  // On a narrow screen the map fills the view; the details are below it.
  [narrow]: {
    height: `calc(100dvh - ${topHeight} - ${bottomHeight})`,
    minHeight: 420,
    borderRight: 0,
    borderBottom: `1px solid ${color.line}`,
  },
});
const reading = css({
  overflow: "auto",
  paddingTop: headerPx + 10,
  [narrow]: { height: "auto", paddingTop: 134 },
});
const header = css({
  position: "absolute",
  zIndex: 2,
  left: 18,
  top: 20,
  padding: "0 6px",
  // The title stays readable over whatever is dragged under it.
  background: `color-mix(in srgb, ${color.page} 78%, transparent)`,
  pointerEvents: "none",
  [narrow]: { left: 10, top: 14 },
});
const title = css({
  ...type.heading(34, 40, -0.05),
  [narrow]: { fontSize: 26, lineHeight: "32px" },
});
/** Between the title and the switch, where names fade; further down it would cover nodes. */
const finder = css({
  ...layout.columns("repeat(auto-fit, minmax(140px, 1fr))", 8),
  position: "absolute",
  zIndex: 3,
  left: 250,
  right: 192,
  top: 20,
  maxWidth: 398,
  [narrow]: {
    ...layout.columns("minmax(0, 1.1fr) minmax(0, 1fr)", 8),
    left: 16,
    right: 16,
    top: 76,
  },
});
const switcher = css({
  position: "absolute",
  zIndex: 3,
  right: 20,
  top: 20,
  [narrow]: { right: 16, top: 14 },
});
const waiting = css({ ...layout.centered, position: "absolute", inset: 0 });
