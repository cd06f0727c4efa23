import { may } from "@oni/api/contract";
import { css } from "@emotion/react";
import { ShieldAlert } from "lucide-react";
import { useAction } from "../../../live/calls/use-action.ts";
import type { Server } from "../../lists/queries.ts";
import { color, type } from "../../../theme/theme.ts";
import { layout } from "../../../ui/layout/layout.ts";
import { Button } from "../../../ui/layout/Button.tsx";
import { updateServer } from "../server-actions.ts";

/** Shown above the log during raid mode, when newcomers only read. */
export function RaidBanner({ server }: { server: Server }) {
  const change = useAction(updateServer, () => ({ id: server.id, raidMode: false }));
  if (!server.raidMode) return null;
  return (
    <div css={banner} role="status">
      <ShieldAlert aria-hidden="true" size={18} />
      <p>Raid mode is on: members of less than an hour can read but not write.</p>
      {may(server, "manage_server") && (
        <Button
          size="small"
          pending={change.isPending}
          onClick={() => change.isPending || change.mutate()}
        >
          END_RAID_MODE
        </Button>
      )}
    </div>
  );
}

const banner = css({
  ...type.dense,
  ...layout.row("6px 10px"),
  flexWrap: "wrap",
  minHeight: 44,
  padding: "6px 20px",
  borderBottom: `1px solid ${color.danger}`,
  background: color.dangerBg,
  color: color.ink,
  p: { flex: "1 1 200px" },
  svg: { color: color.danger, flex: "none" },
});
