import { css } from "@emotion/react";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../layout/layout.ts";
import { Panel } from "../layout/Panel.tsx";

const shown = [
  "page",
  "panel",
  "raised",
  "void",
  "ink",
  "ink2",
  "ink3",
  "edge",
  "glow",
  "strike",
  "you",
  "dream",
  "danger",
  "ash",
  "line",
  "glowBg",
] as const;

export const ColourSample = () => (
  <Panel label="COLOUR" led="live" flush>
    <div css={swatches}>
      {shown.map((name) => (
        <div key={name}>
          <i style={{ background: color[name] }} />
          {name}
        </div>
      ))}
    </div>
  </Panel>
);

export const TypeSample = () => (
  <Panel label="TYPE">
    <div css={voices}>
      <p css={type.heading(40, 44, -0.055)}>
        Dream, <i>Xanh Mono</i>
      </p>
      <p css={dots}>0123456789 Ripple</p>
      <p css={prose}>
        Martian Mono carries everything you read: quick brown oni, lazy modem, 1lI0O.
      </p>
      <p css={label}>UPPER_SNAKE LABEL, 11/16, 87% WIDTH</p>
      <p css={type.note}>meta line, 12/18, ink-3</p>
    </div>
  </Panel>
);

const swatches = css({
  ...layout.columns("repeat(4, 1fr)", 1),
  margin: 1,
  background: color.line,
  div: { padding: "9px 10px", background: color.page, fontSize: 11, lineHeight: "16px" },
  i: { display: "block", height: 26, marginBottom: 6, border: `1px solid ${color.line2}` },
});
const voices = css({ "p + p": { marginTop: 8 } });
const dots = css({ ...type.dots, fontSize: 40, lineHeight: "44px" });
const prose = css({ fontSize: 16, lineHeight: "26px" });
const label = css({ ...type.label, color: color.ink2 });
