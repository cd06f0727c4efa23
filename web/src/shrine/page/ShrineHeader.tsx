import { css } from "@emotion/react";
import type { ReactNode } from "react";
import { color, font } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import type { LedState } from "../../ui/marks/Led.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";

type ShrineHeaderProps = {
  /** The member's handle, shown as the panel's label. */
  label: string;
  /** The heading of the page. */
  name: string;
  avatar: ReactNode;
  /** Status row under the name. */
  monitor: ReactNode;
  led: LedState;
  /** Right end of the strip, where changes move nothing. */
  live?: ReactNode;
  actions: ReactNode;
  note?: ReactNode;
};

/** First panel of a shrine with name and status. */
export const ShrineHeader = (props: ShrineHeaderProps) => (
  <Panel label={props.label.toUpperCase()} led={props.led} meta={props.live} flush>
    <div css={row}>
      {props.avatar}
      <div css={words}>
        <h1 css={name} data-part="name">
          <bdi>{props.name}</bdi>
        </h1>
        <p css={monitor} data-part="monitor">
          {props.monitor}
        </p>
      </div>
      <div css={actions}>{props.actions}</div>
    </div>
    {props.note}
  </Panel>
);

const narrow = "@media (max-width: 980px)";
const phone = "@media (max-width: 600px)";

const row = css({
  ...layout.columns("112px minmax(0, 1fr) auto", 24),
  alignItems: "center",
  padding: "20px 24px 20px 20px",
  "[data-part=avatar]": { width: 112, height: 112 },
  [narrow]: {
    gridTemplateColumns: "88px minmax(0, 1fr)",
    "[data-part=avatar]": { width: 88, height: 88 },
  },
  [phone]: {
    gridTemplateColumns: "72px minmax(0, 1fr)",
    gap: 16,
    padding: 16,
    "[data-part=avatar]": { width: 72, height: 72 },
  },
});
const words = css({ minWidth: 0 });
const name = css({
  fontFamily: font.dream,
  fontStretch: "normal",
  fontWeight: 400,
  fontSize: 52,
  lineHeight: "56px",
  letterSpacing: "-0.055em",
  overflowWrap: "anywhere",
  [phone]: { fontSize: 34, lineHeight: "38px" },
});
const monitor = css({
  ...layout.row("8px 12px"),
  flexWrap: "wrap",
  marginTop: 8,
  fontSize: 13,
  color: color.ink2,
});
const actions = css({
  ...layout.wrap(10),
  justifyContent: "flex-end",
  [narrow]: { gridColumn: "1 / -1", justifyContent: "flex-start" },
  [phone]: { "> *": { flex: "1 1 auto" } },
});
