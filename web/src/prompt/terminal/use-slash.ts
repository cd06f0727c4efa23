import { useEffect, useState } from "react";
import { reportFailure } from "../../live/calls/use-screen-action.ts";
import { importing } from "../../browser/importing.ts";
import { setDraft, useDrafts } from "../../stores/drafts.ts";
import { readSlash, type Slash, type SlashCommand } from "../../chat/composer/slash.ts";
import { useRunCommand } from "./use-run-command.ts";

const fetchRegistry = importing(() => import("../commands/registry.ts"), "commands");

async function fetchCommands(): Promise<readonly SlashCommand[]> {
  const { commands } = await fetchRegistry();
  return commands.filter(({ inComposer }) => inComposer);
}

/** Commands in the composer of a channel. A refused one returns into the composer. */
export function useSlash({ id, serverId }: { id: string; serverId: string }): Slash {
  const runCommand = useRunCommand();
  const commands = useCommands(id);
  return {
    commands,
    send: async (written, sendMessage) => {
      if (!written.startsWith("/")) return sendMessage(written);
      const read = await fetchCommands().then(
        (all) => readSlash(written, all),
        (error) => reportFailure("The command did not run", error),
      );
      if (read && "content" in read) return sendMessage(read.content);
      const isDone = read && (await runCommand(read.command, `/dimensions/${serverId}/${id}`));
      const isEmpty = useDrafts.getState().drafts[id] === undefined;
      if (!isDone && isEmpty) setDraft(id, written);
    },
  };
}

const none: readonly SlashCommand[] = [];

/** Returns the offered commands once a draft begins with a slash and they have loaded. */
function useCommands(channelId: string): readonly SlashCommand[] {
  const [commands, setCommands] = useState(none);
  const isBegun = useDrafts(({ drafts }) => drafts[channelId]?.startsWith("/") ?? false);
  const isWanted = isBegun && commands === none;
  useEffect(() => {
    if (!isWanted) return;
    // Without commands none are offered. A send loads them again.
    fetchCommands().then(setCommands, (error) => console.info("No commands are offered.", error));
  }, [isWanted]);
  return commands;
}
