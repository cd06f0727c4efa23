import { css } from "@emotion/react";
import { color, type } from "../../theme/theme.ts";

/** Shared by the tabs. */
export const settingsStyle = {
  /** Panels under each other, beside what they change. */
  layout: css({
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) 372px",
    gap: 24,
    alignItems: "start",
    "> div": { display: "grid", gap: 16, minWidth: 0 },
    "@media (max-width: 1000px)": { gridTemplateColumns: "minmax(0, 1fr)" },
  }),
  /** What stays in sight beside the panels, and its heading. */
  sidebar: css({
    position: "sticky",
    top: 76,
    "@media (max-width: 1000px)": { position: "static" },
  }),
  sidebarHeading: css({ ...type.label, marginBottom: -10 }),
  form: css({ display: "grid", gap: 16 }),
  /** A sentence and a control on one line, where there is room. */
  row: css({
    display: "flex",
    flexWrap: "wrap",
    gap: 12,
    alignItems: "center",
    justifyContent: "space-between",
  }),
  text: css({ ...type.dense, color: color.ink2 }),
  /** What a row of a list is, and in quieter words more of it. */
  item: css({
    ...type.dense,
    flex: 1,
    minWidth: 0,
    b: { display: "block", fontWeight: 600, overflowWrap: "anywhere" },
    span: { color: color.ink3 },
  }),
  submit: css({ justifySelf: "start" }),
};
