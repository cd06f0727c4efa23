import { css } from "@emotion/react";
import { type Outgoing, retryMessage, settleMessage } from "../../chat/outbox/outbox.ts";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { Button } from "../../ui/layout/Button.tsx";
import { type CurrentUser, nameOf } from "../../account/sign-in/current-user.ts";
import { MessageText } from "../../chat/messages/MessageText.tsx";

type OwnMessageProps = {
  /** A message that was sent or is being sent. */
  own: Pick<Outgoing, "nonce" | "content"> | Outgoing;
  user: CurrentUser;
  onDiscard: () => void;
};

/** The viewer's own answer: sent, being sent, or refused and waiting for a decision. */
export function OwnMessage({ own, user, onDiscard }: OwnMessageProps) {
  const isOnItsWay = "failure" in own && own.failure === null;
  const failure = "failure" in own ? own.failure : null;
  return (
    <>
      <Avatar username={user.username} imageUrl={user.profileImageUrl} size={22} presence="you" />
      <span css={name}>{nameOf(user)}</span>
      <div aria-busy={isOnItsWay} css={isOnItsWay && pending}>
        <MessageText content={own.content} viewerName={user.username} />
        {failure !== null && (
          <p css={failed} role="alert">
            <span>Not sent. {failure}</span>
            <Button size="small" onClick={() => retryMessage(own.nonce)}>
              RETRY
            </Button>
            <Button
              size="small"
              tone="quiet"
              onClick={() => {
                settleMessage(own.nonce);
                onDiscard();
              }}
            >
              DISCARD
            </Button>
          </p>
        )}
      </div>
    </>
  );
}

const name = css({
  ...type.dense,
  ...layout.oneLine,
  fontWeight: 600,
  lineHeight: "23px",
  color: color.you,
});
const pending = css({ opacity: 0.55 });
const failed = css({ ...type.meta, ...layout.row(10), flexWrap: "wrap", color: color.danger });
