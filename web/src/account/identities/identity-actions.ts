import { defineAction } from "../../live/calls/action.ts";
import { read } from "../../live/calls/read.ts";

/** The member's accounts at the provider, the oldest first. */
export const identitiesQuery = read("GET /api/auth/identities", {});

export const finishSignIn = defineAction("POST /api/auth/oidc/finish", {
  failure: "The sign-in was not finished",
});

export const registerByProvider = defineAction("POST /api/auth/oidc/register", {
  failure: "Registration failed",
});

export const linkAccount = defineAction("POST /api/auth/oidc/link", {
  failure: "The account was not linked",
  outcome: () => ({ title: "The account was linked" }),
});

export const unlinkAccount = defineAction("DELETE /api/auth/identities/:id", {
  failure: "The account is still linked",
  updateCache: (queryClient, _, { id }) =>
    queryClient.setQueryData(identitiesQuery.queryKey, (all) =>
      all?.filter((other) => other.id !== id),
    ),
  outcome: () => ({ title: "The account was unlinked" }),
});
