import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../live/calls/call.ts";
import { defineAction } from "../../live/calls/action.ts";
import type { CallInput } from "../../live/calls/endpoint-name.ts";
import { useAction } from "../../live/calls/use-action.ts";
import { type CurrentUser, currentUserQuery } from "../sign-in/current-user.ts";

type ProfileChange = CallInput<"PATCH /api/users/profile">["body"];

/** Changes fields of the member's own profile. */
export const updateProfile = defineAction({
  failure: "Update Failed",
  act: ({ change }: { change: ProfileChange; doneText?: string }) =>
    call("PATCH /api/users/profile", { body: change }),
  updateCache: cacheProfile,
  outcome: (_, { doneText }) => profileUpdated(doneText),
});

/** Writes a changed profile to the caches of the member. */
export function cacheProfile(queryClient: QueryClient, user: CurrentUser): void {
  queryClient.setQueryData(currentUserQuery.queryKey, user);
  void queryClient.invalidateQueries({ queryKey: ["api", "users", user.username] });
}

export const profileUpdated = (description = "Your neural pattern has been synchronized.") => ({
  title: "Profile Updated",
  description,
});

/** The same action on a screen. `doneText` is shown on success. */
export const useUpdateProfile = (doneText?: string) =>
  useAction(updateProfile, (change: ProfileChange) => ({
    change,
    ...(doneText && { doneText }),
  }));
