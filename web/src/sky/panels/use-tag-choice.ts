import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { CurrentUser } from "../../account/sign-in/current-user.ts";
import { readTags } from "../../shrine/tags/read-tags.ts";
import { useSaveTags } from "../model/use-keep-tags.ts";
import { hasPutOffSteps } from "../../account/first-steps/FirstSteps.tsx";
import type { Choice } from "../../sky-map/scene/scene.ts";
import { positionQuery } from "../model/queries.ts";
import type { Sky } from "../model/sky.ts";

/** First tags that a member without any is choosing on the map. */
export type TagChoice = {
  picked: readonly string[];
  /** What stands in the field beside them: it is kept as well, without another press. */
  typed: string;
  type: (text: string) => void;
  toggle: (tag: string) => void;
  /** Makes what was typed one of the picked. */
  add: () => void;
  save: () => void;
  canSave: boolean;
  /** Nobody shares a tag with the member yet: they stand in the middle. */
  isUnlinked: boolean;
  isPending: boolean;
  /** What the map shows of it. */
  shown: Choice;
};

export const mostPicked = 5;

/** Null for who carries tags already. */
export function useTagChoice(
  sky: Sky | undefined,
  { id, userBadges }: CurrentUser,
): TagChoice | null {
  const [picked, setPicked] = useState<readonly string[]>([]);
  const isLinked = (sky?.linksAt[sky.you]?.length ?? 0) > 0;
  // Whose posts have placed them already is asked for tags as long as the first steps do so.
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
