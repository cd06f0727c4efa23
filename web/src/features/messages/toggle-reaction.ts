import type { Message } from "@oni/realtime/contract";
import { call } from "../../api/call.ts";
import { reportFailure } from "../../api/use-action.ts";
import { putMessage } from "../../chat/log/channel-log.ts";
import { applyReaction } from "../../chat/log/channel-log-changes.ts";
import { changeLog } from "../../chat/log/logs.ts";
import { pressed, rippleQuery } from "../../chat/with-reaction.ts";

/** Gives or takes back the viewer's reaction, or sends its ripple: at once on the screen, then as the server answers. */
export async function toggleReaction(
  message: Message,
  emoji: string,
  { ripple } = { ripple: false },
): Promise<void> {
  const { id, channelId } = message;
  const { before, after } = pressed(message.reactions, emoji, ripple);
  changeLog(channelId, (log) => applyReaction(log, id, after));
  try {
    const stored = after.mine
      ? await call("PUT /api/messages/:id/reactions/:emoji", {
          params: { id, emoji },
          query: rippleQuery(ripple),
        })
      : await call("DELETE /api/messages/:id/reactions/:emoji", { params: { id, emoji } });
    changeLog(channelId, (log) => putMessage(log, stored, "fetch"));
  } catch (error) {
    changeLog(channelId, (log) => applyReaction(log, id, before));
    reportFailure("Reaction failed", error);
  }
}
