import { musicInks } from "../../theme/music-inks.ts";
import type { MusicTheme } from "../../theme/profile-themes.ts";

/**
 * Canvas of a visual. `seconds` is the position in the track, `token` reads a colour of the surrounding
 * theme.
 */
type Stage = {
  pen: CanvasRenderingContext2D;
  width: number;
  height: number;
  seconds: number;
  token: (name: string) => string;
};

/** The visual of each player theme. Unpainted parts of the canvas are transparent. */
export const drawVisual: Readonly<Record<MusicTheme, (stage: Stage) => void>> = {
  "cyberpunk-classic": drawOscilloscope,
  "retro-amber": drawLevelMeter,
  "scifi-station": drawDockingRings,
  "holographic-display": drawRibbons,
  "quantum-matrix": drawInterference,
  "neon-synthwave": drawSun,
  "alien-tech": drawMembranes,
};

const fullTurn = 2 * Math.PI;

/** Returns the height of a wave that is zero at both ends; `x` is from 0 to 1. */
function swell(x: number, seconds: number): number {
  const wave =
    Math.sin(x * 9.1 + seconds * 2.1) * 0.5 +
    Math.sin(x * 23.7 + 1 - seconds * 3.4) * 0.3 +
    Math.sin(x * 4.2 + 2 + seconds) * 0.4;
  return wave * Math.sin(Math.min(1, Math.max(0, x)) * Math.PI);
}

/** Returns a number from 0 to 1, always the same for the same position. */
function grain(x: number, y: number): number {
  let mixed = Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1_274_126_177);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_295;
}

function trace(
  pen: CanvasRenderingContext2D,
  width: number,
  step: number,
  at: (x: number) => number,
) {
  pen.beginPath();
  for (let x = 0; x <= width; x += step) pen.lineTo(x, at(x));
  pen.stroke();
}

function disc(pen: CanvasRenderingContext2D, x: number, y: number, radius: number) {
  pen.beginPath();
  pen.arc(x, y, radius, 0, fullTurn);
  pen.fill();
}

function drawOscilloscope({ pen, width, height, seconds, token }: Stage) {
  pen.strokeStyle = token("--line2");
  pen.lineWidth = 1;
  pen.beginPath();
  for (let i = 1; i < 10; i++) {
    pen.moveTo((width * i) / 10, 0);
    pen.lineTo((width * i) / 10, height);
  }
  for (let i = 1; i < 4; i++) {
    pen.moveTo(0, (height * i) / 4);
    pen.lineTo(width, (height * i) / 4);
  }
  pen.stroke();

  const beam = (lag: number) => (x: number) =>
    height / 2 - swell(x / width + lag * 0.06, seconds) * height * 0.34 * Math.cos(x * 0.16 + lag);
  pen.lineWidth = 1.8;
  pen.globalAlpha = 0.35;
  pen.strokeStyle = token("--glow2");
  trace(pen, width, 1.5, beam(0.5));
  pen.globalAlpha = 1;
  pen.strokeStyle = token("--glow");
  trace(pen, width, 1.5, beam(0));
  pen.fillStyle = token("--strike");
  disc(pen, width * 0.82, beam(0)(width * 0.82), 3.2);
}

function drawLevelMeter({ pen, width, height, seconds }: Stage) {
  const { ground, unlit, lit, peak } = musicInks.amber;
  pen.fillStyle = ground;
  pen.fillRect(0, 0, width, height);
  const columns = Math.floor((width - 28) / 14);
  const step = (height - 22) / 9;
  for (let column = 0; column < columns; column++) {
    const strength = 0.25 + 0.75 * Math.abs(swell((column / columns) * 0.9 + 0.08, seconds));
    const level = Math.round(strength * 9 * (0.7 + 0.5 * grain(column, 4)));
    for (let segment = 0; segment < 9; segment++) {
      pen.fillStyle = segment >= level ? unlit : segment > 6 ? peak : lit;
      pen.fillRect(14 + column * 14, height - 11 - (segment + 0.7) * step, 10, step * 0.68);
    }
  }
}

function drawDockingRings({ pen, width, height, seconds }: Stage) {
  const { ground, ring, bright, level, played } = musicInks.station;
  pen.fillStyle = ground;
  pen.fillRect(0, 0, width, height);
  const [x, y] = [width * 0.24, height * 0.5];
  pen.strokeStyle = ring;
  pen.lineWidth = 1;
  for (const radius of [18, 32, 46]) {
    pen.beginPath();
    pen.arc(x, y, radius, 0, fullTurn);
    pen.stroke();
  }
  const angle = 1 + seconds * 0.6;
  pen.strokeStyle = bright;
  pen.lineWidth = 2;
  pen.beginPath();
  pen.arc(x, y, 32, angle - 2.2, angle);
  pen.stroke();
  pen.fillStyle = played;
  disc(pen, x + 32 * Math.cos(angle), y + 32 * Math.sin(angle), 4);
  pen.fillStyle = bright;
  disc(pen, x, y, 5);
  for (let bar = 0; bar < 34; bar++) {
    const tall = Math.abs(swell(bar / 34, seconds)) * height * 0.52 * (0.6 + 0.6 * grain(bar, 2));
    pen.fillStyle = bar < 14 ? played : level;
    pen.fillRect(width * 0.46 + (bar * width) / 68, y - (tall + 6) / 2, 2.4, tall + 6);
  }
}

