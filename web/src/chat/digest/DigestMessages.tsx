import { css } from "@emotion/react";
import { Link } from "react-router-dom";
import type { DigestMessage } from "../lists/queries.ts";
import { type } from "../../theme/theme.ts";
import { fullTime } from "../../ui/text/format-time.ts";
import { digestStyle } from "./digest-style.ts";
import { messageSummary } from "../log/message-summary.ts";

type DigestMessagesProps = {
  title: string;
  messages: readonly DigestMessage[];
  onFollow?: (() => void) | undefined;
};

/** A list of messages that mention the reader or reply to them. Each leads to its position in the log. */
export const DigestMessages = ({ title, messages, onFollow }: DigestMessagesProps) =>
  messages.length === 0 ? null : (
    <section>
      <h3 css={digestStyle.heading}>{title}</h3>
      <ul>
        {messages.map((message) => (
          <li key={message.id}>
            <Link
              css={messageStyle}
              to={`/dimensions/${message.serverId}/${message.channelId}#${message.seq}`}
              onClick={onFollow}
            >
              <small>
                {message.author?.username ?? "[departed oni]"} · {message.serverName} /{" "}
                {message.channelName} · {fullTime(message.createdAt)}
              </small>
              {messageSummary(message)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );

const messageStyle = css({
  ...digestStyle.link,
  display: "grid",
  overflowWrap: "anywhere",
  small: type.note,
});
