import { may, type ServerBot } from "@oni/api/contract";
import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { botsQuery } from "../../../account/programs/bot-actions.ts";
import { useAction } from "../../../live/calls/use-action.ts";
import { color, type } from "../../../theme/theme.ts";
import { Select } from "../../../ui/forms/Select.tsx";
import { Button } from "../../../ui/layout/Button.tsx";
import { layout } from "../../../ui/layout/layout.ts";
import { Loading } from "../../../ui/layout/Loading.tsx";
import { Avatar } from "../../../ui/marks/Avatar.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import type { Server } from "../../lists/queries.ts";
import { DialogList } from "./DialogList.tsx";
import { addBot, removeBot, serverBotsQuery } from "../../bots/bot-actions.ts";

type BotsDialogProps = { server: Server; onClose: () => void };

/** The bots of a dimension, to add and to remove. */
export function BotsDialog({ server, onClose }: BotsDialogProps) {
  const bots = useQuery({ ...serverBotsQuery(server.id), staleTime: 0 });
  const own = useQuery(botsQuery);
  const [removed, setRemoved] = useState<ServerBot | null>(null);
  const close = () => setRemoved(null);
  const remove = useAction(removeBot, (botId: string) => ({ id: server.id, botId }), close);
  const isOwn = ({ id }: ServerBot) => own.data?.some((bot) => bot.id === id) ?? false;
  const mayRemove = (bot: ServerBot) => may(server, "kick") || isOwn(bot);
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title="Bots"
      description={`A bot is the account of a program. It reads and writes in ${server.name} like a member.`}
    >
      {own.isPending ? (
        <Loading text="Looking for bots..." />
      ) : (
        <>
          {may(server, "invite") && <AddBot server={server} present={bots.data ?? []} />}
          <DialogList
            query={bots}
            loading="Looking for bots..."
            failed="The bots could not be fetched."
            none="No bot is here yet."
          >
            {(bot) => (
              <li key={bot.id} css={row}>
                <Avatar
                  username={bot.username}
                  imageUrl={bot.profileImageUrl}
                  size={26}
                  presence="offline"
                />
                <p>
                  <b>{bot.displayName || bot.username}</b>
                  <small>
                    @{bot.username} · by {bot.owner.displayName || bot.owner.username}
                  </small>
                </p>
                {mayRemove(bot) && (
                  <Button
                    size="small"
                    tone="danger"
                    aria-label={`Remove ${bot.username}`}
                    onClick={() => setRemoved(bot)}
                  >
                    REMOVE
                  </Button>
                )}
              </li>
            )}
          </DialogList>
        </>
      )}
      <ConfirmDialog
        isOpen={removed !== null}
        onCancel={close}
        onConfirm={() => removed && remove.mutate(removed.id)}
        isPending={remove.isPending}
        title={`Remove ${removed?.username ?? "the bot"}?`}
        description="It reads and writes here no more. Its messages stay."
        confirmLabel="REMOVE_BOT"
      />
    </Dialog>
  );
}

type AddBotProps = { server: Server; present: readonly ServerBot[] };

/** Adds one of the viewer's own bots. */
function AddBot({ server, present }: AddBotProps) {
  const { data: own } = useQuery(botsQuery);
  const [chosen, setChosen] = useState("");
  const add = useAction(
    addBot,
    (botId: string) => ({ id: server.id, botId }),
    () => setChosen(""),
  );
  const absent = own?.filter(({ id }) => present.every((bot) => bot.id !== id)) ?? [];
  const botId = absent.some(({ id }) => id === chosen) ? chosen : (absent[0]?.id ?? "");
  if (own && own.length === 0) {
    return (
      <p css={none}>
        You have no bot. <Link to="/settings?tab=programs">Make one in your settings</Link>.
      </p>
    );
  }
  if (absent.length === 0) return null;
  const options = absent.map(({ id, username, displayName }) => ({
    value: id,
    label: displayName ? `${displayName} @${username}` : `@${username}`,
  }));
  return (
    <div css={form}>
      <Select label="your bot" groups={[{ options }]} value={botId} onChange={setChosen} />
      <Button
        tone="primary"
        size="field"
        pending={add.isPending}
        onClick={() => add.isPending || add.mutate(botId)}
      >
        ADD_BOT
      </Button>
    </div>
  );
}

const form = css({ ...layout.columns("1fr auto", 10), alignItems: "end", marginTop: 14 });
const none = css({ ...type.dense, marginTop: 12, color: color.ink3 });
const row = css({
  ...layout.row(10),
  "> p": { flex: 1, minWidth: 0, display: "grid", gap: 2, margin: 0 },
  b: { fontSize: 13, fontWeight: 600, overflowWrap: "anywhere" },
  small: { ...type.note, overflowWrap: "anywhere" },
});