function drawRibbons({ pen, width, height, seconds }: Stage) {
  pen.globalAlpha = 0.62;
  pen.lineWidth = 1.3;
  for (let ribbon = 0; ribbon < 11; ribbon++) {
    pen.strokeStyle = musicInks.holographic[ribbon % 5] ?? "";
    trace(pen, width, 2, (x) => {
      const along = x / width;
      const fold = Math.sin(along * 5.2 + ribbon * 0.24 + seconds) * Math.sin(along * Math.PI);
      const shiver = Math.sin(along * 11 + ribbon + seconds * 1.7) * 5;
      return height / 2 + fold * height * 0.3 * (1 - ribbon * 0.12) + shiver;
    });
  }
  pen.globalAlpha = 1;
}

function drawInterference({ pen, width, height, seconds }: Stage) {
  const { ground, faint, middle, bright } = musicInks.quantum;
  pen.fillStyle = ground;
  pen.fillRect(0, 0, width, height);
  for (let y = 4; y < height; y += 7) {
    for (let x = 4; x < width; x += 7) {
      const one = Math.hypot(x - width * 0.3, (y - height * 0.5) * 1.2);
      const other = Math.hypot(x - width * 0.68, (y - height * 0.42) * 1.2);
      const wave = (Math.cos(one * 0.24 - seconds * 3) + Math.cos(other * 0.24 - seconds * 3)) / 2;
      const power = wave * wave * Math.exp(-Math.min(one, other) / (width * 0.42)) * 1.15;
      const side = 0.9 + power * 5;
      pen.fillStyle = power > 0.34 ? bright : power > 0.12 ? middle : faint;
      pen.fillRect(x - side / 2, y - side / 2, side, side);
    }
  }
}

function drawSun({ pen, width, height, seconds }: Stage) {
  const { sky, sunTop, sunBottom, band, bars } = musicInks.synthwave;
  const dusk = pen.createLinearGradient(0, 0, 0, height);
  for (const [stop, ink] of sky) dusk.addColorStop(stop, ink);
  pen.fillStyle = dusk;
  pen.fillRect(0, 0, width, height);

  const horizon = height * 0.63;
  const radius = height * 0.44;
  const middle = width * 0.5;
  pen.save();
  pen.beginPath();
  pen.rect(0, 0, width, horizon);
  pen.clip();
  const light = pen.createLinearGradient(0, horizon - radius, 0, horizon);
  light.addColorStop(0, sunTop);
  light.addColorStop(1, sunBottom);
  pen.fillStyle = light;
  disc(pen, middle, horizon - 3, radius);
  pen.beginPath();
  pen.arc(middle, horizon - 3, radius + 0.6, 0, fullTurn);
  pen.clip();
  pen.fillStyle = band;
  for (let i = 0; i < 5; i++) {
    pen.fillRect(middle - radius, horizon - 6 - i * i * 1.9 - i * 5, radius * 2, 4.4 - i * 0.7);
  }
  pen.restore();

  for (let i = 0; i < Math.floor(width / 9); i++) {
    const tall = Math.abs(swell((i * 9) / width, seconds)) * height * 0.34 * (0.5 + grain(i, 3));
    pen.fillStyle = bars[i % 2] ?? "";
    pen.fillRect(i * 9 + 2, horizon + 2, 5, tall);
  }
}

function drawMembranes({ pen, width, height, seconds }: Stage) {
  const { ground, membranes, nucleus, pink } = musicInks.alien;
  pen.fillStyle = ground;
  pen.fillRect(0, 0, width, height);
  for (let cell = 0; cell < 9; cell++) {
    const isPink = cell === 4;
    const x = width * (0.07 + cell * 0.108);
    const y = height * (0.5 + 0.22 * Math.sin(cell * 1.9 + seconds * 0.4));
    const size = 12 + 20 * grain(cell, 6);
    pen.strokeStyle = isPink ? pink : (membranes[cell % 3] ?? "");
    for (let skin = 0; skin < 3; skin++) {
      pen.globalAlpha = 1 - skin * 0.3;
      pen.lineWidth = 1.6 - skin * 0.3;
      pen.beginPath();
      for (let angle = 0; angle <= fullTurn + 0.1; angle += 0.12) {
        const bulge =
          1 +
          0.16 * Math.sin(angle * 3 + cell + seconds) +
          0.08 * Math.sin(angle * 7 + cell * 2 - seconds);
        const radius = size * (1 - skin * 0.28) * bulge;
        pen.lineTo(x + Math.cos(angle) * radius * 1.25, y + Math.sin(angle) * radius);
      }
      pen.stroke();
    }
    pen.globalAlpha = 1;
    pen.fillStyle = isPink ? pink : nucleus;
    disc(pen, x + 2, y - 1, isPink ? 4 : 2.4);
  }
}
