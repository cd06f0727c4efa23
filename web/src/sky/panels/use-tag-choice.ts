import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { CurrentUser } from "../../account/sign-in/current-user.ts";
import { readTags } from "../../shrine/tags/read-tags.ts";
import { useSaveTags } from "../model/use-save-tags.ts";
import { hasPutOffSteps } from "../../account/first-steps/FirstSteps.tsx";
import type { Choice } from "../../sky-map/scene/scene.ts";
import { positionQuery } from "../model/queries.ts";
import type { Sky } from "../model/sky.ts";

/** The choice of first tags of a member without any, on the map. */
export type TagChoice = {
  picked: readonly string[];
  /** The text in the field next to the picked tags. Saving includes it without another press. */
  typed: string;
  type: (text: string) => void;
  toggle: (tag: string) => void;
  /** Adds the typed text to the picked tags. */
  add: () => void;
  save: () => void;
  canSave: boolean;
  /** True if the member shares no tag yet and is in the middle of the map. */
  isUnlinked: boolean;
  isPending: boolean;
  /** The part of the choice that the map shows. */
  shown: Choice;
};

export const mostPicked = 5;

/** Returns null for a member who has tags. */
export function useTagChoice(
  sky: Sky | undefined,
  { id, userBadges }: CurrentUser,
): TagChoice | null {
  const [picked, setPicked] = useState<readonly string[]>([]);
  const isLinked = (sky?.linksAt[sky.you]?.length ?? 0) > 0;
  // A member who already has links from posts chooses tags until the first steps are put off.
  const isNew = sky !== undefined && userBadges.length === 0 && !(isLinked && hasPutOffSteps(id));
  const [typed, type] = useState("");
  const { data: position } = useQuery({
    ...positionQuery(picked),
    enabled: isNew && picked.length > 0,
    placeholderData: keepPreviousData,
  });
  const save = useSaveTags(() => setPicked([]));
  const all = [...new Set([...picked, ...readTags(typed)])].slice(0, mostPicked);
  const shown = useMemo(
    () => ({ picked, position: picked.length > 0 && position ? position : null }),
    [picked, position],
  );
  if (!isNew) return null;
  return {
    picked,
    typed,
    type,
    add: () => {
      setPicked(all);
      type("");
    },
    toggle: (tag) =>
      setPicked((before) => {
        if (before.includes(tag)) return before.filter((other) => other !== tag);
        return before.length < mostPicked ? [...before, tag] : before;
      }),
    save: () => save.isPending || save.mutate(all),
    canSave: all.length > 0,
    isUnlinked: !isLinked,
    isPending: save.isPending,
    shown,
  };
}
