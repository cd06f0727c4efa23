import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { errorSentence } from "../../api/api-error.ts";
import { color, topHeight } from "../../theme/theme.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { AccessDenied } from "../auth/AccessDenied.tsx";
import { useCurrentUser } from "../auth/current-user.ts";
import { Legend } from "./Legend.tsx";
import { LinkPanel } from "./LinkPanel.tsx";
import type { SkyMap } from "./map/sky-map.ts";
import { NodePanel } from "./NodePanel.tsx";
import { constellationQuery } from "./queries.ts";
import { resolveChosen } from "./resolve-chosen.ts";
import { RippleLog } from "./RippleLog.tsx";
import { onRipple } from "./ripple-log.ts";
import { SkyStage } from "./SkyStage.tsx";
import { StatsPanel } from "./StatsPanel.tsx";
import { TracePanel } from "./TracePanel.tsx";
import { useLiveMap } from "./use-live-map.ts";
import { usePlacedSky } from "./use-placed-sky.ts";
import { useSkyParams } from "./use-sky-params.ts";

/** /constellation: everyone on one sky (specification section 2). */
export function ConstellationScreen() {
  usePageTitle("Constellation");
  const { user } = useCurrentUser();
  return user ? (
    <Constellation />
  ) : (
    <AccessDenied words="You need to be logged in to see the constellation." />
  );
}

function Constellation() {
  const { data, error, refetch, dataUpdatedAt } = useQuery(constellationQuery);
  const { sky, placed } = usePlacedSky(data);
  const { params, change, choose } = useSkyParams();
  const map = useRef<SkyMap>(null);
  const chosen = useMemo(() => (sky ? resolveChosen(sky, params) : null), [sky, params]);
  useLiveMap({
    onRipple: (ripple) => {
      map.current?.ripple(ripple.userId);
      onRipple(ripple);
    },
  });

  if (error && !data) {
    return (
      <div css={notice}>
        <ErrorState
          text="The sky could not be read."
          detail={errorSentence(error)}
          onRetry={() => void refetch()}
        />
      </div>
    );
  }
  const nameOf = (index: number) => sky?.nodes[index]?.username ?? "";
  const chooseNode = (index: number) => choose({ node: nameOf(index) });
  const chooseLink = (a: number, b: number) => choose({ link: [nameOf(a), nameOf(b)] });
  return (
    <div css={screen}>
      <SkyStage
        onMap={(made) => {
          map.current = made;
        }}
        sky={sky}
        placed={placed}
        params={params}
        selected={chosen?.node}
        updatedAt={dataUpdatedAt}
        onView={(view) => change({ view })}
        onChoose={choose}
      />
      <aside css={side} aria-label="Details">
        {sky && chosen?.node !== undefined && (
          <NodePanel
            sky={sky}
            index={chosen.node}
            onNode={chooseNode}
            onLink={chooseLink}
            onTrace={(end) => choose({ trace: [nameOf(sky.you), nameOf(end)] })}
          />
        )}
        {sky && chosen?.link && <LinkPanel sky={sky} link={chosen.link} onNode={chooseNode} />}
        {sky && params.trace && (
          <TracePanel sky={sky} ends={params.trace} trace={chosen?.trace} onNode={chooseNode} />
        )}
        <RippleLog sky={sky} />
        <StatsPanel sky={sky} />
        <Legend />
      </aside>
    </div>
  );
}

const narrow = "@media (max-width: 960px)";

const screen = css({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) 364px",
  height: `calc(100dvh - ${topHeight})`,
  [narrow]: { display: "block", height: "auto" },
});
const side = css({
  display: "grid",
  gap: 20,
  alignContent: "start",
  padding: 20,
  overflow: "auto",
  background: color.page,
  [narrow]: { padding: 16, gap: 16, overflow: "visible" },
});
const notice = css({ maxWidth: 640, margin: "0 auto", padding: "80px 24px" });
