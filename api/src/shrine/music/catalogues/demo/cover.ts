import { createRandom } from "./random.ts";
import type { DemoTrack } from "./track.ts";

const side = 300;
const pitch = 12;

/** Draws a cover as SVG: two drops on dotted water, at different positions for each track. */
export function drawCover({ colours: [ground, light], score, name }: DemoTrack): string {
  const random = createRandom(score.seed);
  const drops = [0.25, 0.75].map((across) => ({
    x: side * (across + (random() - 0.5) * 0.4),
    y: side * (0.2 + 0.6 * random()),
    wavelength: 34 + 26 * random(),
  }));
  const dots: string[] = [];
  for (let y = pitch / 2; y < side; y += pitch) {
    for (let x = pitch / 2; x < side; x += pitch) {
      const height = drops.reduce((sum, drop) => {
        const distance = Math.hypot(x - drop.x, y - drop.y);
        return sum + Math.cos((2 * Math.PI * distance) / drop.wavelength) / (1 + distance / 90);
      }, 0);
      const radius = Math.max(0.7, pitch * 0.48 * Math.min(1, (height + 0.7) / 1.6));
      dots.push(`<circle cx="${x}" cy="${y}" r="${radius.toFixed(1)}"/>`);
    }
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" role="img">` +
    `<title>${name.replaceAll("&", "&amp;")}</title>` +
    `<path fill="${ground}" d="M0 0h${side}v${side}H0z"/><g fill="${light}">${dots.join("")}</g></svg>`
  );
}
