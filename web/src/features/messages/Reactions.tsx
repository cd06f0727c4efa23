import { css } from "@emotion/react";
import type { Message } from "@oni/realtime/contract";
import { call } from "../../api/call.ts";
import { reportFailure } from "../../api/use-action.ts";
import { putMessage } from "../../chat/log/channel-log.ts";
import { applyReaction } from "../../chat/log/channel-log-changes.ts";
import { changeLog } from "../../chat/log/logs.ts";
import { color } from "../../theme/theme.ts";

type ReactionsProps = { message: Message; mayReact: boolean };

/** Who felt what, by kind. One's own are lit; pressing gives or takes back. */
export const Reactions = ({ message, mayReact }: ReactionsProps) =>
  message.reactions.length === 0 ? null : (
    <ul css={list}>
      {message.reactions.map(({ emoji, count, mine = false }) => (
        <li key={emoji}>
          <button
            css={chip}
            type="button"
            aria-pressed={mine}
            aria-label={`${emoji}, ${count}`}
            disabled={!mayReact}
            onClick={() => void toggleReaction(message, emoji)}
          >
            {emoji} <span>{count}</span>
          </button>
        </li>
      ))}
    </ul>
  );

/** Gives or takes back the viewer's reaction: at once on the screen, then as the server answers. */
export async function toggleReaction(message: Message, emoji: string): Promise<void> {
  const { id, channelId } = message;
  const held = message.reactions.find((reaction) => reaction.emoji === emoji);
  const isMine = held?.mine ?? false;
  const count = Math.max(0, (held?.count ?? 0) + (isMine ? -1 : 1));
  changeLog(channelId, (log) => applyReaction(log, id, { emoji, count, mine: !isMine }));
  const name = isMine
    ? "DELETE /api/messages/:id/reactions/:emoji"
    : "PUT /api/messages/:id/reactions/:emoji";
  try {
    const stored = await call(name, { params: { id, emoji } });
    changeLog(channelId, (log) => putMessage(log, stored, "fetch"));
  } catch (error) {
    const before = { emoji, count: held?.count ?? 0, mine: isMine };
    changeLog(channelId, (log) => applyReaction(log, id, before));
    reportFailure("Reaction failed", error);
  }
}

const list = css({ display: "flex", flexWrap: "wrap", gap: 6, margin: "4px 0 2px" });
const chip = css({
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  minHeight: 26,
  padding: "0 8px",
  border: `1px solid ${color.line2}`,
  borderRadius: 2,
  background: "none",
  fontSize: 13,
  lineHeight: "16px",
  cursor: "pointer",
  span: { fontSize: 12, color: color.ink2 },
  "&:hover": { borderColor: color.edge },
  "&[aria-pressed=true]": { background: color.youBg, borderColor: color.you },
  "&[aria-pressed=true] span": { color: color.you },
  "&:disabled": { cursor: "default" },
});
