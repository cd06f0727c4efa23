import { css } from "@emotion/react";
import type { Hook } from "@oni/api/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAction } from "../../../live/calls/use-action.ts";
import { below, color, type } from "../../../theme/theme.ts";
import { Button } from "../../../ui/layout/Button.tsx";
import { layout } from "../../../ui/layout/layout.ts";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { channelsQuery, type Server } from "../../lists/queries.ts";
import { DialogList } from "./DialogList.tsx";
import { deleteHook, hooksQuery } from "../../hooks/hook-actions.ts";
import { eventTexts, stateOf } from "../../hooks/hook-texts.ts";
import { HookDeliveries } from "./HookDeliveries.tsx";
import { HookForm } from "./HookForm.tsx";
import { HookSecret } from "./HookSecret.tsx";

/** The open part of the dialog. */
type Stage =
  | { name: "list" | "new" }
  | { name: "made"; secret: string }
  | { name: "deliveries" | "delete"; hook: Hook };

type HooksDialogProps = { server: Server; onClose: () => void };

/** The hooks of a dimension, which send its events to programs. */
export function HooksDialog({ server, onClose }: HooksDialogProps) {
  const [stage, setStage] = useState<Stage>({ name: "list" });
  const hooks = useQuery({ ...hooksQuery(server.id), staleTime: 0 });
  const channels = useQuery(channelsQuery(server.id));
  const showList = () => setStage({ name: "list" });
  const remove = useAction(
    deleteHook,
    (hook: Hook) => ({ id: server.id, hookId: hook.id }),
    showList,
  );
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title="Hooks"
      description="A hook sends what happens here to a program, as far as the member who made it may see it."
      actions={
        <Button tone="primary" onClick={() => setStage({ name: "new" })}>
          NEW_HOOK
        </Button>
      }
    >
      <DialogList
        query={hooks}
        loading="Looking for hooks..."
        failed="The hooks could not be fetched."
        none="No hook has been made yet."
      >
        {(hook) => (
          <li key={hook.id} css={row}>
            <p>
              <b>{hook.url}</b>
              <small>{hook.events.map((event) => eventTexts[event]).join(", ")}</small>
              <small>{channelsOf(hook, channels.data ?? [])}</small>
              <small data-state={hook.offAt ? "off" : hook.failedAt ? "failing" : "on"}>
                {stateOf(hook)}
              </small>
            </p>
            <Button
              size="small"
              aria-label={`Deliveries to ${hook.url}`}
              onClick={() => setStage({ name: "deliveries", hook })}
            >
              DELIVERIES
            </Button>
            <Button
              size="small"
              tone="danger"
              aria-label={`Delete ${hook.url}`}
              onClick={() => setStage({ name: "delete", hook })}
            >
              DELETE
            </Button>
          </li>
        )}
      </DialogList>
      {stage.name === "new" && (
        <HookForm
          server={server}
          channels={channels.data ?? []}
          onMade={(secret) => setStage({ name: "made", secret })}
          onClose={showList}
        />
      )}
      {stage.name === "made" && <HookSecret secret={stage.secret} onDone={showList} />}
      {stage.name === "deliveries" && (
        <HookDeliveries serverId={server.id} hook={stage.hook} onClose={showList} />
      )}
      <ConfirmDialog
        isOpen={stage.name === "delete"}
        onCancel={showList}
        onConfirm={() => stage.name === "delete" && remove.mutate(stage.hook)}
        isPending={remove.isPending}
        title="Delete the hook?"
        description="Nothing more is sent, and its deliveries are forgotten."
        confirmLabel="DELETE_HOOK"
      />
    </Dialog>
  );
}

/** Returns the channels of a hook as far as the viewer knows their names. */
function channelsOf(
  { channelIds }: Hook,
  channels: readonly { id: string; name: string }[],
): string {
  if (channelIds === null) return "all channels";
  const names = channels.filter(({ id }) => channelIds.includes(id)).map(({ name }) => `#${name}`);
  return names.length === 0 ? "no channel that you see" : names.join(", ");
}

const row = css({
  ...layout.wrap(8),
  alignItems: "center",
  fontSize: 13,
  "> p": { flex: "1 1 240px", minWidth: 0, display: "grid", gap: 2, margin: 0 },
  b: { fontWeight: 600, overflowWrap: "anywhere" },
  small: type.note,
  [below.phone]: { "> p": { flexBasis: "100%" } },
  "[data-state=off]": { color: color.danger },
});
