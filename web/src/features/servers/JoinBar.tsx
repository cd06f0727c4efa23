import { css } from "@emotion/react";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { color } from "../../theme/theme.ts";
import { Button } from "../../ui/Button.tsx";
import { channelsQuery, membersQuery, refreshServers, type Server } from "../../chat/queries.ts";
import { useAction } from "../../api/use-action.ts";

/** In place of the composer, for whoever reads along. */
export function JoinBar({ server }: { server: Server }) {
  const queryClient = useQueryClient();
  const join = useAction(
    "Joining failed",
    () => call("POST /api/servers/:id/join", { params: { id: server.id } }),
    () =>
      Promise.all([
        refreshServers(queryClient),
        queryClient.invalidateQueries({ queryKey: channelsQuery(server.id).queryKey }),
        queryClient.invalidateQueries({ queryKey: membersQuery(server.id).queryKey }),
      ]),
  );
  return (
    <div css={bar}>
      <p>You are reading along. Enter to speak.</p>
      <Button
        tone="primary"
        pending={join.isPending}
        disabled={join.isPending}
        onClick={() => join.mutate(undefined)}
      >
        {join.isPending ? "JOINING..." : "JOIN_DIMENSION"}
      </Button>
    </div>
  );
}

const bar = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 12,
  margin: "0 20px 18px",
  minHeight: 52,
  padding: "6px 6px 6px 14px",
  border: `1px dashed ${color.line2}`,
  borderRadius: 2,
  color: color.ink2,
  fontSize: 13,
});
