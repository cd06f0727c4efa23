import { css } from "@emotion/react";
import type { Identity } from "@oni/api/contract";
import { useQuery } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import { useState } from "react";
import { errorSentence } from "../../live/calls/api-error.ts";
import { useAction } from "../../live/calls/use-action.ts";
import { saveWantedPath } from "../../stores/wanted-path.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { ErrorState } from "../../ui/layout/ErrorState.tsx";
import { Loading } from "../../ui/layout/Loading.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { keyRow } from "../../ui/marks/key-row.ts";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { dayName } from "../../ui/text/format-time.ts";
import { useNow } from "../../ui/text/use-now.ts";
import { identitiesQuery, unlinkAccount } from "./identity-actions.ts";
import { ProviderLink } from "../sign-in/ProviderLink.tsx";

/** The accounts at the provider that sign the member in. Shown if the network has a provider. */
export function IdentitiesPanel({ provider }: { provider: string }) {
  const identities = useQuery(identitiesQuery);
  const [removed, setRemoved] = useState<Identity | null>(null);
  const now = useNow();
  return (
    <Panel label="LINKED_ACCOUNTS" led={identities.data?.length ? "live" : "idle"} flush>
      {identities.isPending && <Loading text="Listing your accounts..." />}
      {identities.error && (
        <ErrorState
          text="Your accounts could not be fetched."
          detail={errorSentence(identities.error)}
          onRetry={() => void identities.refetch()}
        />
      )}
      <ul css={list} aria-label="Linked accounts">
        {identities.data?.map((identity) => (
          <li css={keyRow.row} key={identity.id}>
            <Link2 aria-hidden="true" />
            <p css={keyRow.text}>
              <b>{identity.name}</b>
              <span>
                {new URL(identity.issuer).host} · linked {dayName(identity.createdAt, now)}
              </span>
            </p>
            <Button
              tone="quiet"
              size="small"
              aria-label={`Unlink ${identity.name}`}
              onClick={() => setRemoved(identity)}
            >
              UNLINK
            </Button>
          </li>
        ))}
      </ul>
      <div css={keyRow.row}>
        <p css={keyRow.note}>An account that you link signs you in without an access key.</p>
        <ProviderLink size="default" onClick={() => saveWantedPath("/settings?tab=security")}>
          {provider}
        </ProviderLink>
      </div>
      <UnlinkDialog identity={removed} onDone={() => setRemoved(null)} />
    </Panel>
  );
}

function UnlinkDialog({ identity, onDone }: { identity: Identity | null; onDone: () => void }) {
  const unlink = useAction(unlinkAccount, (id: string) => ({ id }), onDone);
  return (
    <ConfirmDialog
      isOpen={identity !== null}
      onCancel={onDone}
      onConfirm={() => identity && !unlink.isPending && unlink.mutate(identity.id)}
      title={`Unlink ${identity?.name ?? "the account"}?`}
      description="It no longer signs you in. Your last way to sign in stays."
      confirmLabel="UNLINK"
      isPending={unlink.isPending}
    />
  );
}

const list = css({ display: "grid" });
