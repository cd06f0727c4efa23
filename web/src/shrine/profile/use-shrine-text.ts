import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAction } from "../../live/calls/use-action.ts";
import { isChangedSince, mergeVersion, saveOver, type Version } from "../../live/calls/version.ts";
import { saveShrineDraft, readShrineBase, readShrineDraft } from "../../stores/shrine-draft.ts";
import { type CurrentUser, currentUserQuery } from "../../account/sign-in/current-user.ts";
import { call } from "../../live/calls/call.ts";
import { composeAction } from "../../live/calls/action.ts";
import {
  cacheProfile,
  changeProfile,
  profileUpdated,
} from "../../account/session/update-profile.ts";

/**
 * Text of the member's own shrine. `text` is null in view mode. The draft and its base version are stored
 * in this browser until saved or discarded, and survive a reload.
 */
export function useShrineText(user: CurrentUser) {
  const saved = shrineVersion(user);
  const queryClient = useQueryClient();
  const [editing, setEditing] = useState(() => {
    const draft = readShrineDraft(user.id);
    const written = draft === saved.text ? null : draft;
    return { written, base: (written !== null && readShrineBase(user.id)) || saved };
  });
  const [isFound, setIsFound] = useState(editing.written !== null);
  const save = useAction(saveShrine, (input: Parameters<typeof saveShrine.act>[0]) => input);

  const met = mergeVersion({ ...editing, saved });
  const { written: text, base, other } = met;
  if (met.written !== editing.written || met.base !== editing.base)
    setEditing({ written: met.written, base: met.base });

  const write = (next: string | null, over = base) => {
    setEditing({ written: next, base: over });
    saveShrineDraft(user.id, next === saved.text ? null : next, over);
  };
  const leave = () => {
    // Another tab may have stored a newer draft.
    if (readShrineDraft(user.id) === text) saveShrineDraft(user.id, null);
    setEditing((now) => ({ ...now, written: null }));
    setIsFound(false);
  };
  return {
    text,
    /** True if the draft was restored, even if nothing was typed since. */
    isFound,
    /** A version saved elsewhere since. Nothing is saved until the member chooses. */
    other,
    isChanged: text !== null && text !== saved.text,
    isSaving: save.isPending,
    begin: () => setEditing((now) => ({ ...now, written: now.written ?? saved.text })),
    write: (next: string) => write(next),
    choose: (next: string) => write(next, saved),
    save: () => {
      if (text === null || save.isPending || other) return;
      save.mutate(
        { text, base },
        {
          onSuccess: leave,
          onError: (error) => {
            if (!isChangedSince(error)) return;
            void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
          },
        },
      );
    },
    leave,
  };
}

export type ShrineText = ReturnType<typeof useShrineText>;

/** Returns the text of the shrine with the version of the profile. */
const shrineVersion = (user: CurrentUser): Version<string> => ({
  text: user.profileMarkdown,
  updatedAt: user.updatedAt,
});

/** Saves the shrine over the version at which the edit began. */
const saveShrine = composeAction([changeProfile], {
  failure: "Update Failed",
  act: ({ text, base }: { text: string; base: Version<string> }) =>
    saveOver(base, {
      save: (baseUpdatedAt) => changeProfile({ profileMarkdown: text, baseUpdatedAt }),
      readNewest: async () => shrineVersion(await call("GET /api/auth/me", {})),
    }),
  updateCache: cacheProfile,
  outcome: () => profileUpdated(),
});
