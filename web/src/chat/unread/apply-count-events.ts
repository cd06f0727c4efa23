import type { EventPayload } from "@oni/realtime/contract";
import type { Live } from "../../live/connection.ts";
import { countAppliers } from "./count-appliers.ts";
import { changeCounts } from "./counts-store.ts";
import { holdWhereMarkedUnread } from "./held-marks.ts";

type Place = { channelId: string; serverId?: string };

/**
 * Carries the counts of channels on by what happens in them. Of side rooms only those come to be held that
 * the viewer follows, or where they are mentioned.
 */
export function applyCountEvents(live: Pick<Live, "on">, viewerId: () => string): void {
  const apply = <Name extends keyof typeof countAppliers>(
    name: Name,
    payload: EventPayload<Name>,
    place: Place,
  ) => changeCounts(place, (held) => countAppliers[name](held, payload, viewerId()));
  const placeIf = (isHeldAnyway: boolean, { channelId, serverId }: Required<Place>): Place =>
    isHeldAnyway ? { channelId, serverId } : { channelId };

  live.on("channel:read", holdWhereMarkedUnread);
  live.on("channel:activity", (activity) => {
    const { parentId, mention = false } = activity;
    apply("channel:activity", activity, placeIf(parentId === undefined || mention, activity));
  });
  live.on("channel:read", (read) =>
    apply("channel:read", read, placeIf(read.isFollowing ?? true, read)),
  );
  live.on("channel:head", (head) => apply("channel:head", head, { channelId: head.channelId }));
  live.on("message:created", (message) => {
    const { channelId } = message;
    apply("message:created", message, { channelId });
  });
}
