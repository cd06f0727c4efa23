import type { Membership } from "@oni/api/contract";
import type { Message } from "@oni/realtime/contract";
import type { LogTarget } from "../log/channel-pages.ts";
import type { CurrentUser } from "../../account/sign-in/current-user.ts";

/**
 * The props of every row of a log. They do not depend on other messages, so a row is drawn again only for
 * its own changes.
 */
export type LogRowProps = {
  serverId: string;
  membership: Membership;
  /** True in the log of a thread. Its messages have no threads themselves. */
  isThread: boolean;
  user: CurrentUser;
  isUnread: boolean;
  isBlocked: boolean;
  isEditing: boolean;
  isTarget: boolean;
  /** The message that this one replies to, if the log contains it. */
  answered: Message | undefined;
  onEdit: (messageId: string | null) => void;
  onReply: (message: Message) => void;
  onGoTo: (target: LogTarget) => void;
  today: Date;
};
