import { css } from "@emotion/react";
import { color, type } from "../../theme/theme.ts";

/** Styles of the settings tabs. */
export const settingsStyle = {
  /** Panels in a column, next to a preview of what they change. */
  layout: css({
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) 372px",
    gap: 24,
    alignItems: "start",
    "> div": { display: "grid", gap: 16, minWidth: 0 },
    "@media (max-width: 1000px)": { gridTemplateColumns: "minmax(0, 1fr)" },
  }),
  /** The preview next to the panels, which stays in view. */
  sidebar: css({
    position: "sticky",
    top: 76,
    "@media (max-width: 1000px)": { position: "static" },
  }),
  sidebarHeading: css({ ...type.label, marginBottom: -10 }),
  form: css({ display: "grid", gap: 16 }),
  /** A sentence and a control on one line if they fit. */
  row: css({
    display: "flex",
    flexWrap: "wrap",
    gap: 12,
    alignItems: "center",
    justifyContent: "space-between",
  }),
  text: css({ ...type.dense, color: color.ink2 }),
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
