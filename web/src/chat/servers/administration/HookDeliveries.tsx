import { css } from "@emotion/react";
import type { Hook } from "@oni/api/contract";
import { useQuery } from "@tanstack/react-query";
import { useAction } from "../../../live/calls/use-action.ts";
import { color, type } from "../../../theme/theme.ts";
import { Button } from "../../../ui/layout/Button.tsx";
import { layout } from "../../../ui/layout/layout.ts";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { fullTime } from "../../../ui/text/format-time.ts";
import { DialogList } from "./DialogList.tsx";
import { hookDeliveriesQuery, retryHookDelivery } from "../../hooks/hook-actions.ts";
import { deliveryStateOf } from "../../hooks/hook-texts.ts";

/** No event reports deliveries, so the open list is fetched again. */
const refetchMs = 3_000;

type HookDeliveriesProps = { serverId: string; hook: Hook; onClose: () => void };

/** The last deliveries of a hook. Each can be sent again. */
export function HookDeliveries({ serverId, hook, onClose }: HookDeliveriesProps) {
  const deliveries = useQuery({
    ...hookDeliveriesQuery(serverId, hook.id),
    ...{ staleTime: 0, refetchInterval: refetchMs },
  });
  const retry = useAction(retryHookDelivery, (deliveryId: string) => ({
    ...{ id: serverId, hookId: hook.id, deliveryId },
  }));
  return (
    <Dialog isOpen isWide onClose={onClose} title="Deliveries" description={hook.url}>
      <DialogList
        query={deliveries}
        loading="Looking for deliveries..."
        failed="The deliveries could not be fetched."
        none="Nothing has been sent yet."
      >
        {({ id, event, createdAt, ...delivery }) => (
          <li key={id} css={row}>
            <p>
              <b>{event}</b>
              <small>{fullTime(createdAt)}</small>
              <small data-state={delivery.state}>{deliveryStateOf(delivery)}</small>
            </p>
            <Button
              size="small"
              aria-label={`Send again: ${event}, ${fullTime(createdAt)}`}
              disabled={retry.isPending}
              onClick={() => retry.mutate(id)}
            >
              SEND_AGAIN
            </Button>
          </li>
        )}
      </DialogList>
    </Dialog>
  );
}

const row = css({
  ...layout.row(8),
  fontSize: 13,
  "> p": { flex: 1, minWidth: 0, display: "grid", gap: 2, margin: 0 },
  b: { fontWeight: 600 },
  small: type.note,
  "[data-state=failed]": { color: color.danger },
});
