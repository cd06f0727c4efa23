/**
 * A repeated source of packets. Its position is in fractions of the field, the rest in px and seconds.
 */
export type WaveSource = {
  x: number;
  y: number;
  startsAt: number;
  /** Seconds from one packet to the next; `Infinity` for a single one. */
  every: number;
  speed: number;
  /** How far behind its front a packet still moves the water. */
  tail: number;
  wavelength: number;
  amplitude: number;
  /** Distance over which a packet fades to 1/e. */
  reach: number;
  /** Height of the rings over their width: 1 from above, less at an angle. */
  flat: number;
};

/** The sum of all sources at one point. */
export type Disturbance = {
  height: number;
  lift: number;
  heat: number;
  shiftX: number;
  shiftY: number;
};

/** A packet reaches only this far ahead of its front. */
const leadPx = 18;

/** Returns a packet's height at an age: exponential decay behind its front, a short rise ahead of it. */
export function waveHeight(source: WaveSource, distance: number, age: number): number {
  const front = age * source.speed;
  const ahead = distance - front;
  if (age < 0 || ahead > leadPx || ahead < -source.tail) return 0;
  const envelope = ahead > 0 ? 1 - ahead / leadPx : Math.exp(ahead / (source.tail * 0.5));
  return (
    Math.cos((ahead / source.wavelength) * 2 * Math.PI) *
    envelope *
    source.amplitude *
    Math.exp(-front / source.reach)
  );
}

/** Sums the sources at a point of a field of the given size; `into` is reused to save allocations. */
export function disturb(
  sources: readonly WaveSource[],
  size: { width: number; height: number },
  x: number,
  y: number,
  time: number,
  into: Disturbance,
): Disturbance {
  into.height = into.lift = into.heat = into.shiftX = into.shiftY = 0;
  for (const source of sources) {
    const age = (time - source.startsAt) % source.every;
    if (!(age >= 0)) continue;
    const dx = x - source.x * size.width;
    const dy = y - source.y * size.height;
    // Most of the water is outside of the ring, so it skips the expensive functions.
    const front = age * source.speed;
    const squared = dx * dx + (dy / source.flat) ** 2;
    if (squared > (front + leadPx) ** 2) continue;
    if (front > source.tail && squared < (front - source.tail) ** 2) continue;
    const distance = Math.sqrt(squared);
    const height = waveHeight(source, distance, age);
    if (height === 0) continue;
    const rise = Math.max(0, height);
    const nearFront = distance - front > -source.wavelength * 0.6;
    const push = (height * 2.6) / (distance + 1);
    into.height += height;
    into.lift += rise;
    into.heat += rise * (nearFront ? 1 : 0.2);
    into.shiftX += dx * push;
    into.shiftY += dy * push;
  }
  return into;
}
