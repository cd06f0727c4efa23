import { css } from "@emotion/react";
import { color, type } from "../../theme/theme.ts";
import { ButtonLink } from "./ButtonLink.tsx";

const sections = { archive: "ARCHIVE", album: "ALBUM" } as const;

type SectionBarProps = { current: keyof typeof sections; other: keyof typeof sections };

/** The status bar of a section of a shrine: its path, and a link to the neighbouring section. */
export const SectionBar = ({ current, other }: SectionBarProps) => (
  <nav css={bar} aria-label="Section">
    <ButtonLink to="/" tone="quiet" size="small" aria-label="/, the landing page">
      /
    </ButtonLink>
    <ButtonLink to="/profile" tone="quiet" size="small">
      PROFILE
    </ButtonLink>
    <span aria-hidden="true">/</span>
    <b css={here} aria-current="page">
      {sections[current]}
    </b>
    <ButtonLink css={otherLink} to={`/${other}`} tone="quiet" size="small">
      {sections[other]}
    </ButtonLink>
  </nav>
);

const bar = css({
  ...type.label,
  display: "flex",
  alignItems: "center",
  margin: "0 0 4px -10px",
  color: color.ink3,
});
const here = css({ padding: "0 10px", fontWeight: 500, color: color.ink });
const otherLink = css({ marginLeft: 12 });
