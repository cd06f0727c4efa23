/** The colours of the map by meaning, as the theme around the canvas has them. */
export type Palette = Readonly<
  Record<"page" | "ink" | "ink2" | "ink3" | "ash" | "glow" | "glow2" | "strike" | "you", string>
>;
export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  const read = (token: string) => style.getPropertyValue(`--${token}`).trim();
  return {
    page: read("page"),
    ink: read("ink"),
    ink2: read("ink2"),
    ink3: read("ink3"),
    ash: read("ash"),
    glow: read("glow"),
    glow2: read("glow2"),
    strike: read("strike"),
    you: read("you"),
  };
}
