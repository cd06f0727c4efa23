import { css } from "@emotion/react";
import { usePrefetchInfiniteQuery, usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { below, color, type } from "../../theme/theme.ts";
import { Loading } from "../../ui/Loading.tsx";
import { pageTitle } from "../../ui/page-title.ts";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { AccessDenied } from "../auth/AccessDenied.tsx";
import { type CurrentUser, useCurrentUser } from "../auth/current-user.ts";
import { constellationQuery } from "../constellation/queries.ts";
import { serversQuery } from "../../chat/queries.ts";
import { usePresenceWatch } from "../members/use-presence-watch.ts";
import { feedQuery, tagsQuery } from "../posts/queries.ts";
import { Feed } from "./Feed.tsx";
import { FirstSteps } from "../first-steps/FirstSteps.tsx";
import { FuelPanel } from "./FuelPanel.tsx";
import { NearbyPanel } from "./NearbyPanel.tsx";
import { OwnDimensions } from "./OwnDimensions.tsx";
import { WritePanel } from "./WritePanel.tsx";

/** /homepage: the public feed, and the members and dimensions close to the viewer. */
export function HomeScreen() {
  usePageTitle("Home");
  const { user } = useCurrentUser();
  return user ? (
    <Home user={user} />
  ) : (
    <AccessDenied words="You need to be logged in to come home." />
  );
}

function Home({ user }: { user: CurrentUser }) {
  usePresenceWatch();
  const [params, setParams] = useSearchParams();
  const tag = params.get("tag");
  const narrow = (name: string) => setParams(name === tag ? {} : { tag: name });
  const isKnown = useWhatStandsAbove(tag);
  return (
    <div css={page}>
      <header css={head}>
        <h1 css={pageTitle}>Home</h1>
        <p css={lede}>What the network says, newest first.</p>
      </header>
      <div css={columns}>
        <div css={beginning}>
          <WritePanel user={user} tag={tag} />
          {isKnown ? <FirstSteps user={user} /> : <Loading text="Listening to the network..." />}
        </div>
        {isKnown && (
          <>
            <aside css={side} aria-label="Near you">
              <OwnDimensions />
              <FuelPanel user={user} />
              <NearbyPanel viewerId={user.id} />
            </aside>
            <Feed viewerId={user.id} tag={tag} onTag={narrow} onAll={() => setParams({})} />
          </>
        )}
      </div>
    </div>
  );
}

/**
 * Whether it is known how much stands above the feed and above each panel. Until then they wait, so
 * that nothing moves which somebody is about to press.
 */
function useWhatStandsAbove(tag: string | null): boolean {
  const [servers, tags] = [useQuery(serversQuery), useQuery(tagsQuery)];
  usePrefetchInfiniteQuery(feedQuery(tag));
  usePrefetchQuery(constellationQuery);
  return !servers.isPending && !tags.isPending;
}

const page = css({
  maxWidth: 1240,
  margin: "0 auto",
  padding: "32px 32px 72px",
  [below.wide]: { padding: "32px 24px 72px" },
  [below.phone]: { padding: "20px 16px 56px" },
});
const head = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  gap: "4px 24px",
  marginBottom: 24,
});
const lede = css({ ...type.base, color: color.ink2 });
const columns = css({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) 316px",
  gridTemplateRows: "auto 1fr",
  gap: "16px 24px",
  alignItems: "start",
  // The feed has no end, so on small screens what is near comes before it.
  "@media (max-width: 900px)": { gridTemplateColumns: "minmax(0, 1fr)", gridTemplateRows: "auto" },
});
const beginning = css({ minWidth: 0, display: "grid", gap: 16 });
const side = css({
  display: "grid",
  gap: 20,
  minWidth: 0,
  gridColumn: 2,
  gridRow: "1 / span 2",
  "@media (max-width: 900px)": { gridColumn: "auto", gridRow: "auto" },
});
