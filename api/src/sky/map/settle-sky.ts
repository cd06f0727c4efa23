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
/** … if it has rested for so many hours, or, should the night have been missed, for some more. */
const restHours = { atNight: 20, atMost: 30 };
/** Of more members without a seat everyone's is settled anew. */
const fewUnseated = 100;

/**
 * Gives a seat to those who came before there were any, or by an older version of the program: one by
 * one, or in a sky that is settled for all.
 */
export async function seatEveryone(parts: Parts): Promise<void> {
  const unseated = await countUnseated(parts.db);
  if (unseated > fewUnseated) await settleEpoch(parts, { restHours: 0, isNeeded: true });
  else if (unseated > 0) await seatUnseated(parts.db);
}

/** Settles the sky if it is night. Any number of processes may call it, every hour. */
export async function settleAtNight(parts: Parts, now: Date): Promise<void> {
  await seatEveryone(parts);
  const isNight = now.getUTCHours() === nightHour;
  await settleEpoch(parts, { restHours: isNight ? restHours.atNight : restHours.atMost });
}

/**
 * Settles the sky anew, in a thread of its own and in small steps, unless another process is at it, it
 * has not rested, or it is good enough as it is and nobody needs it. Then those who watch the map are told. Answers the
 * number of the new epoch, or null. What a killed process began is begun again by the next that asks.
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
