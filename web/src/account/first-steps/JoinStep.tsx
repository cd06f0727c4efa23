import { css } from "@emotion/react";
import { useNavigate } from "react-router-dom";
import { useAction } from "../../live/calls/use-action.ts";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { ButtonLink } from "../../ui/layout/ButtonLink.tsx";
import { countOf } from "../../ui/text/count-of.ts";
import type { Server } from "../../chat/lists/queries.ts";
import { joinServer } from "../../chat/servers/membership-actions.ts";

const offered = 3;

/** The largest open dimensions, with a button to join at once. */
export function JoinStep({ servers }: { servers: readonly Server[] }) {
  const navigate = useNavigate();
  const join = useAction(
    joinServer,
    (id: string) => ({ id }),
    (_, id) => navigate(`/dimensions/${id}`),
  );
  const openServers = servers
    .filter(({ isPublic, role }) => isPublic && role === null)
    .sort((one, other) => other.memberCount - one.memberCount)
    .slice(0, offered);
  return (
    <>
      <p css={type.text}>
        {openServers.length > 0
          ? "Channels to talk in. These are open to all."
          : "Channels to talk in. None is open to all yet; you can create the first."}
      </p>
      <ul css={list}>
        {openServers.map(({ id, name, memberCount }) => (
          <li key={id} css={row}>
            <span css={nameStyle}>
              {name}
              <small>{countOf(memberCount, "member")}</small>
            </span>
            <Button
              size="small"
              aria-label={`Join ${name}`}
              pending={join.isPending && join.variables === id}
              onClick={() => join.isPending || join.mutate(id)}
            >
              JOIN
            </Button>
          </li>
        ))}
      </ul>
      <div>
        <ButtonLink to="/dimensions/public">ALL_DIMENSIONS</ButtonLink>
      </div>
    </>
  );
}

const list = css({ ...layout.stack(8), "&:empty": { display: "none" } });
const row = css({
  ...layout.row(12),
  padding: "8px 12px",
  border: `1px solid ${color.line}`,
  background: color.page,
});
const nameStyle = css({
  ...type.dense,
  flex: 1,
  minWidth: 0,
  overflowWrap: "anywhere",
  small: { ...type.note, display: "block" },
});
