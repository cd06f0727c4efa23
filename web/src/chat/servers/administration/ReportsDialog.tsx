import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { read } from "../../../live/calls/read.ts";
import { color, type } from "../../../theme/theme.ts";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { authorName } from "../../log/author-name.ts";
import { DialogList } from "./DialogList.tsx";
import { fullTime } from "../../../ui/text/format-time.ts";
import type { Server } from "../../lists/queries.ts";

type ReportsDialogProps = { isOpen: boolean; server: Server; onClose: () => void };

export const ReportsDialog = (props: ReportsDialogProps) => (
  <Dialog isOpen={props.isOpen} onClose={props.onClose} isWide title="Reports">
    <Reports {...props} />
  </Dialog>
);

function Reports({ server, onClose }: ReportsDialogProps) {
  const reports = useQuery({
    ...read("GET /api/servers/:id/reports", { params: { id: server.id } }),
    staleTime: 0,
  });
  return (
    <DialogList
      query={reports}
      loading="Reading the reports..."
      failed="The reports could not be fetched."
      none="Nothing was reported."
    >
      {({ id, reason, createdAt, channelId, message }) => (
        <li key={id} css={row}>
          <span css={type.note}>{fullTime(createdAt)}</span>
          <p>{reason}</p>
          <blockquote>
            <b>{message.author?.username ?? authorName(message)}</b>{" "}
            {message.deletedAt === null ? message.content : "[deleted]"}
          </blockquote>
          <Link to={`/dimensions/${server.id}/${channelId}#${message.seq}`} onClick={onClose}>
            Go to the message
          </Link>
        </li>
      )}
    </DialogList>
  );
}

const row = css({
  ...type.dense,
  overflowWrap: "anywhere",
  blockquote: {
    margin: "6px 0",
    paddingLeft: 10,
    borderLeft: `2px solid ${color.edge}`,
    color: color.ink2,
  },
  a: { color: color.sky },
});
