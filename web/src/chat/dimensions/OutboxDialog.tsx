import { css } from "@emotion/react";
import { Link } from "react-router-dom";
import { retryMessage, settleMessage, useOutbox } from "../outbox/outbox.ts";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { fullTime } from "../../ui/text/format-time.ts";
import type { Server } from "../lists/queries.ts";
import { messageSummary } from "../log/message-summary.ts";

type OutboxDialogProps = { userId: string; servers: readonly Server[]; onClose: () => void };

/** Lists the member's unsent messages of all channels, in the order of sending. */
export function OutboxDialog({ userId, servers, onClose }: OutboxDialogProps) {
  const all = useOutbox((state) => state.entries);
  const entries = all.filter((entry) => entry.userId === userId);
  return (
    <Dialog isOpen onClose={onClose} isWide title="Not sent">
      {entries.length === 0 && <p css={type.note}>Everything has gone out.</p>}
      <ul css={list}>
        {entries.map((entry) => (
          <li key={entry.nonce} css={type.dense}>
            <Link
              css={type.note}
              to={`/dimensions/${entry.serverId}/${entry.channelId}`}
              onClick={onClose}
            >
              {servers.find(({ id }) => id === entry.serverId)?.name ?? "[closed dimension]"} ·{" "}
              {fullTime(new Date(entry.queuedAt).toISOString())}
            </Link>
            <p css={words}>{messageSummary(entry)}</p>
            <p css={[type.note, entry.failure !== null && failed]}>
              {entry.failure === null ? "Waits for the link." : `Not sent. ${entry.failure}`}
            </p>
            <div css={choices}>
              {entry.failure !== null && (
                <Button size="small" onClick={() => retryMessage(entry.nonce)}>
                  RETRY
                </Button>
              )}
              <Button size="small" tone="quiet" onClick={() => settleMessage(entry.nonce)}>
                DISCARD
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const list = css({ ...layout.stack(16), marginTop: 8 });
const choices = css({ display: "flex", gap: 8, marginTop: 6 });
const words = css({ overflowWrap: "anywhere", whiteSpace: "pre-wrap" });
const failed = css({ color: color.danger });
