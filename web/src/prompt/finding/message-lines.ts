import type { Message } from "@oni/realtime/contract";
import { authorName } from "../../chat/log/author-name.ts";
import { messageSummary } from "../../chat/log/message-summary.ts";
import { call } from "../../live/calls/call.ts";
import { clockTime } from "../../ui/text/format-time.ts";
import type { OutputLine } from "../language/command.ts";
import { dim, line, person } from "../language/output.ts";

/** Returns the last messages of a channel, oldest first. */
export const listLastMessages = (id: string): Promise<readonly Message[]> =>
  call("GET /api/channels/:id/messages", { params: { id }, query: { limit: "10" } });

/** Returns the line of a message with its number. */
export const formatNumbered = (message: Message): OutputLine =>
  formatMessage(message, [dim(`${message.seq}  `)]);

type TailMessage = Parameters<typeof messageSummary>[0] & {
  createdAt: string;
  author: Parameters<typeof authorName>[0]["author"];
};

/** Returns the line of a message. `where` names its channel or its number. */
export const formatMessage = (message: TailMessage, where: Parameters<typeof line>): OutputLine =>
  line(
    dim(`${clockTime(message.createdAt)}  `),
    ...where,
    message.author?.username ? person(message.author.username) : dim(authorName(message)),
    `  ${messageSummary(message)}`,
  );
