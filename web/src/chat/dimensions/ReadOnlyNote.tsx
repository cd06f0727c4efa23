import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { type } from "../../theme/theme.ts";
import { countOf } from "../../ui/text/count-of.ts";
import type { Channel } from "../lists/queries.ts";
import { rolesQuery } from "../roles/queries.ts";

/** Stands in place of the composer where the viewer may not write, and names those who may. */
export function ReadOnlyNote({ channel: { serverId, write } }: { channel: Channel }) {
  const { data: roles } = useQuery(rolesQuery(serverId));
  return (
    <p css={note} role="status">
      {write === "all"
        ? "Your roles do not include sending messages here."
        : `Only ${writersOf(write, roles ?? [])} write here.`}
    </p>
  );
}

function writersOf(
  { roleIds, userIds }: Exclude<Channel["write"], "all">,
  roles: readonly { id: string; name: string }[],
): string {
  const names = roles.filter(({ id }) => roleIds.includes(id)).map(({ name }) => name);
  const members = userIds.length > 0 ? [countOf(userIds.length, "named member")] : [];
  return [...names, ...members, "the owner and members who manage channels"].join(", ");
}

const note = css({ ...type.text, padding: "12px 20px 24px" });
