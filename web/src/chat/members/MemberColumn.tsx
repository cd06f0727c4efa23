import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { memo } from "react";
import { Link } from "react-router-dom";
import { useShallow } from "zustand/react/shallow";
import { errorSentence } from "../../live/calls/api-error.ts";
import { useIsLost } from "../../stores/connection.ts";
import { presenceOf, usePresence } from "../../stores/presence.ts";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { BotBadge } from "../../ui/marks/BotBadge.tsx";
import { ErrorState } from "../../ui/layout/ErrorState.tsx";
import { Loading } from "../../ui/layout/Loading.tsx";
import type { CurrentUser } from "../../account/sign-in/current-user.ts";
import { splitByPresence } from "./members.ts";
import { personLink } from "../../ui/text/person-link.ts";
import { type Member, membersQuery, type Server } from "../lists/queries.ts";

/** The number of offline members that are listed. Further ones are only counted. */
const shownOffline = 100;

type MemberColumnProps = { server: Server; user: CurrentUser };

export const MemberColumn = memo(function MemberColumn({ server, user }: MemberColumnProps) {
  const members = useQuery(membersQuery(server.id));
  const ids = members.data?.map(({ userId }) => userId) ?? [];
  // A member who comes or goes elsewhere does not redraw this list.
  const presence = usePresence(useShallow(({ online }) => presenceOf(online, ids)));
  const isLost = useIsLost();
  if (!members.data) {
    return (
      <aside css={column}>
        {members.isPending && <Loading text="Counting heads..." />}
        {members.error && (
          <ErrorState
            text="The members could not be fetched."
            detail={errorSentence(members.error)}
            onRetry={() => void members.refetch()}
          />
        )}
      </aside>
    );
  }
  const { online, offline } = splitByPresence(members.data, presence, user);
  return (
    <aside css={column} aria-label="Members">
      <Heading text={isLost ? "Last seen online" : "Users Online"} count={online.length} />
      <ul>
        {online.map((member) => (
          <MemberRow key={member.userId} {...{ member, user }} isOnline={!isLost} />
        ))}
      </ul>
      <Heading text="Offline" count={offline.length} />
      <ul>
        {offline.slice(0, shownOffline).map((member) => (
          <MemberRow key={member.userId} {...{ member, user }} isOnline={false} />
        ))}
      </ul>
      {offline.length > shownOffline && <p css={more}>and {offline.length - shownOffline} more</p>}
    </aside>
  );
});

const Heading = ({ text, count }: { text: string; count: number }) => (
  <h2 css={heading}>
    <span>{text}</span>
    <span>{count}</span>
  </h2>
);

type MemberRowProps = { member: Member; user: CurrentUser; isOnline: boolean };

function MemberRow({ member, user, isOnline }: MemberRowProps) {
  const isYou = member.userId === user.id;
  return (
    <li css={[row, !isOnline && away]}>
      <Avatar
        username={member.username}
        imageUrl={member.profileImageUrl}
        size={26}
        presence={isOnline ? (isYou ? "you" : "online") : "offline"}
      />
      <Link
        css={[name, isYou && you]}
        to={`/oni/${member.username}`}
        title={`@${member.username}`}
        {...personLink(member.username)}
      >
        {member.displayName || member.username}
      </Link>
      {member.isBot && <BotBadge />}
      {member.role !== "member" && (
        <span css={role}>{member.role === "owner" ? "OWNER" : "MOD"}</span>
      )}
      {(member.role === "member" || !isOnline) && <i css={[light, !isOnline && unlit]} />}
    </li>
  );
}

const column = css({
  height: "100%",
  padding: "16px 12px",
  overflow: "auto",
  background: color.page,
  borderLeft: `1px solid ${color.line}`,
  "ul + h2": { marginTop: 18 },
});
const heading = css({
  ...type.label,
  display: "flex",
  justifyContent: "space-between",
  padding: "0 8px 8px",
  textTransform: "uppercase",
  color: color.ink2,
});
const row = css({
  ...type.dense,
  ...layout.row(10),
  minHeight: 40,
  padding: "0 8px",
  borderRadius: 2,
  "&:hover": { background: color.raised },
});
const away = css({ color: color.ink3 });
const name = css({
  ...layout.oneLine,
  flex: 1,
  minWidth: 0,
  lineHeight: "24px",
  textDecoration: "none",
});
const you = css({ color: color.you });
const role = css({ fontSize: 11, color: color.ink2, letterSpacing: "0.04em" });
const light = css({
  flex: "none",
  width: 8,
  height: 8,
  borderRadius: "50%",
  background: color.glow,
  "@media (forced-colors: active)": { background: "CanvasText" },
});
const unlit = css({ background: "none", boxShadow: `inset 0 0 0 1.5px ${color.ash}` });
const more = css({ ...type.note, padding: 8 });
