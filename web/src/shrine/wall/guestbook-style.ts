import { css } from "@emotion/react";
import { below } from "../../theme/theme.ts";

const serif = 'Tinos, "Times New Roman", serif';

/** Guestbook of a homepage of the nineties: white paper, a rainbow rule, dotted lines. */
export const guestbook = css({
  "> header": {
    margin: "3px 3px 0",
    padding: "24px 36px 18px",
    background: "var(--paper)",
    color: "var(--paper-ink)",
    textAlign: "center",
    h3: { color: "var(--heading)", font: `700 26px/32px ${serif}` },
    p: { marginTop: 12, font: `400 18px/26px ${serif}` },
    "&::after": {
      content: '""',
      display: "block",
      height: 5,
      marginTop: 16,
      background:
        "linear-gradient(90deg, #d6303a 0 16.6%, #e9852a 0 33.3%, #e6cf2e 0 50%, #36a853 0 66.6%, #3566d6 0 83.3%, #8a3fc4 0)",
    },
  },
  "[data-part=marks]": {
    margin: "0 3px 3px",
    padding: "4px 36px 28px",
    background: "var(--paper)",
    color: "var(--paper-ink)",
    [below.phone]: { padding: "4px 16px 20px" },
    ul: {
      gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
      gap: "0 46px",
      [below.phone]: { gridTemplateColumns: "minmax(0, 1fr)" },
    },
    li: {
      "--words": "var(--paper-ink)",
      gap: 16,
      padding: "11px 0",
      borderTop: "1px dotted var(--ash)",
    },
    // The rainbow rule is above the first row.
    "li:nth-of-type(-n + 2)": { borderTopColor: "transparent" },
    a: { color: "var(--prose-link)", textDecoration: "underline" },
    time: { marginLeft: 8, color: "var(--ink3)" },
    // Actions on an entry look like links of the page.
    "li button": {
      minHeight: 24,
      padding: 0,
      border: 0,
      background: "none",
      boxShadow: "none",
      color: "var(--prose-link)",
      textDecoration: "underline",
    },
    "[data-line]": { font: `400 18px/26px ${serif}` },
    "> p": { color: "var(--paper-ink)" },
  },
  "[data-part=press] > div > span:last-of-type": {
    padding: "2px 8px",
    background: "var(--monitor)",
    color: "var(--monitor-ink)",
    font: '400 19px/22px VT323, "Martian Mono", monospace',
  },
});
