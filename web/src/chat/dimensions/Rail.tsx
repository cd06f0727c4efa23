import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { Cable, Orbit, Plus, Send } from "lucide-react";
import { memo, useState } from "react";
import { Link } from "react-router-dom";
import { useConnection } from "../../stores/connection.ts";
import { useOutbox } from "../outbox/outbox.ts";
import { forcedOutline } from "../../theme/forced-colors.ts";
import { color } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { shownCount, totalUnread } from "../unread/counts.ts";
import { CreateServerDialog } from "../servers/CreateServerDialog.tsx";
import { countStyle } from "../../ui/marks/count-style.ts";
import { VisuallyHidden } from "../../ui/layout/VisuallyHidden.tsx";
import type { CurrentUser } from "../../account/sign-in/current-user.ts";
import { distinctInitials } from "../servers/initials.ts";
import { useServerOrder } from "../servers/use-server-order.ts";
import { dropStyle } from "../../ui/order/drop-style.ts";
import { thumbnailOf } from "../servers/thumbnail.ts";
import { OutboxDialog } from "./OutboxDialog.tsx";
import { directsQuery, type Server } from "../lists/queries.ts";

type RailProps = {
  servers: readonly Server[];
  /** The open dimension. Null on the screen of the direct lines. */
  currentId: string | null;
  user: CurrentUser;
};

/**
 * Links to the direct lines, to the member's dimensions in their own order, and to an open dimension that
 * they only visit.
 */
export const Rail = memo(function Rail({ servers, currentId, user }: RailProps) {
  const [open, setOpen] = useState<"create" | "outbox" | null>(null);
  const close = () => setOpen(null);
  const isLive = useConnection(({ phase }) => phase === "live");
  // While the link is up, only refused messages are counted: the others go out at once.
  const stuck = useOutbox(
    ({ entries }) =>
      entries.filter(({ userId, failure }) => userId === user.id && (failure !== null || !isLive))
        .length,
  );
  const { data: directs = [] } = useQuery(directsQuery);
  const waiting = totalUnread(directs);
  const order = useServerOrder();
  const byId = new Map(servers.map((server) => [server.id, server]));
  const own = order.ids.flatMap((id) => byId.get(id) ?? []);
  const visited = servers.filter(({ role, id }) => role === null && id === currentId);
  const shown = [...own, ...visited];
  const letters = distinctInitials(shown);
  return (
    <nav css={rail} aria-label="Dimensions">
      <Link css={tile} to="/dimensions" aria-label="All dimensions">
        <Orbit aria-hidden="true" />
      </Link>
      <Link
        css={tile}
        to="/directs"
        aria-label={waiting > 0 ? `Direct messages, ${waiting} unread` : "Direct messages"}
        aria-current={currentId === null ? "page" : undefined}
      >
        <Cable aria-hidden="true" />
        {waiting > 0 && (
          <span css={count} aria-hidden="true">
            {shownCount(waiting)}
          </span>
        )}
      </Link>
      {stuck > 0 && (
        <button
          css={tile}
          type="button"
          aria-label={`${stuck} not sent`}
          onClick={() => setOpen("outbox")}
        >
          <Send aria-hidden="true" />
          <span css={[count, unsent]} aria-hidden="true">
            {shownCount(stuck)}
          </span>
        </button>
      )}
      <hr />
      {shown.map((server) => (
        <Link
          key={server.id}
          css={tile}
          {...(server.role !== null && order.rowProps(server.id))}
          to={`/dimensions/${server.id}`}
          data-hint={labelOf(server)}
          aria-current={server.id === currentId ? "page" : undefined}
        >
          <span aria-hidden="true">
            {server.iconUrl ? (
              <img css={image} src={thumbnailOf(server.iconUrl)} alt="" />
            ) : (
              letters.get(server.id)
            )}
            <Count server={server} />
          </span>
          <VisuallyHidden>{labelOf(server)}</VisuallyHidden>
        </Link>
      ))}
      <hr />
      <button
        css={tile}
        type="button"
        aria-label="Create a dimension"
        onClick={() => setOpen("create")}
      >
        <Plus aria-hidden="true" />
      </button>
      {open === "outbox" && <OutboxDialog userId={user.id} servers={servers} onClose={close} />}
      {open === "create" && <CreateServerDialog isPublic={null} onClose={close} />}
    </nav>
  );
});

/** Mentions come before other unread messages and are amber, because they are for the viewer. */
function Count({ server: { unreadCount, mentionCount } }: { server: Server }) {
  if (mentionCount > 0) return <span css={[count, called]}>@{shownCount(mentionCount)}</span>;
  return unreadCount > 0 ? <span css={count}>{shownCount(unreadCount)}</span> : null;
}

const labelOf = ({ name, isPublic, unreadCount, mentionCount }: Server) =>
  [
    name,
    !isPublic && "private",
    unreadCount > 0 && `${unreadCount} unread`,
    mentionCount > 0 && `${mentionCount} for you`,
  ]
    .filter(Boolean)
    .join(", ");

const rail = css({
  ...layout.stack(8),
  alignContent: "start",
  justifyItems: "center",
  padding: "12px 0",
  overflowY: "auto",
  scrollbarWidth: "none",
  background: color.void,
  borderRight: `1px solid ${color.line}`,
  hr: { width: 32, margin: "4px 0", border: 0, borderTop: `1px solid ${color.line2}` },
});
const tile = css({
  ...dropStyle,
  ...layout.centered,
  ...layout.box(color.panel, color.line2),
  position: "relative",
  width: 48,
  height: 48,
  padding: 0,
  color: color.ink2,
  fontSize: 13,
  fontWeight: 600,
  letterSpacing: 0,
  textDecoration: "none",
  cursor: "pointer",
  "&:hover": { borderColor: color.edge, color: color.ink },
  "&[aria-current]": {
    borderColor: color.glow,
    color: color.glow,
    background: color.glowBg,
    ...forcedOutline,
  },
  "&[aria-current]::before": {
    content: '""',
    position: "absolute",
    left: -13,
    top: 8,
    bottom: 8,
    width: 3,
    background: color.glow,
  },
});
const image = css({ display: "block", width: 46, height: 46, objectFit: "cover", borderRadius: 1 });
const count = css(countStyle, {
  position: "absolute",
  right: -5,
  top: -5,
  boxShadow: `0 0 0 2px ${color.void}`,
});
const called = css({ background: color.you });
const unsent = css({ background: color.danger });
