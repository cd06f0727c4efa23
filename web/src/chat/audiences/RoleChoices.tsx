import { useQuery } from "@tanstack/react-query";
import { Checkbox } from "../../ui/forms/Checkbox.tsx";
import { layout } from "../../ui/layout/layout.ts";
import { countOf } from "../../ui/text/count-of.ts";
import { rolesQuery } from "../roles/queries.ts";

type RoleChoicesProps = {
  serverId: string;
  roleIds: readonly string[];
  onChange: (roleIds: string[]) => void;
};

/** A checkbox for each role of a dimension. */
export function RoleChoices({ serverId, roleIds, onChange }: RoleChoicesProps) {
  const { data: roles = [] } = useQuery(rolesQuery(serverId));
  const choose = (id: string, isChosen: boolean) => {
    const chosen = roles.filter((role) => (role.id === id ? isChosen : roleIds.includes(role.id)));
    onChange(chosen.map((role) => role.id));
  };
  return (
    <div css={layout.stack(6)} role="group" aria-label="Roles">
      {roles.map(({ id, name, memberCount }) => (
        <Checkbox
          key={id}
          label={`${name}, ${countOf(memberCount, "member")}`}
          checked={roleIds.includes(id)}
          onChange={(event) => choose(id, event.target.checked)}
        />
      ))}
    </div>
  );
}
