import { css } from "@emotion/react";
import type { WallMode } from "@oni/api/contract";
import { below } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { Switch } from "../../ui/forms/Switch.tsx";
import { useUpdateProfile } from "../../account/session/update-profile.ts";

/** Owner's settings: approve marks before others see them, and close the wall. */
export function WallModes({ mode }: { mode: WallMode }) {
  const update = useUpdateProfile("Your wall has changed.");
  const change = (wallMode: WallMode) => update.isPending || update.mutate({ wallMode });
  return (
    <span css={modes}>
      {mode !== "closed" && (
        <Switch
          label="I see marks before others do"
          checked={mode === "approve"}
          onChange={(event) => change(event.target.checked ? "approve" : "open")}
        />
      )}
      <Button
        size="small"
        tone="quiet"
        pending={update.isPending}
        onClick={() => change(mode === "closed" ? "open" : "closed")}
      >
        {mode === "closed" ? "OPEN_WALL" : "CLOSE_WALL"}
      </Button>
    </span>
  );
}

const modes = css({
  ...layout.row("0 12px"),
  flexWrap: "wrap",
  justifyContent: "flex-end",
  [below.phone]: { flex: 1, justifyContent: "space-between", padding: "6px 0" },
});
