import { queueMessage } from "../../chat/outbox/outbox.ts";
import { randomUuid } from "../../chat/outbox/uuid.ts";
import { setDraft, useDrafts } from "../../stores/drafts.ts";
import { ReplyField } from "../../chat/composer/ReplyField.tsx";
import type { UnreadChannel } from "./home-feed.ts";

type AnswerFieldProps = {
  channel: UnreadChannel;
  userId: string;
  onSent: (nonce: string, content: string) => void;
};

/**
 * A field that sends a message to a channel from Home. Its draft is the draft of the channel's composer.
 */
export function AnswerField({ channel, userId, onSent }: AnswerFieldProps) {
  const { serverId, channelId, channelName } = channel;
  const text = useDrafts((state) => state.drafts[channelId] ?? "");

  const handleSend = (content: string) => {
    const nonce = randomUuid();
    queueMessage({ nonce, userId, serverId, channelId, content, replyToId: null }, Date.now());
    setDraft(channelId, "");
    onSent(nonce, content);
  };
  return (
    <ReplyField
      label={`Answer in ${channel.serverName} / ${channelName}`}
      placeholder={`answer in ${channelName}`}
      text={text}
      onWrite={(written) => setDraft(channelId, written)}
      onSend={handleSend}
    />
  );
}
