import type { EventPayload } from "@oni/realtime/contract";
import type { Live } from "../../live/connection.ts";
import { countAppliers } from "./count-appliers.ts";
import { changeCounts } from "./counts-store.ts";
import { holdWhereMarkedUnread } from "./held-marks.ts";

/** Carries the counts of channels on by what happens in them. */
export function applyCountEvents(live: Pick<Live, "on">, viewerId: () => string): void {
  const applyToCounts = <Name extends keyof typeof countAppliers>(name: Name) =>
    live.on(name, (payload: EventPayload<Name> & { channelId: string; serverId?: string }) =>
      changeCounts(payload, (held) => countAppliers[name](held, payload, viewerId())),
    );
  live.on("channel:read", holdWhereMarkedUnread);
  applyToCounts("channel:activity");
  applyToCounts("channel:read");
  applyToCounts("channel:head");
  applyToCounts("message:created");
}
