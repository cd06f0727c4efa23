import type { Message } from "@oni/realtime/contract";
import type { LogTarget } from "../log/channel-pages.ts";
import type { CurrentUser } from "../../account/sign-in/current-user.ts";
import type { EffectiveRole } from "../roles/may.ts";

/**
 * What every row of a channel's log is given: nothing that changes with another message, so that a
 * row is drawn again only for its own sake.
 */
export type LogRowProps = {
  serverId: string;
  effectiveRole: EffectiveRole;
  /** The log is that of a side room, which has none itself. */
  isThread: boolean;
  user: CurrentUser;
  isUnread: boolean;
  isBlocked: boolean;
  isEditing: boolean;
  isTarget: boolean;
  /** The message that this one answers, if the log holds it. */
  answered: Message | undefined;
  onEdit: (messageId: string | null) => void;
  onReply: (message: Message) => void;
  onGoTo: (target: LogTarget) => void;
  today: Date;
};
