import { mayRead } from "@oni/api/contract";
import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { useAction } from "../../../live/calls/use-action.ts";
import { color, type } from "../../../theme/theme.ts";
import { layout } from "../../../ui/layout/layout.ts";
import { Button } from "../../../ui/layout/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { DialogList } from "./DialogList.tsx";
import { fullTime } from "../../../ui/text/format-time.ts";
import type { Server } from "../../lists/queries.ts";
import { unbanMember, endTimeout } from "../../members/member-actions.ts";
import { bansQuery, timeoutsQuery } from "../../members/queries.ts";

type BansDialogProps = { isOpen: boolean; server: Server; onClose: () => void };

export const BansDialog = ({ isOpen, server, onClose }: BansDialogProps) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title="Bans"
    description={`Members who may not enter ${server.name}.`}
  >
    {mayRead(server, "ban") && <Bans server={server} />}
    {mayRead(server, "timeout") && <Timeouts server={server} />}
  </Dialog>
);

function Bans({ server }: { server: Server }) {
  const bans = useQuery({ ...bansQuery(server.id), staleTime: 0 });
  const lift = useAction(unbanMember, (userId: string) => ({ id: server.id, userId }));
  return (
    <DialogList
      query={bans}
      loading="Loading the list..."
      failed="The bans could not be fetched."
      none="No member is banned."
    >
      {({ userId, username, reason, createdAt, purgedCount, undoUntil, mayUndo }) => (
        <li key={userId} css={row}>
          <span>
            @{username}
            <small css={type.note}>
              since {fullTime(createdAt)}
              {reason && `: ${reason}`}
            </small>
            {undoUntil && (
              <small css={type.note}>
                {purgedCount} {purgedCount === 1 ? "message comes" : "messages come"} back if it is
                lifted until {fullTime(undoUntil)}
              </small>
            )}
          </span>
          {mayUndo && (
            <Button size="small" onClick={() => lift.mutate(userId)}>
              LIFT_BAN
            </Button>
          )}
        </li>
      )}
    </DialogList>
  );
}

/** Lists the members who are timed out. Empty if there are none. */
function Timeouts({ server }: { server: Server }) {
  const timeouts = useQuery({ ...timeoutsQuery(server.id), staleTime: 0 });
  const end = useAction(endTimeout, (userId: string) => ({ id: server.id, userId }));
  if (!timeouts.data || timeouts.data.length === 0) return null;
  return (
    <section aria-label="Timed out">
      <h3 css={head}>TIMED_OUT</h3>
      <ul>
        {timeouts.data.map(({ userId, username, endsAt, reason, mayUndo }) => (
          <li key={userId} css={row}>
            <span>
              @{username}
              <small css={type.note}>
                until {fullTime(endsAt)}: {reason}
              </small>
            </span>
            {mayUndo && (
              <Button size="small" onClick={() => end.mutate(userId)}>
                END_TIMEOUT
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const head = css({ ...type.label, marginTop: 18, color: color.ink3 });
const row = css({ ...layout.row(8), fontSize: 13, "> span": { flex: 1, display: "grid" } });
