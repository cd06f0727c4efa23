import type { EventPayload } from "@oni/realtime/contract";
import { changeLog } from "../stores/messages.ts";
import { hearPresence } from "../stores/presence.ts";
import { hearTyping, stopTyping } from "../stores/typing.ts";
import { logAppliers } from "./apply.ts";
import type { Live } from "./connection.ts";

/** Brings messages, typing and presence to the stores. `viewerId` tells whose eyes these are. */
export function hearMessages(live: Live, viewerId: () => string): void {
  const applyToLog = <Name extends keyof typeof logAppliers>(name: Name) =>
    live.on(name, (payload: EventPayload<Name> & { channelId: string }) =>
      changeLog(payload.channelId, (log) => logAppliers[name](log, payload, viewerId())),
    );
  applyToLog("message:created");
  applyToLog("message:updated");
  applyToLog("message:deleted");
  applyToLog("message:reaction");
  applyToLog("channel:head");

  live.on("message:created", ({ channelId, userId }) => userId && stopTyping(channelId, userId));
  live.on("channel:typing", ({ channelId, userId, displayName }) =>
    hearTyping(channelId, userId, displayName),
  );
  live.on("constellation:presence", ({ changes }) => hearPresence(changes));
}
