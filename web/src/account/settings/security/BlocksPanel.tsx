import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { errorSentence } from "../../../live/calls/api-error.ts";
import { blocksQuery } from "../../../chat/lists/queries.ts";
import { color, type } from "../../../theme/theme.ts";
import { layout } from "../../../ui/layout/layout.ts";
import { Avatar } from "../../../ui/marks/Avatar.tsx";
import { Button } from "../../../ui/layout/Button.tsx";
import { ErrorState } from "../../../ui/layout/ErrorState.tsx";
import { Loading } from "../../../ui/layout/Loading.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { personLink } from "../../../ui/text/person-link.ts";
import { usePersonActions } from "../../../people/cards/use-person-actions.ts";

/** The members that the viewer has blocked, with a button to unblock each. */
export function BlocksPanel() {
  const blocks = useQuery(blocksQuery);
  return (
    <Panel label="BLOCKED">
      {blocks.isPending && <Loading text="Listing blocked members..." />}
      {blocks.error && (
        <ErrorState
          text="The blocked members could not be fetched."
          detail={errorSentence(blocks.error)}
          onRetry={() => void blocks.refetch()}
        />
      )}
      {blocks.data?.length === 0 && <p css={type.text}>You have blocked no member.</p>}
      <ul>
        {blocks.data?.map(({ userId, username }) => (
          <BlockRow key={userId} id={userId} username={username} />
        ))}
      </ul>
    </Panel>
  );
}

function BlockRow({ id, username }: { id: string; username: string }) {
  const { unblock } = usePersonActions({ id, username });
  return (
    <li css={row}>
      <Avatar username={username} size={26} presence="offline" />
      <Link to={`/oni/${username}`} {...personLink(username)}>
        @{username}
      </Link>
      <Button
        size="small"
        aria-label={`Unblock ${username}`}
        pending={unblock.isPending}
        onClick={() => unblock.isPending || unblock.mutate()}
      >
        UNBLOCK
      </Button>
    </li>
  );
}

const row = css({
  ...type.dense,
  ...layout.row(12),
  minHeight: 48,
  "& + &": { borderTop: `1px solid ${color.line}` },
  a: { flex: 1, minWidth: 0, overflowWrap: "anywhere", textDecoration: "none" },
  "a:hover": { textDecoration: "underline" },
});
