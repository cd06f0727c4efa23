import { css } from "@emotion/react";
import type { Passkey } from "@oni/api/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Fingerprint, Plus } from "lucide-react";
import { useState } from "react";
import { errorSentence } from "../../live/calls/api-error.ts";
import { call } from "../../live/calls/call.ts";
import { useScreenAction } from "../../live/calls/use-screen-action.ts";
import { showToast } from "../../stores/toasts.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { ErrorState } from "../../ui/layout/ErrorState.tsx";
import { dayName } from "../../ui/text/format-time.ts";
import { lastUse } from "../../ui/text/last-use.ts";
import { Loading } from "../../ui/layout/Loading.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { useNow } from "../../ui/text/use-now.ts";
import { keyRow } from "../../ui/marks/key-row.ts";
import { whyNoPasskeys } from "./why-no-passkeys.ts";
import { AddPasskeyForm, RenamePasskeyForm } from "./PasskeyForms.tsx";
import { passkeysQuery } from "./queries.ts";

/** The open dialog. */
type Stage = null | "adding" | { rename?: Passkey; remove?: Passkey };

/** The passkeys that the member signs in with. */
export function PasskeysPanel() {
  const passkeys = useQuery(passkeysQuery);
  const [stage, setStage] = useState<Stage>(null);
  const now = useNow();
  const refusal = whyNoPasskeys();
  const close = () => setStage(null);
  const { remove: removed = null, rename: renamed = null } =
    typeof stage === "object" ? (stage ?? {}) : {};
  return (
    <Panel label="PASSKEYS" led={passkeys.data?.length ? "live" : "idle"} flush>
      {passkeys.isPending && <Loading text="Listing your passkeys..." />}
      {passkeys.error && (
        <ErrorState
          text="Your passkeys could not be fetched."
          detail={errorSentence(passkeys.error)}
          onRetry={() => void passkeys.refetch()}
        />
      )}
      <ul css={list} aria-label="Passkeys">
        {passkeys.data?.map((passkey) => (
          <li css={keyRow.row} key={passkey.id}>
            <Fingerprint aria-hidden="true" />
            <p css={keyRow.text}>
              <b>{passkey.name}</b>
              <span>
                made {dayName(passkey.createdAt, now)} · {lastUse(passkey.lastUsedAt, now)}
              </span>
            </p>
            <Button
              tone="quiet"
              size="small"
              aria-label={`Rename ${passkey.name}`}
              onClick={() => setStage({ rename: passkey })}
            >
              RENAME
            </Button>
            <Button
              tone="quiet"
              size="small"
              aria-label={`Remove ${passkey.name}`}
              onClick={() => setStage({ remove: passkey })}
            >
              REMOVE
            </Button>
          </li>
        ))}
      </ul>
      <div css={keyRow.row}>
        <p css={keyRow.note}>
          {refusal ??
            "A passkey stays on your device. Nothing to remember, nothing to steal from here."}
        </p>
        <Button disabled={refusal !== null} onClick={() => setStage("adding")}>
          <Plus aria-hidden="true" />
          ADD_PASSKEY
        </Button>
      </div>
      <Dialog
        isOpen={stage === "adding"}
        onClose={close}
        title="Add a passkey"
        description="Your device confirms that it is you, and creates it."
      >
        <AddPasskeyForm onDone={close} />
      </Dialog>
      <Dialog isOpen={renamed !== null} onClose={close} title="Rename the passkey">
        {renamed && <RenamePasskeyForm passkey={renamed} onDone={close} />}
      </Dialog>
      <RemovePasskey passkey={removed} onDone={close} />
    </Panel>
  );
}

function RemovePasskey({ passkey, onDone }: { passkey: Passkey | null; onDone: () => void }) {
  const queryClient = useQueryClient();
  const remove = useScreenAction(
    "Passkey still there",
    (id: string) => call("DELETE /api/auth/passkeys/:id", { params: { id } }),
    (_, id) => {
      queryClient.setQueryData(passkeysQuery.queryKey, (all) =>
        all?.filter((other) => other.id !== id),
      );
      showToast({ tone: "success", title: "Passkey removed" });
      onDone();
    },
  );
  return (
    <ConfirmDialog
      isOpen={passkey !== null}
      onCancel={onDone}
      onConfirm={() => passkey && !remove.isPending && remove.mutate(passkey.id)}
      title={`Remove ${passkey?.name ?? "the passkey"}?`}
      description="It opens nothing any more. Your last way to sign in stays."
      confirmLabel="REMOVE_PASSKEY"
      isPending={remove.isPending}
    />
  );
}

const list = css({ display: "grid" });
