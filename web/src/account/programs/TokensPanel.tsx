import { css } from "@emotion/react";
import type { Token } from "@oni/api/contract";
import { useQuery } from "@tanstack/react-query";
import { Plus, Terminal } from "lucide-react";
import { useState } from "react";
import { errorSentence } from "../../live/calls/api-error.ts";
import { useAction } from "../../live/calls/use-action.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { ErrorState } from "../../ui/layout/ErrorState.tsx";
import { Loading } from "../../ui/layout/Loading.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { keyRow } from "../../ui/marks/key-row.ts";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { dayName } from "../../ui/text/format-time.ts";
import { lastUse } from "../../ui/text/last-use.ts";
import { useNow } from "../../ui/text/use-now.ts";
import { CreateTokenForm } from "./CreateTokenForm.tsx";
import { revokeToken, tokensQuery } from "./token-actions.ts";
import { TokenShown } from "./TokenShown.tsx";

/** The open dialog. */
type Stage = null | "creating" | { created: string } | { revoked: Token };

/** The tokens by which programs act as the member. */
export function TokensPanel() {
  const tokens = useQuery(tokensQuery);
  const [stage, setStage] = useState<Stage>(null);
  const now = useNow();
  const close = () => setStage(null);
  const { created = null, revoked = null } = asParts(stage);
  return (
    <Panel label="TOKENS" led={tokens.data?.length ? "live" : "idle"} flush>
      {tokens.isPending && <Loading text="Listing your tokens..." />}
      {tokens.error && (
        <ErrorState
          text="Your tokens could not be fetched."
          detail={errorSentence(tokens.error)}
          onRetry={() => void tokens.refetch()}
        />
      )}
      <ul css={list} aria-label="Tokens">
        {tokens.data?.map((token) => (
          <li css={keyRow.row} key={token.id}>
            <Terminal aria-hidden="true" />
            <p css={keyRow.text}>
              <b>{token.name}</b>
              <span>{factsOf(token, now)}</span>
            </p>
            <Button
              tone="quiet"
              size="small"
              aria-label={`Revoke ${token.name}`}
              onClick={() => setStage({ revoked: token })}
            >
              REVOKE
            </Button>
          </li>
        ))}
      </ul>
      <div css={keyRow.row}>
        <p css={keyRow.note}>A program with a token acts as you, within its scopes.</p>
        <Button onClick={() => setStage("creating")}>
          <Plus aria-hidden="true" />
          NEW_TOKEN
        </Button>
      </div>
      <Dialog isOpen={stage === "creating"} onClose={close} title="New token">
        <CreateTokenForm onCreated={(token) => setStage({ created: token })} onCancel={close} />
      </Dialog>
      <Dialog
        isOpen={created !== null}
        isWide
        onClose={close}
        title="Your token"
        description="It is shown only now. Whoever has it acts as you."
      >
        {created !== null && <TokenShown token={created} onDone={close} />}
      </Dialog>
      <RevokeDialog token={revoked} onDone={close} />
    </Panel>
  );
}

const asParts = (stage: Stage): { created?: string; revoked?: Token } =>
  typeof stage === "object" ? (stage ?? {}) : {};

const factsOf = ({ scopes, expiresAt, lastUsedAt }: Token, now: Date) =>
  [
    scopes.join(", "),
    lastUse(lastUsedAt, now),
    expiresAt === null ? "no end" : `ends ${dayName(expiresAt, now)}`,
  ].join(" · ");

function RevokeDialog({ token, onDone }: { token: Token | null; onDone: () => void }) {
  const revoke = useAction(revokeToken, (id: string) => ({ id }), onDone);
  return (
    <ConfirmDialog
      isOpen={token !== null}
      onCancel={onDone}
      onConfirm={() => token && !revoke.isPending && revoke.mutate(token.id)}
      title={`Revoke ${token?.name ?? "the token"}?`}
      description="The program that uses it is signed out at once."
      confirmLabel="REVOKE_TOKEN"
      isPending={revoke.isPending}
    />
  );
}

const list = css({ display: "grid" });
