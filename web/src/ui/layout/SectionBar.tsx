import { css } from "@emotion/react";
import { ArrowLeft } from "lucide-react";
import { ButtonLink } from "./ButtonLink.tsx";
import { layout } from "./layout.ts";

/** The status bar of a section of a shrine: back to the profile, to the other section, and to the start. */
export const SectionBar = ({ other }: { other: "album" | "archive" }) => (
  <nav css={bar} aria-label="Section">
    <ButtonLink to="/profile" tone="quiet" size="small">
      <ArrowLeft aria-hidden="true" />
      PROFILE
    </ButtonLink>
    <ButtonLink to={`/${other}`} tone="quiet" size="small">
      {other.toUpperCase()}
    </ButtonLink>
    <ButtonLink to="/" tone="quiet" size="small">
      LANDING_PAGE
    </ButtonLink>
  </nav>
);

const bar = css({ ...layout.wrap(4), margin: "0 0 4px -10px" });
