import { type UseMutationResult, useQueryClient } from "@tanstack/react-query";
import type { Server } from "@oni/api/contract";
import type { RefObject } from "react";
import { useNavigate } from "react-router-dom";
import { useAction } from "../../live/calls/use-action.ts";
import { categoriesQuery } from "../categories/queries.ts";
import { channelsQuery } from "../lists/queries.ts";
import type { RippleHandle } from "../../ui/marks/RippleField.tsx";
import { acceptInvite } from "./invite-actions.ts";

export type StepInside = UseMutationResult<Server, Error, unknown>;

/** History state of a page after joining. The composer then gets the focus, also on touch screens. */
export type EnteredState = { hasEntered: true };

/** Delays the page change so that the ripple is visible. */
const packetLeadMs = 400;

/** Accepts an invitation and shows the default channel. A ripple runs in the meantime. */
export function useStepInside(code: string, water: RefObject<RippleHandle | null>): StepInside {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useAction(
    acceptInvite,
    () => code,
    async ({ id }) => {
      water.current?.strikeAt(window.innerWidth / 2, window.innerHeight / 2);
      const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
      const packet = isStill || new Promise((resolve) => setTimeout(resolve, packetLeadMs));
      const [channels] = await Promise.all([
        queryClient.fetchQuery({ ...channelsQuery(id), staleTime: 0 }),
        queryClient.prefetchQuery(categoriesQuery(id)),
        packet,
      ]);
      const channel = channels.find(({ isDefault }) => isDefault);
      const state: EnteredState = { hasEntered: true };
      await navigate(`/dimensions/${id}/${channel?.id ?? ""}`, { replace: true, state });
    },
  );
}
