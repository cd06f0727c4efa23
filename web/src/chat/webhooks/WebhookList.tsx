import { css } from "@emotion/react";
import type { Webhook } from "@oni/api/contract";
import { useQuery } from "@tanstack/react-query";
import { Webhook as WebhookIcon } from "lucide-react";
import { below, color } from "../../theme/theme.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { layout } from "../../ui/layout/layout.ts";
import { keyRow } from "../../ui/marks/key-row.ts";
import { lastUse } from "../../ui/text/last-use.ts";
import { useNow } from "../../ui/text/use-now.ts";
import { DialogList } from "../servers/administration/DialogList.tsx";
import { webhooksQuery } from "./webhook-actions.ts";

type WebhookListProps = { channelId: string; onDelete: (webhook: Webhook) => void };

/** The webhooks of a channel by name. */
export function WebhookList({ channelId, onDelete }: WebhookListProps) {
  const webhooks = useQuery({ ...webhooksQuery(channelId), staleTime: 0 });
  const now = useNow();
  return (
    <DialogList
      query={webhooks}
      loading="Listing the webhooks..."
      failed="The webhooks could not be fetched."
      none="No program writes here yet."
    >
      {(webhook) => (
        <li css={row} key={webhook.id}>
          <WebhookIcon aria-hidden="true" />
          <p css={facts}>
            <b>{webhook.name}</b>
            <span>{lastUse(webhook.lastUsedAt, now)}</span>
          </p>
          <Button
            size="small"
            aria-label={`Delete ${webhook.name}`}
            onClick={() => onDelete(webhook)}
          >
            DELETE
          </Button>
        </li>
      )}
    </DialogList>
  );
}

const row = css({ ...layout.row(12), "> .lucide": { flex: "none", color: color.ink3 } });
/** The row has space for its button on phones too. */
const facts = css(keyRow.text, { [below.phone]: { flexBasis: 0 } });
