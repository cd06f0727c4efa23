import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { useAction } from "../../api/use-action.ts";
import type { CallInput } from "../../api/endpoint-name.ts";
import { showToast } from "../../stores/toasts.ts";
import { currentUserQuery } from "../auth/current-user.ts";

type ProfileChange = CallInput<"PATCH /api/users/profile">["body"];

const synchronized = "Your neural pattern has been synchronized.";

/** Changes fields of the member's own profile, and says what came of it. */
export function useUpdateProfile(doneWords = synchronized) {
  const queryClient = useQueryClient();
  return useAction(
    "Update Failed",
    (body: ProfileChange) => call("PATCH /api/users/profile", { body }),
    (user) => {
      queryClient.setQueryData(currentUserQuery.queryKey, user);
      void queryClient.invalidateQueries({ queryKey: ["api", "users", user.username] });
      showToast({ tone: "success", title: "Profile Updated", description: doneWords });
    },
  );
}
