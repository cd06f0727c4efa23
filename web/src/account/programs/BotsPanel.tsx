import { css } from "@emotion/react";
import type { Bot } from "@oni/api/contract";
import { useQuery } from "@tanstack/react-query";
import { Bot as BotIcon, Plus } from "lucide-react";
import { useState } from "react";
import { errorSentence } from "../../live/calls/api-error.ts";
import { useAction } from "../../live/calls/use-action.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { ErrorState } from "../../ui/layout/ErrorState.tsx";
import { layout } from "../../ui/layout/layout.ts";
import { Loading } from "../../ui/layout/Loading.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { keyRow } from "../../ui/marks/key-row.ts";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { lastUse } from "../../ui/text/last-use.ts";
import { useNow } from "../../ui/text/use-now.ts";
import { botsQuery, deleteBot, replaceBotToken } from "./bot-actions.ts";
import { CreateBotForm } from "./CreateBotForm.tsx";
import { TokenShown } from "./TokenShown.tsx";

/** The open dialog. */
type Stage =
  | { name: "none" | "new" }
  | { name: "token"; token: string }
  | { name: "replace" | "delete"; bot: Bot };

/** The bots of the member: accounts of programs. */
export function BotsPanel() {
  const bots = useQuery(botsQuery);
  const [stage, setStage] = useState<Stage>({ name: "none" });
  const now = useNow();
  const close = () => setStage({ name: "none" });
  const showToken = (token: string) => setStage({ name: "token", token });
  const replace = useAction(
    replaceBotToken,
    ({ id }: Bot) => ({ id }),
    ({ token }) => showToken(token),
  );
  const remove = useAction(deleteBot, ({ id }: Bot) => ({ id }), close);
  const name = "bot" in stage ? stage.bot.username : "";
  return (
    <Panel label="BOTS" led={bots.data?.length ? "live" : "idle"} flush>
      {bots.isPending && <Loading text="Listing your bots..." />}
      {bots.error && (
        <ErrorState
          text="Your bots could not be fetched."
          detail={errorSentence(bots.error)}
          onRetry={() => void bots.refetch()}
        />
      )}
      <ul css={list} aria-label="Bots">
        {bots.data?.map((bot) => (
          <li css={keyRow.row} key={bot.id}>
            <BotIcon aria-hidden="true" />
            <p css={keyRow.text}>
              <b>{bot.displayName || bot.username}</b>
              <span>{factsOf(bot, now)}</span>
            </p>
            <div css={buttons}>
              <Button
                tone="quiet"
                size="small"
                aria-label={`New token for ${bot.username}`}
                onClick={() => setStage({ name: "replace", bot })}
              >
                NEW_TOKEN
              </Button>
              <Button
                tone="quiet"
                size="small"
                aria-label={`Delete ${bot.username}`}
                onClick={() => setStage({ name: "delete", bot })}
              >
                DELETE
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <div css={keyRow.row}>
        <p css={keyRow.note}>
          A bot is the account of a program. Add it to a dimension by the entry Bots of its menu.
        </p>
        <Button onClick={() => setStage({ name: "new" })}>
          <Plus aria-hidden="true" />
          NEW_BOT
        </Button>
      </div>
      <Dialog isOpen={stage.name === "new"} onClose={close} title="New bot">
        <CreateBotForm onCreated={showToken} onCancel={close} />
      </Dialog>
      <Dialog
        isOpen={stage.name === "token"}
        isPersistent
        onClose={close}
        title="The token of the bot"
        description="It is shown only now. Whoever has it acts as the bot."
      >
        {stage.name === "token" && <TokenShown token={stage.token} onDone={close} />}
      </Dialog>
      <ConfirmDialog
        isOpen={stage.name === "replace"}
        onCancel={close}
        onConfirm={() => stage.name === "replace" && replace.mutate(stage.bot)}
        isPending={replace.isPending}
        title={`A new token for ${name}?`}
        description="The program that uses the former one is signed out at once."
        confirmLabel="REPLACE_TOKEN"
      />
      <ConfirmDialog
        isOpen={stage.name === "delete"}
        onCancel={close}
        onConfirm={() => stage.name === "delete" && remove.mutate(stage.bot)}
        isPending={remove.isPending}
        title={`Delete ${name}?`}
        description="It leaves its dimensions. Its messages stay without its name."
        confirmLabel="DELETE_BOT"
      />
    </Panel>
  );
}

const factsOf = ({ username, scopes, lastUsedAt }: Bot, now: Date) =>
  [`@${username}`, scopes.join(", ") || "no token", lastUse(lastUsedAt, now)].join(" · ");

const list = css({ display: "grid" });
const buttons = css(layout.row(4));
