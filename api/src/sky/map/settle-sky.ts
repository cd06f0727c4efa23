import {
  abandonEpoch,
  beginEpoch,
  countUnseated,
  deleteFormerEpochs,
  enforceEpoch,
  readSkyInput,
  seatUnseated,
  writeEpoch,
} from "@oni/db/sky";
import { rooms } from "@oni/realtime/contract";
import type { Deps } from "../../process/deps.ts";
import { settleInThread } from "./sky-thread.ts";

type Parts = Pick<Deps, "db" | "publisher" | "log">;

/** The sky is settled in this hour (UTC), … */
const nightHour = 3;
/** … if at least this many hours have passed, or at any hour after some more. */
const restHours = { atNight: 20, atMost: 30 };
/** If more members than this have no seat, all seats are computed again. */
const fewUnseated = 100;

/**
 * Gives seats to members without one, from before seats existed or from an older version: one by one, or
 * by settling the whole sky.
 */
export async function seatEveryone(parts: Parts): Promise<void> {
  const unseated = await countUnseated(parts.db);
  if (unseated > fewUnseated) await settleEpoch(parts, { restHours: 0, isNeeded: true });
  else if (unseated > 0) await seatUnseated(parts.db);
}

/** Settles the sky at night. Several processes may call it every hour. */
export async function settleAtNight(parts: Parts, now: Date): Promise<void> {
  await seatEveryone(parts);
  const isNight = now.getUTCHours() === nightHour;
  await settleEpoch(parts, { restHours: isNight ? restHours.atNight : restHours.atMost });
}

/**
 * Settles the sky again in its own thread and in small steps. Does nothing while another process settles
 * it, within the pause after the last time, or if the sky is good enough. Notifies viewers of the map.
 * Returns the number of the new epoch, or null. The next call restarts what a killed process began.
 */
export async function settleEpoch(
  { db, publisher, log }: Parts,
  { restHours, isNeeded = false }: { restHours: number; isNeeded?: boolean },
): Promise<number | null> {
  const epoch = await beginEpoch(db, { restHours });
  if (epoch === null) return null;
  try {
    const input = await readSkyInput(db);
    const sky = await settleInThread(input);
    if (!sky.isWorthIt && !isNeeded) {
      await abandonEpoch(db, epoch);
      return null;
    }
    await writeEpoch(db, epoch, sky, input);
    await enforceEpoch(db, epoch);
    const { members } = input;
    log.info("the sky was settled", { epoch, members: members.length });
  } catch (error) {
    await abandonEpoch(db, epoch);
    throw error;
  }
  publisher.emit(rooms.constellation, "constellation:epoch", { epoch });
  await deleteFormerEpochs(db);
  return epoch;
}
