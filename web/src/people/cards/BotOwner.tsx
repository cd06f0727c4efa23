import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { serverBotsQuery } from "../../chat/bots/bot-actions.ts";
import type { Server } from "../../chat/lists/queries.ts";
import { type } from "../../theme/theme.ts";

/** States the member who made a bot of the open dimension. */
export function BotOwner({ botId, server }: { botId: string; server: Server }) {
  const { data: bots } = useQuery(serverBotsQuery(server.id));
  const owner = bots?.find(({ id }) => id === botId)?.owner;
  return (
    <p css={note}>
      bot by <bdi>{owner ? owner.displayName || owner.username : "..."}</bdi>
    </p>
  );
}

const note = css({ ...type.note, overflowWrap: "anywhere" });
