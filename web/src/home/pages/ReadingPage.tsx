import { css } from "@emotion/react";
import type { ReactNode } from "react";
import { below } from "../../theme/theme.ts";
import { pageTitle } from "../../browser/page-title.ts";
import { usePageTitle } from "../../browser/use-page-title.ts";

/** A page of text: a title in the dream font above one column. */
export function ReadingPage({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <article css={page}>
      <h1 css={[pageTitle, heading]}>{title}</h1>
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
const heading = css({ marginBottom: 56, [below.wide]: { marginBottom: 40 } });
