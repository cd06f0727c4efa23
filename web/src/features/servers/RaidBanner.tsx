import { css } from "@emotion/react";
import { useQueryClient } from "@tanstack/react-query";
import { ShieldAlert } from "lucide-react";
import { call } from "../../api/call.ts";
import { useAction } from "../../api/use-action.ts";
import { refreshServers, type Server } from "../../chat/queries.ts";
import { color, type } from "../../theme/theme.ts";
import { Button } from "../../ui/Button.tsx";

/** Turns raid mode of a dimension on or off. */
export function useRaidMode(serverId: string) {
  const queryClient = useQueryClient();
  return useAction(
    "Update failed",
    (raidMode: boolean) =>
      call("PATCH /api/servers/:id", { params: { id: serverId }, body: { raidMode } }),
    () => refreshServers(queryClient),
  );
}

/** Above the log while newcomers only read; nothing otherwise. */
export function RaidBanner({ server }: { server: Server }) {
  const change = useRaidMode(server.id);
  if (!server.raidMode) return null;
  const keeps = server.role === "owner" || server.role === "moderator";
  return (
    <div css={banner} role="status">
      <ShieldAlert aria-hidden="true" size={18} />
      <p>Raid mode is on: whoever came within the last hour reads along.</p>
      {keeps && (
        <Button
          size="small"
          pending={change.isPending}
          onClick={() => change.isPending || change.mutate(false)}
        >
          END_RAID_MODE
        </Button>
      )}
    </div>
  );
}

const banner = css({
  ...type.dense,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "6px 10px",
  minHeight: 44,
  padding: "6px 20px",
  borderBottom: `1px solid ${color.danger}`,
  background: color.dangerBg,
  color: color.ink,
  p: { flex: "1 1 200px" },
  svg: { color: color.danger, flex: "none" },
});
