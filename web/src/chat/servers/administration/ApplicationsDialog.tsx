import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { useAction } from "../../../live/calls/use-action.ts";
import { applicationsQuery, type Server } from "../../lists/queries.ts";
import { type } from "../../../theme/theme.ts";
import { layout } from "../../../ui/layout/layout.ts";
import { Avatar } from "../../../ui/marks/Avatar.tsx";
import { Button } from "../../../ui/layout/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { fullTime } from "../../../ui/text/format-time.ts";
import { decideApplication } from "../application-actions.ts";
import { DialogList } from "./DialogList.tsx";

type ApplicationsDialogProps = { isOpen: boolean; server: Server; onClose: () => void };

export const ApplicationsDialog = ({ isOpen, server, onClose }: ApplicationsDialogProps) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    isWide
    title="Requests to join"
    description={`Requests to join ${server.name}, the oldest first.`}
  >
    <Applications server={server} />
  </Dialog>
);

function Applications({ server }: { server: Server }) {
  const waiting = useQuery({ ...applicationsQuery(server.id), staleTime: 0 });
  const decide = useAction(decideApplication, (decision: { userId: string; isLetIn: boolean }) => ({
    id: server.id,
    ...decision,
  }));
  return (
    <DialogList
      query={waiting}
      loading="Looking through the peephole..."
      failed="The requests could not be fetched."
      none="No request is waiting."
    >
      {({ userId, username, displayName, profileImageUrl, line, createdAt }) => (
        <li key={userId} css={row}>
          <Avatar username={username} imageUrl={profileImageUrl} size={32} />
          <span>
            <b>{displayName || username}</b>
            <small css={type.note}>
              @{username} · {fullTime(createdAt)}
            </small>
            <q>{line}</q>
          </span>
          <Button
            size="small"
            aria-label={`Let ${username} in`}
            onClick={() => decide.mutate({ userId, isLetIn: true })}
          >
            LET_IN
          </Button>
          <Button
            size="small"
            tone="danger"
            aria-label={`Decline ${username}`}
            onClick={() => decide.mutate({ userId, isLetIn: false })}
          >
            DECLINE
          </Button>
        </li>
      )}
    </DialogList>
  );
}

const row = css({
  ...layout.row(10),
  flexWrap: "wrap",
  fontSize: 13,
  "> span": { flex: "1 1 220px", minWidth: 0, display: "grid", overflowWrap: "anywhere" },
});
