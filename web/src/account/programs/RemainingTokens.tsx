import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { useAction } from "../../live/calls/use-action.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { keyRow } from "../../ui/marks/key-row.ts";
import { revokeTokens, tokensQuery } from "./token-actions.ts";

/** Offers to end the tokens of programs, which a change of the password leaves. */
export function RemainingTokens() {
  const { data: tokens = [] } = useQuery(tokensQuery);
  const revoke = useAction(revokeTokens, () => ({ ids: tokens.map(({ id }) => id) }));
  if (tokens.length === 0) return null;
  const which =
    tokens.length === 1 ? "1 program keeps its" : `${tokens.length} programs keep their`;
  return (
    <div css={[keyRow.row, row]} role="status">
      <p css={keyRow.note}>{`${which} access to your account.`}</p>
      <Button size="small" pending={revoke.isPending} onClick={() => revoke.mutate(undefined)}>
        REVOKE_TOKENS
      </Button>
    </div>
  );
}

const row = css({ padding: 0 });
