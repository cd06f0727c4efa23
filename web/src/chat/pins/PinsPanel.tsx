import { css } from "@emotion/react";
import { pinLimit, type Pin, may } from "@oni/api/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { errorSentence } from "../../live/calls/api-error.ts";
import { useAction } from "../../live/calls/use-action.ts";
import { authorName, maskName } from "../log/author-name.ts";
import type { LogTarget } from "../log/channel-pages.ts";
import { type Channel, pinsQuery, type Server } from "../lists/queries.ts";
import { messageSummary } from "../log/message-summary.ts";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { Button } from "../../ui/layout/Button.tsx";
import { ErrorState } from "../../ui/layout/ErrorState.tsx";
import { dayName } from "../../ui/text/format-time.ts";
import { Loading } from "../../ui/layout/Loading.tsx";
import { useLayer } from "../../browser/use-layer.ts";
import { SidePanel, SidePanelHeader } from "../../ui/overlays/SidePanel.tsx";
import { useNow } from "../../ui/text/use-now.ts";
import { setPinned } from "../messages/message-actions.ts";

type PinsPanelProps = {
  server: Server;
  channel: Channel;
  onGoTo: (target: LogTarget) => void;
  onClose: () => void;
};

/** Lists the pinned messages of a channel. Escape closes it and returns the focus to the opener. */
export function PinsPanel({ server, channel, onGoTo, onClose }: PinsPanelProps) {
  const { data: pins, error, refetch } = useQuery({ ...pinsQuery(channel.id), staleTime: 0 });
  const panel = useRef<HTMLElement>(null);
  const canPin = may(server, "pin");

  useLayer(true, onClose);
  useEffect(() => {
    const aside = panel.current;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") onClose();
    };
    aside?.addEventListener("keydown", handleKey);
    return () => aside?.removeEventListener("keydown", handleKey);
  }, [onClose]);

  useEffect(() => {
    const opener = document.activeElement;
    panel.current?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  return (
    <SidePanel label="Pinned" ref={panel}>
      <SidePanelHeader
        title="Pinned"
        detail={pins && `${pins.length} of ${pinLimit}`}
        onClose={onClose}
      />
      {error ? (
        <div css={notice}>
          <ErrorState
            text="The pinned messages could not be fetched."
            detail={errorSentence(error)}
            onRetry={() => void refetch()}
          />
        </div>
      ) : !pins ? (
        <div css={notice}>
          <Loading text="Listening..." />
        </div>
      ) : pins.length === 0 ? (
        <p css={notice}>
          {canPin ? "Nothing is pinned. A message is pinned from its menu." : "Nothing is pinned."}
        </p>
      ) : (
        <ul css={list}>
          {pins.map((pin) => (
            <PinRow key={pin.id} {...{ pin, canPin }} onGoTo={() => onGoTo({ seq: pin.seq })} />
          ))}
        </ul>
      )}
    </SidePanel>
  );
}

function PinRow({ pin, canPin, onGoTo }: { pin: Pin; canPin: boolean; onGoTo: () => void }) {
  const unpin = useAction(setPinned, () => ({ id: pin.id, isPinned: false }));
  const now = useNow();
  return (
    <li css={row}>
      <Avatar username={maskName(pin)} imageUrl={pin.author?.profileImageUrl} size={24} />
      <b>
        <bdi>{authorName(pin)}</bdi>
      </b>
      <time dateTime={pin.createdAt}>{dayName(pin.createdAt, now)}</time>
      <p>{messageSummary(pin)}</p>
      <footer>
        <span>pinned by {pin.pinnedBy?.username ?? "[departed oni]"}</span>
        <Button tone="quiet" size="small" onClick={onGoTo}>
          GO_TO_MESSAGE
        </Button>
        {canPin && (
          <Button tone="quiet" size="small" onClick={() => unpin.mutate()}>
            UNPIN
          </Button>
        )}
      </footer>
    </li>
  );
}

const notice = css({ padding: 16, fontSize: 13, color: color.ink2 });
const list = css({ flex: 1, minHeight: 0, overflow: "auto" });
const row = css({
  ...type.dense,
  display: "grid",
  gridTemplateColumns: "24px minmax(0, 1fr) auto",
  alignItems: "center",
  columnGap: 10,
  padding: "12px 16px 8px",
  borderBottom: `1px solid ${color.line}`,
  b: { ...layout.oneLine, fontWeight: 600 },
  time: { fontSize: 12, color: color.ink3 },
  p: {
    gridColumn: "2 / -1",
    margin: "6px 0 4px",
    maxHeight: 200,
    overflow: "auto",
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
  },
  footer: {
    ...layout.row(4),
    gridColumn: "2 / -1",
    minWidth: 0,
    span: { ...type.note, flex: 1, minWidth: 0, overflowWrap: "anywhere" },
  },
});
