import type { EventPayload } from "@oni/realtime/contract";
import type { Live } from "../../live/connection.ts";
import { countAppliers } from "./count-appliers.ts";
import { changeCounts } from "./counts-store.ts";
import { markIfMovedBack } from "./unread-marks.ts";

type CountRef = { channelId: string; serverId?: string };

/**
 * Updates the counts of channels by events. Threads are stored only if the viewer follows them or is
 * mentioned.
 */
export function applyCountEvents(live: Pick<Live, "on">, viewerId: () => string): void {
  const apply = <Name extends keyof typeof countAppliers>(
    name: Name,
    payload: EventPayload<Name>,
    ref: CountRef,
  ) => changeCounts(ref, (counts) => countAppliers[name](counts, payload, viewerId()));
  const refFor = (isTracked: boolean, { channelId, serverId }: Required<CountRef>): CountRef =>
    isTracked ? { channelId, serverId } : { channelId };

  live.on("channel:read", markIfMovedBack);
  live.on("channel:activity", (activity) => {
    const { parentId, mention = false } = activity;
    apply("channel:activity", activity, refFor(parentId === undefined || mention, activity));
  });
  live.on("channel:read", (read) =>
    apply("channel:read", read, refFor(read.isFollowing ?? true, read)),
  );
  live.on("channel:head", (counters) =>
    apply("channel:head", counters, { channelId: counters.channelId }),
  );
  live.on("message:created", (message) => {
    const { channelId } = message;
    apply("message:created", message, { channelId });
  });
}
