import type { QueryClient } from "@tanstack/react-query";
import { defineWrite } from "../../live/calls/call.ts";
import { defineAction, fields } from "../../live/calls/action.ts";
import type { WriteInput } from "../../live/calls/endpoint-name.ts";
import { useAction } from "../../live/calls/use-action.ts";
import { type CurrentUser, currentUserQuery } from "../sign-in/current-user.ts";

export const changeProfile = defineWrite("PATCH /api/users/profile");
export type ProfileChange = WriteInput<typeof changeProfile.endpoint>;

/** Changes fields of the member's own profile. `doneText` is shown on success. */
export const updateProfile = defineAction(changeProfile.endpoint, {
  failure: "Update Failed",
  notSent: fields<{ doneText?: string }>("doneText"),
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

/** The same action on a screen. */
export const useUpdateProfile = (doneText?: string) =>
  useAction(updateProfile, (change: ProfileChange) => ({
    ...change,
    ...(doneText && { doneText }),
  }));
