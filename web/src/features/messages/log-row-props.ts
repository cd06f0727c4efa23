import type { Message } from "@oni/realtime/contract";
import type { ChannelLog } from "../../chat/log/channel-log.ts";
import type { LogTarget } from "../../chat/log/channel-pages.ts";
import type { Channel, Server } from "../../chat/queries.ts";
import type { CurrentUser } from "../auth/current-user.ts";

/** What every row of a channel's log is given. */
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
  onGoTo: (target: LogTarget) => void;
  today: Date;
};
