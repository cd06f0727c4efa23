import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../live/calls/call.ts";
import { useScreenAction } from "../../live/calls/use-action.ts";
import { showToast } from "../../stores/toasts.ts";
import { currentUserQuery } from "../../account/sign-in/current-user.ts";
import { constellationQuery } from "./queries.ts";
import { tagsQuery } from "../../shrine/tags/queries.ts";

/** Keeps the tags by which the member is found, and asks anew for what hangs on them. */
export function useSaveTags(onDone?: () => void) {
  const queryClient = useQueryClient();
  return useScreenAction(
    "Update failed",
    (tags: readonly string[]) =>
      call("PATCH /api/users/profile", { body: { userBadges: [...tags] } }),
    async (user) => {
      queryClient.setQueryData(currentUserQuery.queryKey, user);
      // A first reading that is still under way knows nothing of these tags, and would be joined.
      await queryClient.cancelQueries({ queryKey: constellationQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: constellationQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: tagsQuery.queryKey });
      showToast({ tone: "success", title: "Tags kept", description: "Your links are forming." });
      onDone?.();
    },
  );
}
