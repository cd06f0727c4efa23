import type { Webhook } from "@oni/api/contract";
import { useState } from "react";
import { useAction } from "../../live/calls/use-action.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import type { Channel } from "../lists/queries.ts";
import { CreateWebhookForm } from "./CreateWebhookForm.tsx";
import { deleteWebhook } from "./webhook-actions.ts";
import { WebhookList } from "./WebhookList.tsx";
import { WebhookShown } from "./WebhookShown.tsx";

/** The content of the dialog: the list, the form, or the URL of a new webhook. */
type Stage = "list" | "new" | { url: string };

/** The webhooks of a channel, to create and to delete. */
export function WebhooksDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const [stage, setStage] = useState<Stage>("list");
  const [deleted, setDeleted] = useState<Webhook | null>(null);
  const showList = () => setStage("list");
  const shownUrl = typeof stage === "object" ? stage.url : null;
  const programs = `Programs write to ${channel.name} by the URL of a webhook, in the shape of Discord or Slack.`;
  return (
    <>
      <Dialog
        isOpen
        isPersistent={shownUrl !== null}
        isWide={shownUrl !== null}
        onClose={onClose}
        title={shownUrl ? "Your webhook" : stage === "new" ? "New webhook" : "Webhooks"}
        description={
          shownUrl
            ? `Its URL is shown only now. Whoever has it writes to ${channel.name}.`
            : programs
        }
        actions={
          stage === "list" && (
            <Button tone="primary" onClick={() => setStage("new")}>
              NEW_WEBHOOK
            </Button>
          )
        }
      >
        {shownUrl ? (
          <WebhookShown url={shownUrl} onDone={showList} />
        ) : stage === "new" ? (
          <CreateWebhookForm
            channelId={channel.id}
            onCreated={(url) => setStage({ url })}
            onCancel={showList}
          />
        ) : (
          <WebhookList channelId={channel.id} onDelete={setDeleted} />
        )}
      </Dialog>
      <DeleteDialog webhook={deleted} onDone={() => setDeleted(null)} />
    </>
  );
}

type DeleteDialogProps = { webhook: Webhook | null; onDone: () => void };

function DeleteDialog({ webhook, onDone }: DeleteDialogProps) {
  const remove = useAction(
    deleteWebhook,
    ({ id, channelId }: Webhook) => ({ id, channelId }),
    onDone,
  );
  return (
    <ConfirmDialog
      isOpen={webhook !== null}
      onCancel={onDone}
      onConfirm={() => webhook && !remove.isPending && remove.mutate(webhook)}
      title={`Delete ${webhook?.name ?? "the webhook"}?`}
      description="Its URL stops working at once. Its messages stay."
      confirmLabel="DELETE_WEBHOOK"
      isPending={remove.isPending}
    />
  );
}
