import { css } from "@emotion/react";
import type { ReactNode } from "react";
import { below, type } from "../../theme/theme.ts";
import { usePageTitle } from "../../ui/use-page-title.ts";

/** A page to read: its name in the dream's voice, one column below. */
export function ReadingPage({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <article css={page}>
      <h1 css={heading}>{title}</h1>
      {children}
    </article>
  );
}

const page = css({
  maxWidth: 1360,
  margin: "0 auto",
  padding: "72px 40px 120px",
  [below.wide]: { padding: "56px 24px 80px" },
  [below.phone]: { padding: "40px 16px 64px" },
});
const heading = css({
  ...type.dream,
  fontSize: 48,
  lineHeight: "52px",
  letterSpacing: "-0.055em",
  marginBottom: 56,
  [below.wide]: { marginBottom: 40 },
  [below.phone]: { fontSize: 38, lineHeight: "42px" },
});
