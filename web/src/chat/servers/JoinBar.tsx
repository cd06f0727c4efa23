import { css } from "@emotion/react";
import { useAction } from "../../live/calls/use-action.ts";
import { color } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import type { Server } from "../lists/queries.ts";
import { ApplicationForm } from "./ApplicationForm.tsx";
import { joinServer } from "./membership-actions.ts";

/** Replaces the composer for a viewer who has not joined. */
export function JoinBar({ server }: { server: Server }) {
  const join = useAction(joinServer, () => ({ id: server.id }));
  if (server.joinGate === "applied") {
    return (
      <div css={bar}>
        <ApplicationForm server={server} />
      </div>
    );
  }
  return (
    <div css={bar}>
      <p>You are reading as a guest. Join to write.</p>
      <Button
        tone="primary"
        pending={join.isPending}
        disabled={join.isPending}
        onClick={() => join.mutate()}
      >
        {join.isPending ? "JOINING..." : "JOIN_DIMENSION"}
      </Button>
    </div>
  );
}

const bar = css({
  ...layout.row(12),
  flexWrap: "wrap",
  justifyContent: "space-between",
  margin: "0 20px 18px",
  minHeight: 52,
  padding: "6px 6px 6px 14px",
  border: `1px dashed ${color.line2}`,
  borderRadius: 2,
  color: color.ink2,
  fontSize: 13,
});
