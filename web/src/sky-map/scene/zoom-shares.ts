import { smoothstep } from "../../ui/marks/field/lattice.ts";

/**
 * How much of the far drawing (galaxies, their figures and names) and of the near one (you, your
 * neighbours and their names) a zoom shows, 0 to 1 each. Between them both fade.
 */
export const zoomShares = (zoom: number): { far: number; near: number } => ({
  far: 1 - smoothstep(1, 1.5, zoom),
  near: smoothstep(1.1, 1.5, zoom),
});
