import type { Constellation } from "@oni/api/contract";
import { create } from "zustand";
import { applyDelta, type MapDelta } from "./apply-events.ts";

/** How many readings of the map are under way, and what was heard since the first of them began. */
type SkyFeed = { readings: number; heard: readonly MapDelta[] };

const useSkyFeed = create<SkyFeed>()(() => ({ readings: 0, heard: [] }));

/** Keeps a change for the readings that are under way and may have missed it. */
export function onDelta(delta: MapDelta): void {
  useSkyFeed.setState(({ readings, heard }) => ({ heard: readings > 0 ? [...heard, delta] : [] }));
}

/** Reads the map and applies what was heard meanwhile. */
export async function readWhileListening(
  read: () => Promise<Constellation>,
): Promise<Constellation> {
  useSkyFeed.setState(({ readings }) => ({ readings: readings + 1 }));
  try {
    const map = await read();
    return useSkyFeed.getState().heard.reduce(applyDelta, map);
  } finally {
    useSkyFeed.setState(({ readings, heard }) => ({
      readings: readings - 1,
      heard: readings === 1 ? [] : heard,
    }));
  }
}
