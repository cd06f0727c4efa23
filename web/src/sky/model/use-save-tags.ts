import { useQueryClient } from "@tanstack/react-query";
import { useScreenAction } from "../../live/calls/use-screen-action.ts";
import { showToast } from "../../stores/toasts.ts";
import { changeProfile } from "../../account/session/update-profile.ts";
import { currentUserQuery } from "../../account/sign-in/current-user.ts";
import { constellationQuery } from "./queries.ts";
import { tagsQuery } from "../../shrine/tags/queries.ts";

/** Saves the tags of the member's profile, and refetches what depends on them. */
export function useSaveTags(onDone?: () => void) {
  const queryClient = useQueryClient();
  return useScreenAction(
    "Update failed",
    (tags: readonly string[]) => changeProfile({ userBadges: [...tags] }),
    async (user) => {
      queryClient.setQueryData(currentUserQuery.queryKey, user);
      // A first fetch that is under way does not know these tags, and the refetch would join it.
      await queryClient.cancelQueries({ queryKey: constellationQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: constellationQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: tagsQuery.queryKey });
      showToast({ tone: "success", title: "Tags saved", description: "Your links are forming." });
      onDone?.();
    },
  );
}
