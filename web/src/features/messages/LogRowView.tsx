import { css } from "@emotion/react";
import type { Message } from "@oni/realtime/contract";
import type { ChannelLog } from "../../chat/log/channel-log.ts";
import { color } from "../../theme/theme.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import type { Place } from "../../chat/log/channel-session.ts";
import { clockTime, dayName } from "../../ui/format-time.ts";
import { folds } from "../../theme/folds.ts";
import type { LogRow } from "./log-rows.ts";
import { MessageRow } from "./MessageRow.tsx";
import { OutgoingRow } from "./OutgoingRow.tsx";
import type { Channel, Server } from "../../chat/queries.ts";

export type LogRowProps = {
  server: Server;
  channel: Channel;
  user: CurrentUser;
  log: ChannelLog;
  blocked: ReadonlySet<string>;
  isEditing: boolean;
  isTarget: boolean;
  onEdit: (messageId: string | null) => void;
  onReply: (message: Message) => void;
  onGoTo: (place: Place) => void;
  today: Date;
};

export function LogRowView({ row, ...props }: LogRowProps & { row: LogRow }) {
  switch (row.kind) {
    case "day":
      return <p css={rule}>{dayName(row.at, props.today)}</p>;
    case "new":
      return <p css={[rule, newRule]}>{row.since ? `NEW SINCE ${clockTime(row.since)}` : "NEW"}</p>;
    case "message":
      return <MessageRow {...props} message={row.message} isContinued={row.isContinued} />;
    case "outgoing":
      return <OutgoingRow entry={row.entry} isContinued={row.isContinued} user={props.user} />;
  }
}

const rule = css({
  display: "flex",
  alignItems: "center",
  gap: 12,
  padding: "6px 20px 10px",
  color: color.ink3,
  fontSize: 12,
  "&::before, &::after": { content: '""', flex: 1, borderTop: `1px solid ${color.line}` },
  [folds.channels]: { padding: "6px 16px 8px" },
});
const newRule = css({
  color: color.strike,
  fontWeight: 500,
  "&::before, &::after": { borderColor: color.strike, opacity: 0.55 },
});
