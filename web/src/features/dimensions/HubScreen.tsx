import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { errorSentence } from "../../api/api-error.ts";
import { color, type } from "../../theme/theme.ts";
import { DotNumber } from "../../ui/DotNumber.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { pageTitle } from "../../ui/page-title.ts";
import { Panel } from "../../ui/Panel.tsx";
import { RippleField } from "../../ui/RippleField.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { useCurrentUser } from "../auth/current-user.ts";
import { DigestView } from "./DigestView.tsx";
import { AccessRequired } from "../servers/AccessRequired.tsx";
import { keptFresh, serversQuery } from "../../chat/queries.ts";
import { screenStyle } from "./screen-style.ts";
import { useUnreadTitle } from "./use-unread-title.ts";

/** The two kinds of dimensions, and how many there are. */
export function HubScreen() {
  useUnreadTitle("Dimensions");
  const { user } = useCurrentUser();
  const servers = useQuery({ ...serversQuery, ...keptFresh, enabled: user !== null });
  if (!user) return <AccessRequired />;
  const count = (isPublic: boolean) =>
    servers.data?.filter((server) => server.isPublic === isPublic).length ?? null;
  return (
    <div css={screenStyle.page}>
      <h1 css={pageTitle}>Dimensions</h1>
      <p css={screenStyle.lede}>Rooms inside the water. Some doors are open, some are yours.</p>
      {servers.error && (
        <ErrorState
          text="The dimensions could not be counted."
          detail={errorSentence(servers.error)}
          onRetry={() => void servers.refetch()}
        />
      )}
      <div css={pair}>
        <Door
          label="PUBLIC"
          to="/dimensions/public"
          count={count(true)}
          words="Anyone may enter and listen. Speaking takes one step inside."
          distance={0.26}
        />
        <Door
          label="PRIVATE"
          to="/dimensions/private"
          count={count(false)}
          words="Known only to who was let in. Nobody else can see that they exist."
          distance={0.1}
        />
      </div>
      <Panel label="TAIL --SINCE ME" css={news}>
        <DigestView />
      </Panel>
    </div>
  );
}

type DoorProps = {
  label: "PUBLIC" | "PRIVATE";
  to: string;
  count: number | null;
  words: string;
  /** How far apart the two sources of the water are, of its width. */
  distance: number;
};

const Door = ({ label, to, count, words, distance }: DoorProps) => (
  <Panel label={label} led={label === "PUBLIC" ? "live" : "idle"} flush css={door}>
    <Link css={link} to={to}>
      <span css={water} data-field="">
        <RippleField pitch={8} lift={0.7} startAt={9} sources={twoSources(distance)} />
      </span>
      <span css={facts}>
        <VisuallyHidden>{`${label}: `}</VisuallyHidden>
        <DotNumber css={number} value={count} />
        <span css={wordsStyle}>{words}</span>
      </span>
    </Link>
  </Panel>
);

const twoSources = (distance: number) =>
  [0.5 - distance, 0.5 + distance].map((x, index) => ({
    x,
    y: 0.5 + (index - 0.5) * distance,
    startsAt: index * 2.4,
    every: 9,
    speed: 34,
    tail: 220,
    wavelength: 30,
    amplitude: 1,
    reach: 260,
    flat: 0.62,
  }));

const news = css({ marginTop: 24 });
const pair = css({
  display: "grid",
  gridTemplateColumns: "1fr 1fr",
  gap: 24,
  "@media (max-width: 760px)": { gridTemplateColumns: "1fr" },
});
const door = css({ "&:hover::before": { borderColor: color.edge } });
const link = css({ display: "block", textDecoration: "none" });
const water = css({
  position: "relative",
  display: "block",
  height: "clamp(180px, 46vh, 460px)",
  "@media (max-width: 760px)": { height: 180 },
});
const facts = css({ display: "grid", gap: 8, padding: "16px 20px 22px" });
const number = css({ fontSize: 64, lineHeight: "64px" });
const wordsStyle = css({ ...type.base, color: color.ink2, maxWidth: "44ch" });
