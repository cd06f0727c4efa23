import { css } from "@emotion/react";
import { useEffect, useRef, useState } from "react";
import { color, type } from "../../theme/theme.ts";
import { Loading } from "../../ui/Loading.tsx";
import { useConnection } from "../../stores/connection.ts";
import type { SkyMap } from "./map/sky-map.ts";
import { SkyCanvas } from "./SkyCanvas.tsx";
import { SkyFinder } from "./SkyFinder.tsx";
import { SkyList } from "./SkyList.tsx";
import type { Sky } from "./sky.ts";
import type { PlacedSky } from "./use-placed-sky.ts";
import type { SkyParams } from "./use-sky-params.ts";
import { ViewSwitch } from "./ViewSwitch.tsx";
import { ZoomControls } from "./ZoomControls.tsx";

const narrow = "@media (max-width: 960px)";

type SkyStageProps = {
  sky: Sky | undefined;
  placed: PlacedSky | null;
  params: SkyParams;
  /** The chosen node, by its index in `sky`. */
  selected: number | undefined;
  /** When the map was last fetched or changed by an event. */
  updatedAt: number;
  onView: (view: SkyParams["view"]) => void;
  onChoose: (chosen: Partial<Omit<SkyParams, "view">>) => void;
  onMap: (map: SkyMap | null) => void;
};

/** The map, or its twin for who reads rather than looks, with what stands over it. */
export function SkyStage(props: SkyStageProps) {
  const { sky, placed, params, selected, updatedAt, onView, onChoose, onMap } = props;
  const map = useRef<SkyMap>(null);
  const [zoom, setZoom] = useState(1);
  // The map may not be there yet when somebody is found.
  const [found, setFound] = useState<{ id: string } | null>(null);

  const handleFind = (username: string) => {
    onChoose({ node: username });
    const id = sky?.nodes[sky.indexByName.get(username) ?? -1]?.id;
    if (id) setFound({ id });
  };
  const isMap = params.view === "map";
  return (
    <section css={[stage, !isMap && reading]} aria-label="Network map" data-field="">
      <header css={head} data-calm="">
        <h1 css={title} tabIndex={-1}>
          Constellation
        </h1>
        <Freshness updatedAt={updatedAt} />
      </header>
      <div css={finder}>
        <SkyFinder sky={sky} onFind={handleFind} onTrace={(trace) => onChoose({ trace })} />
      </div>
      <div css={switcher}>
        <ViewSwitch view={params.view} onChange={onView} />
      </div>
      {isMap && placed && (
        <>
          <SkyCanvas
            onMap={(made) => {
              map.current = made;
              if (!made) setFound(null);
              onMap(made);
            }}
            placed={placed}
            params={params}
            found={found}
            onChoose={onChoose}
            onZoom={setZoom}
          />
          <ZoomControls
            zoom={zoom}
            onZoom={(factor) => map.current?.zoomBy(factor)}
            onReset={() => map.current?.reset()}
          />
        </>
      )}
      {!isMap && sky && (
        <SkyList
          sky={sky}
          selected={selected}
          onNode={(index) => onChoose({ node: sky.nodes[index]?.username ?? null })}
        />
      )}
      {!(isMap ? placed : sky) && (
        <div css={waiting}>
          <Loading text="Charting the sky..." />
        </div>
      )}
    </section>
  );
}

const headerPx = 84;

/** How old the map is: nothing when it follows live. */
function Freshness({ updatedAt }: { updatedAt: number }) {
  const isLive = useConnection(({ phase }) => phase === "live");
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (isLive) return undefined;
    const tick = () => setNowMs(Date.now());
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [isLive]);
  if (isLive) return <p css={line}>live</p>;
  if (updatedAt === 0) return null;
  return <p css={line}>refreshed {Math.max(0, Math.round((nowMs - updatedAt) / 1_000))} s ago</p>;
}

const line = css({ ...type.meta, color: color.ink3, marginTop: 4 });

const stage = css({
  position: "relative",
  minHeight: 520,
  overflow: "hidden",
  borderRight: `1px solid ${color.line}`,
  // Names that come close to the title fade into the page.
  "&::before": {
    content: '""',
    position: "absolute",
    zIndex: 1,
    inset: "0 0 auto",
    height: headerPx,
    background: `linear-gradient(${color.page}, transparent)`,
    pointerEvents: "none",
  },
  [narrow]: {
    height: "min(64vh, 560px)",
    minHeight: 420,
    borderRight: 0,
    borderBottom: `1px solid ${color.line}`,
  },
});
const reading = css({
  overflow: "auto",
  paddingTop: headerPx + 10,
  [narrow]: { height: "auto", paddingTop: 120 },
});
const head = css({
  position: "absolute",
  zIndex: 2,
  left: 18,
  top: 20,
  padding: "0 6px",
  // Whatever is dragged under the title, it stays readable.
  background: `color-mix(in srgb, ${color.page} 78%, transparent)`,
  pointerEvents: "none",
  [narrow]: { left: 10, top: 14 },
});
const title = css({
  ...type.dream,
  fontSize: 34,
  lineHeight: "40px",
  letterSpacing: "-0.05em",
  [narrow]: { fontSize: 26, lineHeight: "32px" },
});
/** Between the title and the switch, where names fade: below it would lie on nodes. */
const finder = css({
  position: "absolute",
  zIndex: 3,
  left: 250,
  right: 192,
  top: 20,
  maxWidth: 220,
  [narrow]: { left: 16, right: 16, top: 70, maxWidth: 190 },
});
const switcher = css({
  position: "absolute",
  zIndex: 3,
  right: 20,
  top: 20,
  [narrow]: { right: 16, top: 14 },
});
const waiting = css({ position: "absolute", inset: 0, display: "grid", placeItems: "center" });
