import { css } from "@emotion/react";
import { usePrefetchQuery } from "@tanstack/react-query";
import { below, color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Loading } from "../../ui/layout/Loading.tsx";
import { pageTitle } from "../../browser/page-title.ts";
import { usePageTitle } from "../../browser/use-page-title.ts";
import { AccessDenied } from "../../account/sign-in/AccessDenied.tsx";
import { type CurrentUser, useCurrentUser } from "../../account/sign-in/current-user.ts";
import { constellationQuery } from "../../sky/model/queries.ts";
import { SuggestionPanel } from "../../sky/panels/SuggestionPanel.tsx";
import { FirstSteps } from "../../account/first-steps/FirstSteps.tsx";
import { useStepsKnown } from "../../account/first-steps/use-steps-known.ts";
import { useFreshActivity } from "../../chat/servers/use-fresh-servers.ts";
import { NearbyPanel } from "./NearbyPanel.tsx";
import { DirectLinesPanel } from "./DirectLinesPanel.tsx";
import { OwnDimensions } from "./OwnDimensions.tsx";
import { DimensionStrip } from "./DimensionStrip.tsx";
import { HomeFeed } from "./HomeFeed.tsx";
import { HomeFeedFilters } from "./HomeFeedFilters.tsx";
import { HomeFeedSummary } from "./HomeFeedSummary.tsx";
import { narrowFeed, feedColumn } from "./home-feed-style.ts";
import type { HomeFeedItem } from "./home-feed.ts";
import { useOwnServers } from "./use-own-servers.ts";
import { useHomeFeedParams } from "./use-home-feed-params.ts";
import { useHomeFeed } from "./use-home-feed.ts";
import { WritePanel } from "./WritePanel.tsx";
import { useLayoutEffect, useState } from "react";
import { readStored, writeStored } from "../../stores/local-storage.ts";

/**
 * The page /homepage: new items since the last visit, and the members and dimensions close to the viewer.
 */
export function HomeScreen() {
  usePageTitle("Home");
  const { user } = useCurrentUser();
  return user ? (
    <Home user={user} />
  ) : (
    <AccessDenied description="You need to be logged in to come home." />
  );
}

function Home({ user }: { user: CurrentUser }) {
  useFreshActivity(user.id);
  usePrefetchQuery(constellationQuery);
  const params = useHomeFeedParams();
  const feed = useHomeFeed(params);
  const leftAt = useLeftAt(user.id);
  const { own } = useOwnServers();
  const isNew = user.userBadges.length === 0 || own?.length === 0;
  const isKnown = useStepsKnown();
  return (
    <div css={page}>
      <div css={column}>
        <header css={[feedColumn, header]}>
          <h1 css={pageTitle}>Home</h1>
          <HomeFeedSummary
            items={feed.isPending ? null : feed.items.filter((item) => !isBy(user.id, item))}
            leftAt={leftAt}
            isNew={isNew}
          />
        </header>
        {isKnown ? (
          <>
            <div css={[feedColumn, steps]}>
              <FirstSteps user={user} />
            </div>
            <WritePanel user={user} tag={params.tag} isPrimary={!isNew} />
            <DimensionStrip />
            <HomeFeedFilters params={params} />
            <HomeFeed user={user} leftAt={leftAt} params={params} feed={feed} />
          </>
        ) : (
          <Loading text="Listening to the network..." />
        )}
      </div>
      {/* Below the feed on small screens. Rendered after the feed has loaded, so that the feed does
          not move it. */}
      {isKnown && !feed.isPending && (
        <aside css={side} aria-label="Near you">
          <NearbyPanel viewerId={user.id} />
          <DirectLinesPanel viewerId={user.id} />
          <OwnDimensions viewerId={user.id} />
          {/* Loads last. Nothing is below it, so it moves nothing. */}
          <SuggestionPanel />
        </aside>
      )}
    </div>
  );
}

const isBy = (userId: string, item: HomeFeedItem) =>
  item.kind === "post" && item.post.userId === userId;

/** Returns when the member last left this page in this browser, or null on the first visit. */
function useLeftAt(userId: string): string | null {
  const key = `oni.home-left.${userId}`;
  const [leftAt] = useState(() => readStored(key));
  // A layout effect, because items that arrive while the next screen is drawn count as new.
  useLayoutEffect(() => {
    const note = () => writeStored(key, new Date().toISOString());
    window.addEventListener("pagehide", note);
    return () => {
      window.removeEventListener("pagehide", note);
      note();
    };
  }, [key]);
  return leftAt;
}

const page = css({
  ...layout.columns("minmax(0, 1fr) 328px", 40),
  alignItems: "start",
  maxWidth: 1160,
  margin: "0 auto",
  padding: "36px 32px 96px",
  [narrowFeed]: { gridTemplateColumns: "minmax(0, 1fr)", gap: 24, padding: "24px 24px 48px" },
  [below.phone]: { padding: "20px 16px 40px" },
});
const column = css({ ...layout.stack(14), minWidth: 0 });
const header = css({
  ...type.base,
  ...layout.wrap("4px 18px"),
  alignItems: "baseline",
  marginBottom: 6,
  color: color.ink2,
  h1: { color: color.ink },
});
const steps = css({ "&:empty": { display: "none" } });
const side = css({ ...layout.stack(20), minWidth: 0 });
