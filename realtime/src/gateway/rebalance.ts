import type { GatewayDeps } from "../sockets/deps.ts";
import type { Leases, Share } from "../presence/leases.ts";
import { moveSockets } from "./drain.ts";

/** The sockets of a step leave within `windowMs` and have arrived elsewhere after `settleMs`. */
const pace = { windowMs: 5_000, settleMs: 3_000 } as const;

/** An excess up to this share is ignored. */
const tolerated = 0.05;

type Parts = Pick<GatewayDeps, "io" | "metrics" | "log">;

/**
 * Returns a function that moves sockets to other gateways in steps until this one has its share. The
 * oldest sockets go first, because a proxy that chooses by address returns recent ones to the same
 * gateway. Each socket is moved once. Concurrent calls share one run.
 */
export function createRebalance(
  { io, metrics, log }: Parts,
  allSockets: Leases,
  isDraining: () => boolean,
  { windowMs, settleMs }: { windowMs: number; settleMs: number } = pace,
): () => Promise<void> {
  let isAtWork = false;

  async function rebalance(): Promise<void> {
    const present = [...io.of("/").sockets.values()];
    while (!isDraining()) {
      const share = await allSockets.share();
      const moved = present.filter(({ connected }) => connected).slice(0, countToMove(share));
      log.info("sockets are rebalanced", { ...share, moved: moved.length });
      if (moved.length === 0) return;
      await moveSockets({ metrics, log }, moved, windowMs);
      await new Promise((resolve) => setTimeout(resolve, settleMs));
    }
  }

  return async () => {
    if (isAtWork) return;
    isAtWork = true;
    await rebalance().finally(() => (isAtWork = false));
  };
}

/**
 * Returns the number of sockets to move from a gateway with `own` of `all` at `holders` gateways. Each
 * picks a gateway again, so one in `holders` returns.
 */
export function countToMove({ own, all, holders }: Share): number {
  const fair = all / holders;
  if (holders < 2 || own <= Math.max(fair * (1 + tolerated), fair + 1)) return 0;
  return Math.min(own, Math.ceil(((own - fair) * holders) / (holders - 1)));
}
