import { css } from "@emotion/react";
import type { Author } from "@oni/realtime/contract";
import { Link } from "react-router-dom";
import { useIsLost } from "../../../stores/connection.ts";
import { color, type } from "../../../theme/theme.ts";
import { layout } from "../../../ui/layout/layout.ts";
import { Avatar } from "../../../ui/marks/Avatar.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { personLink } from "../../../ui/text/person-link.ts";
import type { CurrentUser } from "../../../account/sign-in/current-user.ts";
import { isStranger } from "../../../people/cards/is-stranger.ts";
import { PersonContact } from "../../../people/cards/PersonContact.tsx";
import { type FoundPerson, usePerson } from "../../../people/cards/use-person.ts";

type AuthorPanelProps = { author: Author; user: CurrentUser | null };

/** Shows the author, with buttons to knock and to write to them. */
export function AuthorPanel({ author, user }: AuthorPanelProps) {
  const { person } = usePerson(author.username);
  const isYou = author.id === user?.id;
  const isHere = person?.isHere ?? false;
  const isLost = useIsLost();
  return (
    <Panel label="AUTHOR" led={isYou ? "you" : isHere ? "live" : "idle"}>
      <div css={header}>
        <Avatar
          username={author.username}
          imageUrl={author.profileImageUrl}
          size={56}
          presence={isYou ? "you" : isHere ? "online" : "offline"}
        />
        <div>
          <h3 css={name}>
            <Link to={`/oni/${author.username}`} {...personLink(author.username)}>
              <bdi>{author.displayName || author.username}</bdi>
            </Link>
          </h3>
          <p css={handle}>@{author.username}</p>
          {user && !isYou && isHere && <p css={here}>{isLost ? "last seen online" : "online"}</p>}
        </div>
      </div>
      {user && !isYou && person && <Ways person={person} />}
    </Panel>
  );
}

function Ways({ person }: { person: FoundPerson }) {
  const { isHere, relation } = person;
  return (
    <div css={ways}>
      <PersonContact {...{ person, isHere, isStranger: isStranger(relation) }} />
    </div>
  );
}

const header = css({ ...layout.columns("56px minmax(0, 1fr)", 14), alignItems: "center" });
const name = css({
  ...type.cardTitle,
  overflowWrap: "anywhere",
  a: { color: "inherit", textDecoration: "none", "&:hover": { textDecoration: "underline" } },
});
const handle = css({ ...type.note, overflowWrap: "anywhere" });
const here = css({
  ...type.meta,
  ...layout.row(7),
  color: color.glow,
  "&::before": {
    content: '""',
    width: 8,
    height: 8,
    borderRadius: "50%",
    background: color.glow,
  },
});
const ways = css({
  ...layout.wrap(8),
  marginTop: 14,
  button: { flex: "1 0 auto", padding: "0 10px" },
});
