import { css } from "@emotion/react";
import { TermNote } from "../../account/first-steps/TermNote.tsx";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";

/** The meaning of the signs on the map. */
export const Legend = () => (
  <div css={layout.stack(12)}>
    <ul css={list} aria-label="Legend">
      <li>
        <svg viewBox="0 0 18 18" aria-hidden="true">
          <g stroke={color.you}>
            <circle cx="9" cy="10.5" r="5" />
            <path d="M6 5.2 4.8 2.4M12 5.2l1.2-2.8" />
            <circle cx="9" cy="10.5" r="1.6" fill={color.you} stroke="none" />
          </g>
        </svg>
        you, and your tags
      </li>
      <li>
        <svg viewBox="0 0 18 18" aria-hidden="true">
          <circle cx="9" cy="9" r="3.4" fill={color.glow} />
          <circle cx="9" cy="9" r="6.6" stroke={color.ink2} opacity="0.7" />
        </svg>
        online
      </li>
      <li>
        <svg viewBox="0 0 18 18" aria-hidden="true">
          <circle cx="9" cy="9" r="4" stroke={color.ink3} />
        </svg>
        away
      </li>
      <li>
        <svg viewBox="0 0 18 18" aria-hidden="true">
          <circle cx="9" cy="9" r="4" fill={color.ash} />
        </svg>
        status hidden
      </li>
      <li>
        <svg viewBox="0 0 18 18" aria-hidden="true">
          <path d="M1 9h16" stroke={color.ink2} />
          <path d="M7 5.5v7M9.5 5.5v7M12 5.5v7" stroke={color.ink} />
        </svg>
        ticks: shared tags
      </li>
    </ul>
    <TermNote of="ripple" />
  </div>
);

const list = css({
  ...type.meta,
  ...layout.columns("1fr 1fr", "9px 12px"),
  color: color.ink2,
  li: layout.row(9),
  svg: { width: 18, height: 18, flex: "none", fill: "none", strokeWidth: 1.4 },
});
