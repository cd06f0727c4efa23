import { css } from "@emotion/react";
import { below, color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";

export const Manifesto = () => (
  <section css={section} aria-labelledby="manifesto-heading">
    <h2 css={label} id="manifesto-heading">
      MANIFESTO
    </h2>
    <div css={text}>
      <p>
        There used to be a place behind the screen. You dialled, you waited, and it{" "}
        <em>answered</em>.
      </p>
      <p css={quiet}>
        No feed followed you there. You had a page, a handle, a few strange friends, and the whole
        night.
      </p>
      <p>
        We are building it again, out of dreams and galaxies: a network that moves only when{" "}
        <em>someone</em> touches it.
      </p>
    </div>
  </section>
);

const section = css({
  ...layout.columns("200px minmax(0, 1fr)", 40),
  maxWidth: 1360,
  margin: "0 auto",
  padding: "112px 40px 96px",
  [below.wide]: { gridTemplateColumns: "minmax(0, 1fr)", gap: 20, padding: "80px 24px" },
  [below.phone]: { padding: "64px 16px" },
});
const label = css({ ...type.label, color: color.ink2 });
const text = css({
  ...type.dream,
  fontSize: "clamp(26px, 3.15vw, 44px)",
  lineHeight: 1.26,
  letterSpacing: "-0.045em",
  maxWidth: "25em",
  "p + p": { marginTop: "1em" },
  em: { color: color.glow },
});
const quiet = css({ color: color.ink2 });
