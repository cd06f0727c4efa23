import { css } from "@emotion/react";
import { memo, useState } from "react";
import type { Server, ServerActivity } from "@oni/api/contract";
import { Link, useNavigate } from "react-router-dom";
import { useAction } from "../../live/calls/use-action.ts";
import { shownCount } from "../unread/counts.ts";
import { below, color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Badge } from "../../ui/marks/Badge.tsx";
import { Button } from "../../ui/layout/Button.tsx";
import { agoTime } from "../../ui/text/format-time.ts";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { dialogStyle } from "../../ui/overlays/dialog-style.ts";
import { HashtagChip } from "../../ui/text/HashtagChip.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { Awake } from "./Awake.tsx";
import { ApplicationForm } from "./ApplicationForm.tsx";
import { LastMessage } from "./LastMessage.tsx";
import { ServerTile } from "./ServerTile.tsx";
import { joinServer } from "./membership-actions.ts";
import { countOf } from "../../ui/text/count-of.ts";

type ServerCardProps = {
  server: Server;
  activity: ServerActivity | undefined;
  /** The time of the fetch of the activity. */
  now: Date;
  userId: string;
};

/** One dimension of a list. The whole card links to it. */
export const ServerCard = memo(function ServerCard({
  server,
  activity,
  now,
  userId,
}: ServerCardProps) {
  const { name, description, memberCount, role, unreadCount, tags } = server;
  const last = activity?.last;
  const isAwake = (activity?.hereCount ?? 0) > 0;
  return (
    <article css={card}>
      <Panel flush led={unreadCount > 0 ? "struck" : isAwake ? "live" : "idle"}>
        <div css={body}>
          <div css={headerStyle}>
            <ServerTile server={server} />
            <h2 css={heading}>
              <Link css={link} to={`/dimensions/${server.id}`}>
                {name}
              </Link>
            </h2>
            {activity && isAwake ? (
              <Awake hereCount={activity.hereCount} faces={activity.faces} />
            ) : (
              <span css={type.note}>away</span>
            )}
          </div>
          <p css={words}>{description || "No description available"}</p>
          {last && (
            <p css={lastMessageStyle}>
              <LastMessage last={last} userId={userId} />
            </p>
          )}
          {tags.length > 0 && (
            <p css={layout.wrap(6)}>
              {tags.map((tag) => (
                <HashtagChip key={tag} name={tag} />
              ))}
            </p>
          )}
          <p css={facts}>
            {countOf(memberCount, "member")}
            {last && <time dateTime={last.createdAt}>{agoTime(last.createdAt, now)}</time>}
            {role !== null && <Badge tone="online">INSIDE</Badge>}
            {unreadCount > 0 && <Badge tone="new">{`${shownCount(unreadCount)} NEW`}</Badge>}
            {role === null ? (
              <Entrance server={server} />
            ) : (
              <span css={enter} aria-hidden="true">
                ENTER
              </span>
            )}
          </p>
        </div>
      </Panel>
    </article>
  );
});

const Entrance = ({ server }: { server: Server }) =>
  server.joinGate === "applied" ? <ApplyButton server={server} /> : <JoinButton server={server} />;

/** Opens the application form, or shows the state of the application. */
function ApplyButton({ server }: { server: Server }) {
  const [isOpen, setIsOpen] = useState(false);
  const { name, application } = server;
  return (
    <>
      <Button
        css={join}
        size="small"
        aria-label={application ? `${name}: your request to join` : `Request to join ${name}`}
        onClick={() => setIsOpen(true)}
      >
        {application ? (application.state === "waiting" ? "WAITING" : "DECLINED") : "REQUEST"}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={`Request to join ${name}`}
        description="Its moderators read your note, and accept or decline."
      >
        <div css={dialogStyle.form}>
          <ApplicationForm server={server} />
        </div>
      </Dialog>
    </>
  );
}

/** Lies above the link that covers the card. */
function JoinButton({ server: { id, name } }: { server: Server }) {
  const navigate = useNavigate();
  const entrance = useAction(
    joinServer,
    () => ({ id }),
    () => navigate(`/dimensions/${id}`),
  );
  return (
    <Button
      css={join}
      size="small"
      aria-label={`Join ${name}`}
      pending={entrance.isPending}
      onClick={() => entrance.isPending || entrance.mutate()}
    >
      JOIN
    </Button>
  );
}

const card = css({
  position: "relative",
  height: "100%",
  "> section": { height: "100%" },
  "&:hover > section::before": { borderColor: color.edge },
});
const body = css({
  display: "flex",
  flexDirection: "column",
  gap: 10,
  height: "100%",
  padding: "18px 20px 16px",
});
const headerStyle = css({
  ...layout.row("6px 14px"),
  minWidth: 0,
  [below.phone]: { flexWrap: "wrap", "> :last-child": { flexBasis: "100%" } },
});
const heading = css({ ...type.cardTitle, flex: 1, minWidth: 0, overflowWrap: "anywhere" });
const link = css({
  textDecoration: "none",
  "&::after": { content: '""', position: "absolute", inset: 0 },
});
const words = css({ ...type.text, overflowWrap: "anywhere" });
const lastMessageStyle = css({
  ...type.base,
  display: "-webkit-box",
  maxHeight: 44,
  overflow: "hidden",
  paddingLeft: 12,
  borderLeft: `1px solid ${color.line2}`,
  overflowWrap: "anywhere",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
});
const join = css({ position: "relative", marginLeft: "auto" });
const enter = css({
  ...type.label,
  marginLeft: "auto",
  padding: "6px 10px",
  color: color.ink2,
});
const facts = css({ ...type.note, ...layout.row("4px 14px"), marginTop: "auto", flexWrap: "wrap" });
