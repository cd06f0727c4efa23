import type { Constellation } from "@oni/api/contract";
import { create } from "zustand";
import { applyDelta, type MapDelta } from "./apply-events.ts";

/**
 * The number of fetches of the map that are under way, and the changes received since the first began.
 */
type SkyFeed = { fetches: number; received: readonly MapDelta[] };

const useSkyFeed = create<SkyFeed>()(() => ({ fetches: 0, received: [] }));

/** Stores a change for the fetches under way, whose responses may not contain it. */
export function onDelta(delta: MapDelta): void {
  useSkyFeed.setState(({ fetches, received }) => ({
    received: fetches > 0 ? [...received, delta] : [],
  }));
}

/** Fetches the map and applies the changes received while the fetch was under way. */
export async function readWhileListening(
  read: () => Promise<Constellation>,
): Promise<Constellation> {
  useSkyFeed.setState(({ fetches }) => ({ fetches: fetches + 1 }));
  try {
    const map = await read();
    return useSkyFeed.getState().received.reduce(applyDelta, map);
  } finally {
    useSkyFeed.setState(({ fetches, received }) => ({
      fetches: fetches - 1,
      received: fetches === 1 ? [] : received,
    }));
  }
}
