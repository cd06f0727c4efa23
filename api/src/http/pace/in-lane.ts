import type { Context } from "hono";
import { AppError } from "../answers/errors.ts";
import type { Lane } from "./lanes.ts";
import { outgoingOf } from "../answers/outgoing.ts";

/** A client that reads nothing of a large response for this long is disconnected. */
const stalledMs = 30_000;

/** Builds a response in a lane. It keeps its slot until the client has received everything. */
export async function inLane(
  lane: Lane,
  { c, caller }: { c: Context; caller: string },
  make: () => Promise<Response>,
): Promise<Response> {
  const slot = await lane.enter(caller);
  const outgoing = outgoingOf(c);
  outgoing?.once("close", slot.left);
  try {
    // Callers who left while waiting get no response.
    if (outgoing?.destroyed) throw new AppError("unavailable");
    return await make();
  } finally {
    slot.made();
    outgoing?.setTimeout(stalledMs);
    if (!outgoing || outgoing.destroyed) slot.left();
  }
}
