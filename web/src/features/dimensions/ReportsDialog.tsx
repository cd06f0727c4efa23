import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { read } from "../../api/read.ts";
import { color, type } from "../../theme/theme.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { fullTime } from "./format-time.ts";
import type { Server } from "./queries.ts";

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
  if (reports.data?.length === 0) return <p css={note}>Nothing was reported.</p>;
  return (
    <ul css={list}>
      {reports.data?.map(({ id, reason, createdAt, channelId, message }) => (
        <li key={id} css={row}>
          <span css={note}>{fullTime(createdAt)}</span>
          <p>{reason}</p>
          <blockquote>
            <b>{message.author?.username ?? "[departed oni]"}</b>{" "}
            {message.deletedAt === null ? message.content : "[deleted]"}
          </blockquote>
          <Link to={`/dimensions/${server.id}/${channelId}#${message.seq}`} onClick={onClose}>
            Go to the message
          </Link>
        </li>
      ))}
    </ul>
  );
}

const list = css({ display: "grid", gap: 16, marginTop: 8 });
const row = css({
  fontSize: 13,
  lineHeight: "20px",
  overflowWrap: "anywhere",
  blockquote: {
    margin: "6px 0",
    paddingLeft: 10,
    borderLeft: `2px solid ${color.edge}`,
    color: color.ink2,
  },
  a: { color: color.sky },
});
const note = css({ ...type.meta, color: color.ink3 });
