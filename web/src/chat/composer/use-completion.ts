import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { completeAt, type CompletionOption, insertOption } from "./completion.ts";
import { membersQuery } from "../lists/queries.ts";

import type { SlashCommand } from "./slash.ts";

type Writing = {
  serverId: string;
  /** The commands that can be completed at the start of the text. */
  commands: readonly SlashCommand[] | undefined;
  text: string;
  cursor: number;
  /** Puts the completed text and the cursor after it into the field. */
  onTake: (text: string, cursor: number) => void;
};

/** Returns the options at the cursor, the selected one, and a key handler for the open list. */
export function useCompletion({ serverId, commands, text, cursor, onTake }: Writing) {
  const members = useQuery(membersQuery(serverId));
  const [chosen, setChosen] = useState(0);
  const [dismissedAt, setDismissedAt] = useState<number | null>(null);

  const completion = completeAt(text, cursor, members.data ?? [], commands);
  const offered = completion && completion.start !== dismissedAt ? completion : null;
  const options = offered?.options ?? [];
  const selected = Math.max(0, Math.min(chosen, options.length - 1));

  const take = (option: CompletionOption) => {
    if (!offered) return;
    const inserted = insertOption(text, cursor, offered, option);
    setChosen(0);
    onTake(inserted.text, inserted.cursor);
  };

  const handleKey = (event: KeyboardEvent): boolean => {
    if (!offered) return false;
    const option = options[selected];
    if (event.key === "ArrowDown") setChosen((selected + 1) % options.length);
    else if (event.key === "ArrowUp") setChosen((selected + options.length - 1) % options.length);
    else if (event.key === "Escape") setDismissedAt(offered.start);
    else if ((event.key === "Enter" || event.key === "Tab") && option) take(option);
    else return false;
    event.preventDefault();
    return true;
  };

  return { options, selected, take, handleKey, begin: () => setChosen(0) };
}
