import { css } from "@emotion/react";
import { ArrowLeft } from "lucide-react";
import { ButtonLink } from "../../ui/ButtonLink.tsx";

type SectionBarProps = { to: "/album" | "/archive"; name: string };

/** The status bar of what belongs to a shrine: back to it, and on to the other section. */
export const SectionBar = ({ to, name }: SectionBarProps) => (
  <nav css={bar} aria-label="Section">
    <ButtonLink to="/" tone="quiet" size="small">
      <ArrowLeft aria-hidden="true" />
      PROFILE
    </ButtonLink>
    <ButtonLink to={to} tone="quiet" size="small">
      {name}
    </ButtonLink>
  </nav>
);

const bar = css({ display: "flex", gap: 4, margin: "0 0 4px -10px" });
