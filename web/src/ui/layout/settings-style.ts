import { css } from "@emotion/react";
import { color, type } from "../../theme/theme.ts";
import { layout } from "./layout.ts";

/** Styles of the settings tabs. */
export const settingsStyle = {
  /** Panels in a column, next to a preview of what they change. */
  layout: css({
    ...layout.columns("minmax(0, 1fr) 372px", 24),
    alignItems: "start",
    "> div": { ...layout.stack(16), minWidth: 0 },
    "@media (max-width: 1000px)": { gridTemplateColumns: "minmax(0, 1fr)" },
  }),
  /** The preview next to the panels, which stays in view. */
  sidebar: css({
    position: "sticky",
    top: 76,
    "@media (max-width: 1000px)": { position: "static" },
  }),
  sidebarHeading: css({ ...type.label, marginBottom: -10 }),
  form: css(layout.stack(16)),
  /** A sentence and a control on one line if they fit. */
  row: css({ ...layout.row(12), flexWrap: "wrap", justifyContent: "space-between" }),
  text: css(type.text),
  /** A row of a list, with quieter details. */
  item: css({
    ...type.dense,
    flex: 1,
    minWidth: 0,
    b: { display: "block", fontWeight: 600, overflowWrap: "anywhere" },
    span: { color: color.ink3 },
  }),
  submit: css({ justifySelf: "start" }),
};
