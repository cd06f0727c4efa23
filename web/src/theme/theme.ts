/** Colours by meaning, resolved by the nearest `data-mode`. ART direction, section 1 explains each. */
export const color = {
  void: "var(--void)",
  page: "var(--page)",
  panel: "var(--panel)",
  raised: "var(--raised)",
  hover: "var(--hover)",
  line: "var(--line)",
  line2: "var(--line2)",
  edge: "var(--edge)",
  ink: "var(--ink)",
  ink2: "var(--ink2)",
  ink3: "var(--ink3)",
  ash: "var(--ash)",
  glow: "var(--glow)",
  glow2: "var(--glow2)",
  glowBg: "var(--glow-bg)",
  onGlow: "var(--on-glow)",
  strike: "var(--strike)",
  sky: "var(--sky)",
  strikeBg: "var(--strike-bg)",
  you: "var(--you)",
  youBg: "var(--you-bg)",
  danger: "var(--danger)",
  dangerBg: "var(--danger-bg)",
  dream: "var(--dream)",
  dreamBg: "var(--dream-bg)",
} as const;

/** Three fonts: machine for all text, dream for headings from 18 px, dots for live numbers. */
export const font = {
  machine: '"Martian Mono", ui-monospace, "SF Mono", Menlo, Consolas, monospace',
  dream: 'var(--dream-font, "Xanh Mono"), "Iowan Old Style", Georgia, serif',
  dots: 'var(--dots-font, "Bitcount Single"), "Martian Mono", monospace',
} as const;

const dream = { fontFamily: font.dream, fontStretch: "normal", fontWeight: 400 } as const;
const meta = { fontSize: 12, lineHeight: "18px" } as const;
const dense = { fontSize: 13, lineHeight: "20px" } as const;

/** Text styles, named by use, as font size over line height. */
export const type = {
  label: {
    fontSize: 11,
    lineHeight: "16px",
    fontStretch: "87%",
    fontWeight: 500,
    letterSpacing: "0.05em",
  },
  control: {
    fontSize: 12,
    lineHeight: "16px",
    fontStretch: "87%",
    fontWeight: 500,
    letterSpacing: "0.04em",
  },
  meta,
  /** A quiet line next to a text: a time, a count, a hint. */
  note: { ...meta, color: color.ink3 },
  dense,
  /** Sentences of a panel, quieter than their subject. */
  text: { ...dense, color: color.ink2 },
  base: { fontSize: 14, lineHeight: "22px" },
  prose: { fontSize: 15, lineHeight: "26px" },
  lede: { fontSize: 16, lineHeight: "28px" },
  cardTitle: { fontSize: 17, lineHeight: "24px", fontWeight: 600 },
  dream,
  /** A heading in the dream font. */
  heading: (sizePx: number, linePx: number, spacingEm: number) =>
    ({
      ...dream,
      fontSize: sizePx,
      lineHeight: `${linePx}px`,
      letterSpacing: `${spacingEm}em`,
    }) as const,
  dots: {
    fontFamily: font.dots,
    fontStretch: "normal",
    letterSpacing: 0,
    textShadow: "var(--dots-shadow)",
  },
} as const;

export const shadow = {
  floating: "var(--shadow)",
  bloom: "var(--bloom)",
  bloomStrike: "var(--bloom-strike)",
} as const;

export const ease = {
  out: "cubic-bezier(0.2, 0.8, 0.2, 1)",
  inOut: "cubic-bezier(0.6, 0, 0.2, 1)",
} as const;

/** Breakpoints, as media queries. */
export const below = {
  wide: "@media (max-width: 1080px)",
  nav: "@media (max-width: 960px)",
  phone: "@media (max-width: 600px)",
  /** The height of a zoomed window, in which the navigation bar scrolls away. */
  low: "@media (max-height: 320px)",
} as const;

/**
 * Matches where members have the navigation bar at the lower edge: on phones and upright tablets, unless
 * a keyboard takes most of the height.
 */
export const withPhoneBar =
  "@media (max-width: 600px) and (max-aspect-ratio: 18/25), (min-width: 601px) and (max-width: 960px) and (min-height: 600px)";

/** The stacking order. Menus are above dialogs, because they also open inside them. */
export const layer = {
  sheet: 19,
  nav: 20,
  terminal: 40,
  dialog: 50,
  floating: 55,
  toast: 60,
  skip: 99,
} as const;

export const navHeight = 56;

/** The height of the bar below the navigation that reports a lost link or a newer version. */
export const signalHeight = "var(--signal-height)";
/** The height of everything above a page: the navigation bar, or both bars. */
export const topHeight = "var(--top-height)";
/** The height of everything below a page: the phone bar, where there is one. */
export const bottomHeight = "var(--bottom-height)";
