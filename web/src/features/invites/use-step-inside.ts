import { type UseMutationResult, useQueryClient } from "@tanstack/react-query";
import type { Server } from "@oni/api/contract";
import type { RefObject } from "react";
import { useNavigate } from "react-router-dom";
import { call } from "../../api/call.ts";
import { useAction } from "../../api/use-action.ts";
import { channelsQuery, refreshServers } from "../../chat/queries.ts";
import { forgetInvite } from "../../stores/kept-invite.ts";
import type { RippleHandle } from "../../ui/RippleField.tsx";

export type StepInside = UseMutationResult<Server, Error, unknown>;

/** How a page knows that one has just come in: then the writing begins at once, on touch screens too. */
export type EnteredState = { hasEntered: true };

/** Long enough to see the packet leave before the page changes. */
const packetLeadMs = 400;

/** Accepts an invitation and goes to where one speaks. A ripple leaves the door meanwhile. */
export function useStepInside(code: string, water: RefObject<RippleHandle | null>): StepInside {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useAction(
    "Joining failed",
    async () => {
      try {
        return await call("POST /api/invites/:code/accept", { params: { code } });
      } finally {
        forgetInvite(code);
      }
    },
    async ({ id }) => {
      water.current?.strikeAt(window.innerWidth / 2, window.innerHeight / 2);
      const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
      const packet = isStill || new Promise((resolve) => setTimeout(resolve, packetLeadMs));
      const [channels] = await Promise.all([
        queryClient.fetchQuery({ ...channelsQuery(id), staleTime: 0 }),
        refreshServers(queryClient),
        packet,
      ]);
      const channel = channels.find(({ isDefault }) => isDefault);
      const state: EnteredState = { hasEntered: true };
      await navigate(`/dimensions/${id}/${channel?.id ?? ""}`, { replace: true, state });
    },
  );
}
