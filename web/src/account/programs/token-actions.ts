import { composeAction, defineAction } from "../../live/calls/action.ts";
import { defineWrite } from "../../live/calls/call.ts";
import { read } from "../../live/calls/read.ts";

/** The member's tokens, the oldest first. */
export const tokensQuery = read("GET /api/tokens", {});

export const createToken = defineAction("POST /api/tokens", {
  failure: "The token was not created",
  updateCache: (queryClient) => queryClient.invalidateQueries({ queryKey: tokensQuery.queryKey }),
});

/** The program that waits with a code. */
export const deviceLoginQuery = (userCode: string) =>
  read("GET /api/auth/device/:userCode", { params: { userCode } });

export const confirmDeviceLogin = defineAction("POST /api/auth/device/confirm", {
  failure: "The program was not signed in",
  updateCache: (queryClient) => queryClient.invalidateQueries({ queryKey: tokensQuery.queryKey }),
});

export const denyDeviceLogin = defineAction("POST /api/auth/device/deny", {
  failure: "The program still waits",
});

export const revokeToken = defineAction("DELETE /api/tokens/:id", {
  failure: "The token still works",
  updateCache: (queryClient, _, { id }) =>
    queryClient.setQueryData(tokensQuery.queryKey, (all) =>
      all?.filter((other) => other.id !== id),
    ),
  outcome: () => ({ title: "The token was revoked" }),
});

const revoke = defineWrite("DELETE /api/tokens/:id");

/** Revokes several tokens. A failure leaves those that were not reached. */
export const revokeTokens = composeAction([revoke], {
  failure: "Some tokens still work",
  act: async ({ ids }: { ids: readonly string[] }) => {
    for (const id of ids) await revoke({ id });
  },
  updateCache: (queryClient) => queryClient.invalidateQueries({ queryKey: tokensQuery.queryKey }),
  outcome: () => ({ title: "The tokens were revoked" }),
});
