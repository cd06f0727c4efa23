import { css } from "@emotion/react";
import type { Message } from "@oni/realtime/contract";
import { useState } from "react";
import type { Channel, Server } from "../lists/queries.ts";
import { useCounts } from "../unread/counts-store.ts";
import { readStored, writeStored } from "../../stores/local-storage.ts";
import { color } from "../../theme/theme.ts";
import { Button } from "../../ui/layout/Button.tsx";
import type { CurrentUser } from "../../account/sign-in/current-user.ts";
import { listSideRoom } from "../servers/administration/channel-deeds.ts";
import { mayListSideRoom, standingOf } from "../roles/may.ts";
import { ThingDialog } from "../servers/ThingDialog.tsx";

/** From so many answers on a side room is long enough for a name of its own. */
const longFrom = 12;

type RippleOutProps = {
  server: Server;
  room: Channel;
  parent: Channel;
  root: Message | undefined;
  user: CurrentUser;
};

/** Offers whoever may to list a long side room under its channel. */
export function RippleOut({ server, room, parent, root, user }: RippleOutProps) {
  const heardSeq = useCounts(({ channels }) => channels[room.id]?.lastSeq ?? 0);
  const [isKept, setIsKept] = useState(() => readStored(keptKey(room.id)) !== null);
  const [isNaming, setIsNaming] = useState(false);
  const may = mayListSideRoom(standingOf(server), {
    ...{ kind: server.kind, isRootAuthor: root?.userId === user.id },
  });
  const isLong = Math.max(heardSeq, room.lastSeq) >= longFrom;
  if (!may || !isLong || room.isListed || isKept) return null;

  return (
    <section css={plate}>
      <h4>This thread is getting long.</h4>
      <p>Ripple it out into a side room under {parent.name}? A link stays with its line.</p>
      <Button size="small" onClick={() => setIsNaming(true)}>
        RIPPLE_OUT
      </Button>
      <Button
        tone="quiet"
        size="small"
        onClick={() => {
          writeStored(keptKey(room.id), "folded");
          setIsKept(true);
        }}
      >
        KEEP_IT_FOLDED
      </Button>
      <ThingDialog
        isOpen={isNaming}
        onClose={() => setIsNaming(false)}
        title="Let it ripple"
        words={`It will stand under ${parent.name} for everyone.`}
        submitLabel="RIPPLE_OUT"
        deed={listSideRoom}
        inputOf={(thing) => ({ id: room.id, ...thing })}
      />
    </section>
  );
}

const keptKey = (roomId: string) => `oni.folded.${roomId}`;

const plate = css({
  flex: "none",
  margin: "0 12px 10px",
  padding: "12px 14px",
  background: color.raised,
  border: `1px solid ${color.line}`,
  borderLeft: `3px solid ${color.strike}`,
  fontSize: 13,
  lineHeight: "20px",
  h4: { fontSize: 13, fontWeight: 600 },
  p: { margin: "2px 0 10px", color: color.ink2 },
  "> button + button": { marginLeft: 8 },
});
