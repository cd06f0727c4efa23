import { css } from "@emotion/react";
import { useState } from "react";
import { errorSentence } from "../../live/calls/api-error.ts";
import { useIsLost } from "../../stores/connection.ts";
import { color, shadow, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { BotBadge } from "../../ui/marks/BotBadge.tsx";
import { ErrorState } from "../../ui/layout/ErrorState.tsx";
import type { LedState } from "../../ui/marks/Led.tsx";
import { Loading } from "../../ui/layout/Loading.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { TagLink } from "../../ui/text/TagLink.tsx";
import type { CurrentUser } from "../../account/sign-in/current-user.ts";
import { useKnocks } from "../knocks/knocks.ts";
import { useBlockedIds } from "../../chat/members/blocks.ts";
import { CardRoles } from "../../chat/roles/CardRoles.tsx";
import { BotOwner } from "./BotOwner.tsx";
import { InviteTo } from "./InviteTo.tsx";
import { OwnActions, PersonActions } from "./PersonActions.tsx";
import { type FoundPerson, usePerson } from "./use-person.ts";
import { WireTo } from "./Wire.tsx";

type PersonCardProps = { username: string; user: CurrentUser };

/** Card of a member with their identity, what they share with the viewer, and the possible actions. */
export function PersonCard({ username, user }: PersonCardProps) {
  const { person, error, refetch } = usePerson(username);
  const [isInviting, setIsInviting] = useState(false);
  const blocked = useBlockedIds();
  const hasKnocked = useKnocks(
    ({ sentAtMs }) => person !== null && sentAtMs[person.id] !== undefined,
  );
  if (!person) {
    return (
      <Panel css={card} flush>
        <div css={note}>
          {error ? (
            <ErrorState
              text={`@${username} was not found.`}
              detail={errorSentence(error)}
              onRetry={() => void refetch()}
            />
          ) : (
            <Loading text="Looking them up..." />
          )}
        </div>
      </Panel>
    );
  }
  const isYou = person.id === user.id;
  const isBlocked = blocked.has(person.id);
  if (isInviting) {
    return (
      <Panel css={card} name="Invite" flush>
        <InviteTo person={person} onBack={() => setIsInviting(false)} />
      </Panel>
    );
  }
  return (
    <Panel
      css={card}
      led={ledOf(person, { isYou, isBlocked, hasKnocked })}
      name={person.username}
      flush
    >
      <Identity person={person} isYou={isYou} isBlocked={isBlocked} />
      {isBlocked || person.isBot ? null : isYou ? (
        <Tags label="YOUR_TAGS" tags={user.userBadges} />
      ) : (
        <Ties person={person} />
      )}
      {person.member && person.server && (
        <CardRoles member={person.member} server={person.server} isYou={isYou} />
      )}
      {isYou ? (
        <OwnActions username={username} />
      ) : (
        <PersonActions person={person} isBlocked={isBlocked} onInvite={() => setIsInviting(true)} />
      )}
    </Panel>
  );
}

type CardState = { isYou: boolean; isBlocked: boolean; hasKnocked: boolean };

function ledOf({ isHere }: FoundPerson, { isYou, isBlocked, hasKnocked }: CardState): LedState {
  if (isYou) return "you";
  if (isBlocked) return "danger";
  if (hasKnocked) return "struck";
  return isHere ? "live" : "idle";
}

type IdentityProps = { person: FoundPerson } & Pick<CardState, "isYou" | "isBlocked">;

function Identity({ person, isYou, isBlocked }: IdentityProps) {
  const { username, displayName, profileImageUrl, isHere, isBot, bio } = person;
  const isLost = useIsLost();
  const here = isLost ? "last seen online" : "online";
  return (
    <>
      <header css={header}>
        <Avatar
          username={username}
          imageUrl={isBlocked ? null : profileImageUrl}
          size={64}
          presence={isYou ? "you" : isHere && !isBlocked ? "online" : "offline"}
        />
        <div>
          <h2 css={name}>
            <bdi>{displayName || username}</bdi>
            {isBot && <BotBadge />}
          </h2>
          <p css={handle}>@{username}</p>
          {isBot && person.server && <BotOwner botId={person.id} server={person.server} />}
          {(!isBot || isBlocked) && (
            <p css={state} data-here={(isHere && !isBlocked && !isLost) || undefined}>
              {isBlocked ? "you blocked this node" : isHere ? here : "away"}
              {isYou && " · you"}
            </p>
          )}
        </div>
      </header>
      {bio && !isBlocked && (
        <p css={bioText} dir="auto">
          {bio}
        </p>
      )}
    </>
  );
}

/** Shows the link between the viewer and the member with the shared tags, or a stranger's own tags. */
function Ties({ person: { username, relation, userBadges } }: { person: FoundPerson }) {
  const shared = relation?.sharedTags ?? [];
  return (
    <>
      <WireTo css={wire} username={username} strength={shared.length} />
      {shared.length > 0 ? (
        <Tags label="YOU_SHARE" tags={shared} />
      ) : (
        <Tags label="THEIR_TAGS" tags={userBadges} />
      )}
    </>
  );
}

const Tags = ({ label, tags: names }: { label: string; tags: readonly string[] }) =>
  names.length > 0 && (
    <section css={tags}>
      <h3 css={tagsHeader}>
        {label}
        <span>{names.length}</span>
      </h3>
      <ul>
        {names.map((tag) => (
          <li key={tag}>
            <TagLink name={tag} />
          </li>
        ))}
      </ul>
    </section>
  );

const card = css({
  "--wire-ground": color.raised,
  filter: `drop-shadow(0 18px 25px color-mix(in srgb, ${color.void} 50%, transparent))`,
  "&&::before": { background: color.raised, borderColor: color.edge },
  "&&::after": { borderColor: color.edge },
  boxShadow: shadow.floating,
  "@media (max-width: 760px)": { "[data-part=button]": { minHeight: 44 } },
});
const note = css({ padding: 16 });
const header = css({
  ...layout.columns("64px minmax(0, 1fr)", 14),
  padding: "16px 28px 14px 16px",
});
const name = css({ ...type.cardTitle, overflowWrap: "anywhere" });
const handle = css({ ...type.note, overflowWrap: "anywhere" });
const state = css({
  ...type.note,
  ...layout.row(7),
  marginTop: 4,
  "&::before": {
    content: '""',
    width: 8,
    height: 8,
    borderRadius: "50%",
    boxShadow: `inset 0 0 0 1.5px ${color.ash}`,
  },
  "&[data-here]": { color: color.glow },
  "&[data-here]::before": { background: color.glow, boxShadow: "none" },
});
const bioText = css({ ...type.text, padding: "0 16px 14px", overflowWrap: "anywhere" });
const wire = css({
  ...type.meta,
  ...layout.row(10),
  padding: "11px 16px",
  borderTop: `1px solid ${color.line2}`,
});
const tags = css({
  padding: "11px 16px 13px",
  borderTop: `1px solid ${color.line2}`,
  ul: layout.wrap(6),
});
const tagsHeader = css({
  ...type.label,
  display: "flex",
  justifyContent: "space-between",
  marginBottom: 8,
  color: color.ink3,
});
