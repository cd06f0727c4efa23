import type { Member } from "@oni/api/contract";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { type } from "../../theme/theme.ts";
import { Checkbox } from "../../ui/forms/Checkbox.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { layout } from "../../ui/layout/layout.ts";
import { membersQuery } from "../lists/queries.ts";
import { rankTargets } from "../../ui/text/rank-targets.ts";

type MemberChoicesProps = {
  serverId: string;
  userIds: readonly string[];
  onChange: (userIds: string[]) => void;
};

/**
 * A checkbox for each named member, and for those that a search finds. A member who was named stays in the
 * list without the mark, so that the focus stays too.
 */
export function MemberChoices({ serverId, userIds, onChange }: MemberChoicesProps) {
  const [text, setText] = useState("");
  const { data: members = [] } = useQuery(membersQuery(serverId));
  const [listedIds, setListedIds] = useState(userIds);
  const listed = members.filter(({ userId }) => listedIds.includes(userId));
  const matches = findMembers(members, text);
  const found = matches.filter(({ userId }) => !listedIds.includes(userId));
  const choose = (id: string, isChosen: boolean) => {
    // Members who have left are no part of it any more.
    const chosen = listed.filter(({ userId }) => userId !== id && userIds.includes(userId));
    onChange([...chosen.map(({ userId }) => userId), ...(isChosen ? [id] : [])]);
    if (!listedIds.includes(id)) setListedIds([...listedIds, id]);
    if (isChosen) setText("");
  };
  const handleKey = (event: KeyboardEvent) => {
    const [first] = matches;
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (first) choose(first.userId, true);
  };
  return (
    <div css={layout.stack(6)} role="group" aria-label="Members">
      <Field
        label="find a member"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={handleKey}
        autoComplete="off"
        spellCheck={false}
      />
      {[...listed, ...found].map((member) => (
        <Checkbox
          key={member.userId}
          label={nameOf(member)}
          checked={userIds.includes(member.userId)}
          onChange={(event) => choose(member.userId, event.target.checked)}
        />
      ))}
      <p css={type.note} role="status">
        {text.trim() !== "" && matches.length === 0 && "No member has that name."}
      </p>
    </div>
  );
}

/** The number of members that a search shows. */
const mostFound = 6;

function findMembers(members: readonly Member[], text: string): Member[] {
  if (text.trim() === "") return [];
  const targets = members.map((member) => ({ member, label: nameOf(member), detail: "" }));
  return rankTargets(targets, text)
    .slice(0, mostFound)
    .map(({ member }) => member);
}

const nameOf = ({ username, displayName }: Member) =>
  displayName ? `${displayName}, @${username}` : `@${username}`;
