import { css } from "@emotion/react";
import type { ServerRole } from "@oni/api/contract";
import { useState } from "react";
import { useCurrentUser } from "../../account/sign-in/current-user.ts";
import { useAction } from "../../live/calls/use-action.ts";
import { color, type } from "../../theme/theme.ts";
import { Checkbox } from "../../ui/forms/Checkbox.tsx";
import { SearchField } from "../../ui/forms/SearchField.tsx";
import { layout } from "../../ui/layout/layout.ts";
import type { Member, Server } from "../lists/queries.ts";
import { isOfAll, rankOf } from "./member-roles.ts";
import { giveRole, takeRole } from "./role-actions.ts";

const mostShown = 12;

type RoleHoldersProps = {
  server: Server;
  role: ServerRole;
  roles: readonly ServerRole[];
  members: readonly Member[];
  /** The rank of the viewer. */
  rank: number;
};

/** The members of a dimension, to give a role and to take it. Those who had it on open come first. */
export function RoleHolders({ server, role, roles, members, rank }: RoleHoldersProps) {
  const { user } = useCurrentUser();
  const [text, setText] = useState("");
  const [first] = useState(
    () => new Set(members.filter((one) => holds(one, role)).map(({ userId }) => userId)),
  );
  const isGrantable = role.rights.every((right) => server.rights.includes(right));
  const mayChange = (member: Member) => {
    if (!isGrantable && !holds(member, role)) return false;
    if (member.role === "owner") return member.userId === user?.id && !role.isBuiltIn;
    return rankOf(roles, member) < rank;
  };
  const found = members
    .filter((member) => namesOf(member).some((name) => includes(name, text)))
    .toSorted(
      (one, other) =>
        Number(first.has(other.userId)) - Number(first.has(one.userId)) ||
        nameOf(one).localeCompare(nameOf(other)),
    );
  return (
    <section css={section} aria-label="Members with this role">
      <h3 css={heading}>
        MEMBERS<span>{role.memberCount}</span>
      </h3>
      {isOfAll(role) ? (
        <p css={type.text}>Every member of this dimension has this role.</p>
      ) : (
        <>
          {!isGrantable && (
            <p css={type.text}>You cannot give this role: it has rights that you do not have.</p>
          )}
          <SearchField
            label="Find a member"
            placeholder="find a member"
            text={text}
            onText={setText}
          />
          <ul css={list}>
            {found.slice(0, mostShown).map((member) => (
              <HolderRow
                key={member.userId}
                {...{ server, role, member }}
                isFixed={!mayChange(member)}
              />
            ))}
          </ul>
          {found.length === 0 && <p css={type.note}>No member has this name.</p>}
          {found.length > mostShown && (
            <p css={type.note}>and {found.length - mostShown} more: find them by name</p>
          )}
        </>
      )}
    </section>
  );
}

type HolderRowProps = { server: Server; role: ServerRole; member: Member; isFixed: boolean };

function HolderRow({ server, role, member, isFixed }: HolderRowProps) {
  const target = { id: server.id, userId: member.userId, roleId: role.id };
  const give = useAction(giveRole, () => target);
  const take = useAction(takeRole, () => target);
  const isPending = give.isPending || take.isPending;
  const isHolder = holds(member, role);
  return (
    <li css={row}>
      <Checkbox
        label={nameOf(member)}
        checked={isPending ? !isHolder : isHolder}
        disabled={isFixed}
        aria-busy={isPending || undefined}
        onChange={() => isPending || (isHolder ? take : give).mutate()}
      />
      <span css={type.note}>
        {isFixed && member.role === "owner" ? "owner" : `@${member.username}`}
      </span>
    </li>
  );
}

const holds = ({ roleIds }: Member, { id }: ServerRole) => roleIds.includes(id);
const nameOf = ({ displayName, username }: Member) => displayName || username;
const namesOf = (member: Member) => [nameOf(member), member.username];
const includes = (name: string, text: string) =>
  name.toLowerCase().includes(text.trim().replace(/^@/, "").toLowerCase());

const section = css({ ...layout.stack(10), marginTop: 32 });
const heading = css({
  ...type.label,
  display: "flex",
  justifyContent: "space-between",
  color: color.ink3,
});
const list = css({ borderTop: `1px solid ${color.line}` });
const row = css({
  ...layout.row(10),
  minHeight: 40,
  borderBottom: `1px solid ${color.line}`,
  "> label": { flex: 1, minWidth: 0, overflowWrap: "anywhere" },
});
