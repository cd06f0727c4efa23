import { css } from "@emotion/react";
import { color, type } from "../../theme/theme.ts";
import { LabelledRow } from "./LabelledRow.tsx";
import { ReadingPage } from "./ReadingPage.tsx";

/** /purpose: the purpose of the project. */
export const PurposeScreen = () => (
  <ReadingPage title="Our Purpose">
    <LabelledRow label="WHAT_WE_LOST">
      <div css={dream}>
        <p>
          The old network was slow, and strange, and <em>ours</em>.
        </p>
        <p css={quiet}>
          You found a page because a person had made it. You stayed because they answered. Nobody
          counted how long you looked.
        </p>
      </div>
    </LabelledRow>
    <LabelledRow label="WHAT_WE_BUILD">
      <div css={dream}>
        <p>
          An internet inside the internet, built from dreams and galaxies. Each of us a point of
          light; each friendship a place where two waves <em>agree</em>.
        </p>
        <p css={quiet}>
          Nothing here is pushed at you. The map shows who shares your tags. The archive keeps what
          you put away. A dimension is open to all, or to those it invites.
        </p>
        <p>
          Your page is a <em>shrine</em>: yours to raise, in words, the way a terminal would have
          liked it.
        </p>
      </div>
    </LabelledRow>
    <LabelledRow label="WHAT_WE_PROMISE">
      <div css={dream}>
        <p css={quiet}>
          No feed that follows you. No price on your attention. What is private stays shut, and what
          you want to take with you, you can take.
        </p>
        <p>
          The water lies still until <em>someone</em> touches it. Then it carries, as far as it
          goes.
        </p>
      </div>
    </LabelledRow>
  </ReadingPage>
);

const dream = css({
  ...type.dream,
  fontSize: "clamp(24px, 2.4vw, 34px)",
  lineHeight: 1.3,
  letterSpacing: "-0.04em",
  maxWidth: "25em",
  "p + p": { marginTop: "0.9em" },
  em: { color: color.glow },
});
const quiet = css({ color: color.ink2 });
