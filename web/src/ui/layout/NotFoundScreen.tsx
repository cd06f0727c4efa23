import { css } from "@emotion/react";
import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { useSession } from "../../stores/session.ts";
import { color, navHeight, type } from "../../theme/theme.ts";
import { layout } from "./layout.ts";
import { ButtonLink } from "./ButtonLink.tsx";
import { RippleField } from "../marks/RippleField.tsx";
import { useMediaQuery } from "../../theme/use-media-query.ts";
import { usePageTitle } from "../../browser/use-page-title.ts";

/** The screen of an unknown path: a ripple that meets nothing. Suggestions are below the text. */
export function NotFoundScreen({ children }: { children?: ReactNode }) {
  usePageTitle("Nothing came back");
  const { pathname } = useLocation();
  const isNarrow = useMediaQuery("(max-width: 700px)");
  const isMember = useSession(({ sessionId }) => sessionId !== null);
  return (
    <div css={emptiness} data-field>
      <RippleField
        key={String(isNarrow)}
        pitch={isNarrow ? 9 : 11}
        startAt={isNarrow ? 2.95 : 6.5}
        lift={0.8}
        calmFloor={isNarrow ? 0.14 : 0.05}
        sources={[isNarrow ? narrowTrain : wideTrain]}
      />
      <div css={middle}>
        <p css={number} role="img" aria-label="404">
          <span aria-hidden="true" data-calm>
            4
          </span>
          <span css={you} aria-hidden="true" data-calm>
            ö
          </span>
          <span aria-hidden="true" data-calm>
            4
          </span>
        </p>
        <div data-calm>
          <h1 css={heading}>The ripple went out. Nothing came back.</h1>
          <p css={words}>
            No node answers at <code>{pathname}</code>. It may have drifted, or it was never
            claimed.
          </p>
          {children}
          <div css={ways}>
            {(isMember ? waysOfMembers : waysOfVisitors).map(([to, label], index) => (
              <ButtonLink key={to} to={to} tone={index === 0 ? "primary" : "default"}>
                {label}
              </ButtonLink>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

const waysOfMembers = [
  ["/constellation", "RETURN_TO_CONSTELLATION"],
  ["/profile", "PROFILE"],
] as const;
const waysOfVisitors = [
  ["/", "FRONT_PAGE"],
  ["/auth", "MY ONI"],
] as const;

const wideTrain = {
  x: 0.4925,
  y: 0.36,
  startsAt: -2,
  every: 20,
  speed: 84,
  tail: 900,
  wavelength: 78,
  amplitude: 1.15,
  reach: 1200,
  flat: 0.72,
};
const narrowTrain = { ...wideTrain, x: 0.5, y: 0.33, wavelength: 54 };

const emptiness = css({
  ...layout.centered,
  position: "relative",
  overflow: "hidden",
  minHeight: `max(560px, calc(100dvh - ${navHeight}px))`,
});
const middle = css({ position: "relative", padding: "0 20px", textAlign: "center" });
const number = css({
  ...type.dots,
  display: "flex",
  justifyContent: "center",
  fontSize: "clamp(120px, 21vw, 300px)",
  lineHeight: 0.86,
  letterSpacing: "-0.02em",
  fontWeight: 370,
});
const you = css({ color: color.you });
const heading = css({
  ...type.dream,
  fontSize: "clamp(26px, 3.2vw, 42px)",
  lineHeight: 1.2,
  letterSpacing: "-0.05em",
  margin: "36px 0 12px",
});
const words = css({
  ...type.prose,
  color: color.ink2,
  maxWidth: "46ch",
  margin: "0 auto",
  code: {
    font: "inherit",
    color: color.ink,
    background: color.raised,
    padding: "2px 6px",
    borderRadius: 2,
    overflowWrap: "anywhere",
  },
});
const ways = css({ ...layout.wrap(12), justifyContent: "center", marginTop: 28 });
