import { css } from "@emotion/react";
import { useSearchParams } from "react-router-dom";
import { below, color, type } from "../../theme/theme.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { useCurrentUser } from "../auth/current-user.ts";
import { usePresenceWatch } from "../dimensions/use-presence-watch.ts";
import { Feed } from "./Feed.tsx";
import { FirstSteps } from "./FirstSteps.tsx";
import { FuelPanel } from "./FuelPanel.tsx";
import { NearbyPanel } from "./NearbyPanel.tsx";
import { OwnDimensions } from "./OwnDimensions.tsx";
import { WritePanel } from "./WritePanel.tsx";

/** /homepage: what the network says, and what of it is close to the member. */
export function HomeScreen() {
  usePageTitle("Home");
  usePresenceWatch();
  const { user } = useCurrentUser();
  const [params, setParams] = useSearchParams();
  const tag = params.get("tag");
  const narrow = (name: string) => setParams(name === tag ? {} : { tag: name });
  if (!user) return <AccessDenied />;
  return (
    <div css={page}>
      <header css={head}>
        <h1 css={title}>Home</h1>
        <p css={lede}>What the network says, newest first.</p>
      </header>
      <div css={columns}>
        <div css={beginning}>
          <WritePanel user={user} tag={tag} />
          <FirstSteps user={user} />
        </div>
        <aside css={side} aria-label="Near you">
          <OwnDimensions />
          <NearbyPanel viewerId={user.id} />
          <FuelPanel user={user} />
        </aside>
        <Feed viewerId={user.id} tag={tag} onTag={narrow} onAll={() => setParams({})} />
      </div>
    </div>
  );
}

const AccessDenied = () => (
  <div css={denied}>
    <Empty
      title="Access Denied"
      words="You need to be logged in to come home."
      action={
        <ButtonLink to="/auth" tone="primary">
          MY ONI
        </ButtonLink>
      }
    />
  </div>
);

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
const title = css({
  ...type.dream,
  fontSize: 48,
  lineHeight: "52px",
  letterSpacing: "-0.055em",
  [below.phone]: { fontSize: 38, lineHeight: "44px" },
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
const denied = css({ maxWidth: 640, margin: "0 auto", padding: "80px 24px" });
