import { mayListThread } from "@oni/api/contract";
import { css } from "@emotion/react";
import type { Message } from "@oni/realtime/contract";
import { useState } from "react";
import type { Channel, Server } from "../lists/queries.ts";
import { useCounts } from "../unread/counts-store.ts";
import { readStored, writeStored } from "../../stores/local-storage.ts";
import { color, type } from "../../theme/theme.ts";
import { Button } from "../../ui/layout/Button.tsx";
import type { CurrentUser } from "../../account/sign-in/current-user.ts";
import { listThread } from "../servers/administration/channel-actions.ts";
import { NameDialog } from "../servers/NameDialog.tsx";

/** The number of answers from which a thread is long enough for a name of its own. */
const longFrom = 12;

type RippleOutProps = {
  server: Server;
  thread: Channel;
  parent: Channel;
  root: Message | undefined;
  user: CurrentUser;
};

/** Offers members who may do so to list a long thread under its channel. */
export function RippleOut({ server, thread, parent, root, user }: RippleOutProps) {
  const receivedSeq = useCounts(({ channels }) => channels[thread.id]?.lastSeq ?? 0);
  const [isDismissed, setIsDismissed] = useState(
    () => readStored(dismissedKey(thread.id)) !== null,
  );
  const [isNaming, setIsNaming] = useState(false);
  const may = mayListThread(server, {
    ...{ kind: server.kind, isRootAuthor: root?.userId === user.id },
  });
  const isLong = Math.max(receivedSeq, thread.lastSeq) >= longFrom;
  if (!may || !isLong || thread.isListed || isDismissed) return null;

  return (
    <section css={plate}>
      <h4>This thread is getting long.</h4>
      <p>Make it a channel under {parent.name}? A link stays at its message.</p>
      <Button size="small" onClick={() => setIsNaming(true)}>
        MAKE_IT_A_CHANNEL
      </Button>
      <Button
        tone="quiet"
        size="small"
        onClick={() => {
          writeStored(dismissedKey(thread.id), "folded");
          setIsDismissed(true);
        }}
      >
        KEEP_THREAD
      </Button>
      <NameDialog
        isOpen={isNaming}
        onClose={() => setIsNaming(false)}
        title="Make it a channel"
        words={`It is listed under ${parent.name} for everyone.`}
        submitLabel="MAKE_IT_A_CHANNEL"
        action={listThread}
        inputOf={(fields) => ({ id: thread.id, ...fields })}
      />
    </section>
  );
}

const dismissedKey = (threadId: string) => `oni.folded.${threadId}`;

const plate = css({
  ...type.dense,
  flex: "none",
  margin: "0 12px 10px",
  padding: "12px 14px",
  background: color.raised,
  border: `1px solid ${color.line}`,
  borderLeft: `3px solid ${color.strike}`,
  h4: { fontSize: 13, fontWeight: 600 },
  p: { margin: "2px 0 10px", color: color.ink2 },
  "> button + button": { marginLeft: 8 },
});
