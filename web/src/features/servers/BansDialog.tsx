import { css } from "@emotion/react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { read } from "../../api/read.ts";
import { color, type } from "../../theme/theme.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { DialogList } from "./DialogList.tsx";
import { fullTime } from "../../ui/format-time.ts";
import type { Server } from "../../chat/queries.ts";
import { useAction } from "../../api/use-action.ts";

type BansDialogProps = { isOpen: boolean; server: Server; onClose: () => void };

export const BansDialog = ({ isOpen, server, onClose }: BansDialogProps) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title="Bans"
    words={`Who may not enter ${server.name}.`}
  >
    <Bans server={server} />
    <Timeouts server={server} />
  </Dialog>
);

function Bans({ server }: { server: Server }) {
  const queryClient = useQueryClient();
  const query = read("GET /api/servers/:id/bans", { params: { id: server.id } });
  const bans = useQuery({ ...query, staleTime: 0 });
  const lift = useAction(
    "Update failed",
    (userId: string) =>
      call("DELETE /api/servers/:id/bans/:userId", { params: { id: server.id, userId } }),
    () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
  );
  return (
    <DialogList
      query={bans}
      loading="Reading the list at the door..."
      failed="The bans could not be fetched."
      none="Nobody is banned."
    >
      {({ userId, username, reason, createdAt, purgedCount, undoUntil }) => (
        <li key={userId} css={row}>
          <span>
            @{username}
            <small css={note}>
              since {fullTime(createdAt)}
              {reason && `: ${reason}`}
            </small>
            {undoUntil && (
              <small css={note}>
                {purgedCount} {purgedCount === 1 ? "line comes" : "lines come"} back if it is lifted
                until {fullTime(undoUntil)}
              </small>
            )}
          </span>
          <Button size="small" onClick={() => lift.mutate(userId)}>
            LIFT_BAN
          </Button>
        </li>
      )}
    </DialogList>
  );
}

/** Who has to be silent; nothing while nobody has to. */
function Timeouts({ server }: { server: Server }) {
  const queryClient = useQueryClient();
  const query = read("GET /api/servers/:id/timeouts", { params: { id: server.id } });
  const timeouts = useQuery({ ...query, staleTime: 0 });
  const end = useAction(
    "Update failed",
    (userId: string) =>
      call("DELETE /api/servers/:id/members/:userId/timeout", {
        params: { id: server.id, userId },
      }),
    () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
  );
  if (!timeouts.data || timeouts.data.length === 0) return null;
  return (
    <section aria-label="Silenced">
      <h3 css={head}>SILENCED</h3>
      <ul>
        {timeouts.data.map(({ userId, username, endsAt, reason }) => (
          <li key={userId} css={row}>
            <span>
              @{username}
              <small css={note}>
                until {fullTime(endsAt)}: {reason}
              </small>
            </span>
            <Button size="small" onClick={() => end.mutate(userId)}>
              SPEAK_AGAIN
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const head = css({ ...type.label, marginTop: 18, color: color.ink3 });
const row = css({
  display: "flex",
  alignItems: "center",
  gap: 8,
  fontSize: 13,
  "> span": { flex: 1, display: "grid" },
});
const note = css({ ...type.meta, color: color.ink3 });
