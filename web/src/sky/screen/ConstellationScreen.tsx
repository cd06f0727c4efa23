import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { errorSentence } from "../../live/calls/api-error.ts";
import { color, topHeight } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { ErrorState } from "../../ui/layout/ErrorState.tsx";
import { usePageTitle } from "../../browser/use-page-title.ts";
import { AccessDenied } from "../../account/sign-in/AccessDenied.tsx";
import { type CurrentUser, useCurrentUser } from "../../account/sign-in/current-user.ts";
import { FirstSteps } from "../../account/first-steps/FirstSteps.tsx";
import { TermNote } from "../../account/first-steps/TermNote.tsx";
import { onKnock } from "../../people/knocks/knocks.ts";
import { ChoicePanel } from "../panels/ChoicePanel.tsx";
import { Legend } from "./Legend.tsx";
import { LinkPanel } from "../panels/LinkPanel.tsx";
import type { SkyMap } from "../../sky-map/sky-map.ts";
import { NearYouPanel } from "../panels/NearYouPanel.tsx";
import { NodePanel } from "../panels/NodePanel.tsx";
import { constellationQuery, suggestionsQuery } from "../model/queries.ts";
import { RegionPanel } from "../panels/RegionPanel.tsx";
import { resolveChosen } from "./resolve-chosen.ts";
import { RippleLog } from "./RippleLog.tsx";
import { onRipple } from "../model/ripple-log.ts";
import { SkySheet } from "./SkySheet.tsx";
import { SkyStage } from "./SkyStage.tsx";
import { StatsPanel } from "../panels/StatsPanel.tsx";
import { SuggestionPanel } from "../panels/SuggestionPanel.tsx";
import { TracePanel } from "../panels/TracePanel.tsx";
import { UnnamedPanel } from "../panels/UnnamedPanel.tsx";
import { useLiveMap } from "../model/use-live-map.ts";
import { useIsAwake, useSky } from "../model/use-sky.ts";
import { useNarrowSky } from "./use-narrow-sky.ts";
import { useSkyParams } from "../model/use-sky-params.ts";
import { useTagChoice } from "../panels/use-tag-choice.ts";

/** /constellation: the map of all members (specification section 2). */
export function ConstellationScreen() {
  usePageTitle("Constellation");
  const { user } = useCurrentUser();
  return user ? (
    <Constellation user={user} />
  ) : (
    <AccessDenied description="You need to be logged in to see the constellation." />
  );
}

function Constellation({ user }: { user: CurrentUser }) {
  const { data, error, refetch, dataUpdatedAt } = useQuery(constellationQuery);
  const suggestions = useQuery(suggestionsQuery);
  const sky = useSky(data, user);
  const isAwake = useIsAwake(sky);
  const choice = useTagChoice(sky, user);
  const { params, change, choose } = useSkyParams();
  const map = useRef<SkyMap>(null);
  const details = useRef<HTMLElement>(null);
  const chosen = useMemo(() => (sky ? resolveChosen(sky, params) : null), [sky, params]);
  const narrowed = useNarrowSky({ map: data, sky, show: params.show, chosen, isAwake });
  const { unnamed } = params;
  const suggestion = useMemo(
    () => suggestions.data?.find(({ tags }) => inOrder(tags) === inOrder(unnamed ?? [])) ?? null,
    [suggestions.data, unnamed],
  );
  useLiveMap({
    onRipple: (ripple) => {
      map.current?.ripple(ripple.userId);
      onRipple(ripple);
    },
  });

  // A knock starts a ripple at the node of the sender.
  useEffect(() => onKnock(({ userId }) => map.current?.ripple(userId)), []);

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
  const isChosen =
    chosen?.node !== undefined || chosen?.link || params.trace || params.tag || suggestion;
  return (
    <div css={screen}>
      <SkyStage
        onMap={(made) => {
          map.current = made;
        }}
        sky={sky}
        narrowed={choice ? sky : narrowed}
        params={params}
        selected={chosen?.node}
        suggestion={suggestion}
        choice={choice}
        isAwake={isAwake}
        updatedAt={dataUpdatedAt}
        onView={(view) => change({ view })}
        onShow={(show) => change({ show })}
        onChoose={choose}
        sheet={
          sky && (
            <SkySheet
              sky={sky}
              selected={chosen?.node}
              tag={params.tag}
              suggestion={suggestion}
              choice={choice}
              isAwake={isAwake}
              onMore={() => details.current?.scrollIntoView({ block: "start" })}
            />
          )
        }
      />
      <aside css={side} aria-label="Details" ref={details}>
        {/* All at once, so that nothing moves when the sky arrives. */}
        {sky && !suggestions.isPending && (
          <>
            <TermNote of="constellation" />
            {chosen?.node !== undefined && (
              <NodePanel
                sky={sky}
                index={chosen.node}
                isAwake={isAwake}
                onNode={chooseNode}
                onLink={chooseLink}
                onTrace={(end) => choose({ trace: [nameOf(sky.you), nameOf(end)] })}
              />
            )}
            {chosen?.link && <LinkPanel sky={sky} link={chosen.link} onNode={chooseNode} />}
            {params.trace && (
              <TracePanel sky={sky} ends={params.trace} trace={chosen?.trace} onNode={chooseNode} />
            )}
            {params.tag !== null && (
              <RegionPanel sky={sky} tag={params.tag} isAwake={isAwake} onNode={chooseNode} />
            )}
            {suggestion && <UnnamedPanel sky={sky} suggestion={suggestion} isAwake={isAwake} />}
            {!choice && !isChosen && <FirstSteps user={user} />}
            {choice && <ChoicePanel sky={sky} choice={choice} isAwake={isAwake} />}
            {!choice?.isUnlinked && !isChosen && (
              <NearYouPanel
                sky={sky}
                isAwake={isAwake}
                onNode={chooseNode}
                onList={() => change({ view: "list" })}
              />
            )}
            <StatsPanel sky={sky} />
            <Legend />
            {!suggestion && !choice && <SuggestionPanel />}
            {/* It grows while it is read, so nothing is below it. */}
            <RippleLog sky={sky} />
          </>
        )}
      </aside>
    </div>
  );
}

const inOrder = (tags: readonly string[]): string => tags.toSorted().join("~");

const narrow = "@media (max-width: 960px)";

const screen = css({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) 364px",
  height: `calc(100dvh - ${topHeight})`,
  [narrow]: { display: "block", height: "auto" },
});
const side = css({
  ...layout.stack(20),
  alignContent: "start",
  padding: 20,
  overflow: "auto",
  background: color.page,
  [narrow]: { padding: 16, gap: 16, overflow: "visible", scrollMarginTop: topHeight },
});
const notice = css({ maxWidth: 640, margin: "0 auto", padding: "80px 24px" });
