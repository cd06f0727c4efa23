import type { EventPayload } from "@oni/realtime/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { pollWhileDown } from "../../live/fallback.ts";
import { useLive } from "../../live/use-live.ts";
import { useConnection } from "../../stores/connection.ts";
import { startPresence } from "../../stores/presence.ts";
import { applyDelta } from "./apply-events.ts";
import { constellationQuery } from "./queries.ts";
import { onDelta } from "./sky-feed.ts";

export type RippleEvent = EventPayload<"constellation:ripple">;

/** Specification section 9. */
const pollMs = 30_000;

/**
 * Keeps the map current while a screen shows it: by events, or by polling every 30 s while the link is
 * down.
 */
export function useLiveMap({ onRipple }: { onRipple: (ripple: RippleEvent) => void }): void {
  const live = useLive();
  const queryClient = useQueryClient();
  const handleRipple = useEffectEvent(onRipple);

  useEffect(() => {
    const { queryKey } = constellationQuery;
    const refetch = () => queryClient.refetchQueries({ queryKey }, { cancelRefetch: false });
    const watch = live.watch({
      name: "constellation:watch",
      payload: () => ({}),
      onAnswer: ({ online }) => {
        startPresence(online);
        // Changes before this acknowledgement were not sent to this tab.
        void refetch();
      },
    });
    const stops = [
      watch.stop,
      live.on("constellation:delta", (delta) => {
        onDelta(delta);
        queryClient.setQueryData(queryKey, (map) => map && applyDelta(map, delta));
      }),
      // Every position may have changed.
      live.on("constellation:epoch", () => void refetch()),
      live.on("constellation:ripple", (ripple) => handleRipple(ripple)),
      pollWhileDown(useConnection, pollMs, refetch),
    ];
    return () => stops.forEach((stop) => stop());
  }, [live, queryClient]);
}
