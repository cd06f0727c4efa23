import { backroom } from "./backroom.ts";
import type { ResidentKey } from "../residents/residents.ts";
import type { Scene } from "./conversation.ts";
import { darkSkyClub } from "./dark-sky-club.ts";
import { kitchenTable } from "./kitchen-table.ts";
import { lastTrainHome } from "./last-train-home.ts";
import { lowWater } from "./low-water.ts";
import { nightBand } from "./night-band.ts";
import { paperJam } from "./paper-jam.ts";
import { readScript } from "./read-script.ts";
import { smallScreens } from "./small-screens.ts";
import { softMachineRoom } from "./soft-machine-room.ts";
import { undergrowth } from "./undergrowth.ts";
import { youAreInARoom } from "./you-are-in-a-room.ts";

/** All conversations of residents. Only residents write in these channels. */
export const scenes: readonly Scene[] = [
  ...nightBand,
  ...softMachineRoom,
  ...smallScreens,
  ...youAreInARoom,
  ...lowWater,
  ...undergrowth,
  ...paperJam,
  ...lastTrainHome,
  ...darkSkyClub,
  ...kitchenTable,
  ...backroom,
];

export const sceneOf = (dimension: string, channel: string): Scene | undefined =>
  scenes.find((scene) => scene.dimension === dimension && scene.channel === channel);

/** Returns the residents who write in a dimension, in the order of their first message. */
export const speakersOf = (dimension: string): ResidentKey[] => [
  ...new Set(
    scenes
      .filter((scene) => scene.dimension === dimension)
      .flatMap(({ conversations }) => conversations)
      .flatMap(({ script }) => readScript(script))
      .map(({ by }) => by),
  ),
];
