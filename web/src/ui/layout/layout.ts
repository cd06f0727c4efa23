/** Layouts that many parts repeat. A style spreads them, or an element has one as its whole style. */
export const layout = {
  /** Items next to each other, on one middle line. */
  row: (gap: Gap) => ({ display: "flex", alignItems: "center", gap }) as const,
  /** Items next to each other, on as many lines as they need. */
  wrap: (gap: Gap) => ({ display: "flex", flexWrap: "wrap", gap }) as const,
  /** Items below each other, as wide as the stack. */
  stack: (gap: Gap) => ({ display: "grid", gap }) as const,
  /** Items in the columns of a template. */
  columns: (template: string, gap: Gap) =>
    ({ display: "grid", gridTemplateColumns: template, gap }) as const,
  /** One item in the middle. */
  centered: { display: "grid", placeItems: "center" },
  /** Text on one line. An ellipsis replaces what does not fit. */
  oneLine: { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  /** A filled rectangle within a thin line. */
  box: (background: string, line: string) =>
    ({ background, border: `1px solid ${line}`, borderRadius: 2 }) as const,
} as const;

/** A number of pixels, or lengths of CSS for rows and columns. */
type Gap = number | string;
