import type { GatewayDeps } from "../sockets/deps.ts";
import type { Leases, Share } from "../presence/leases.ts";
import { moveSockets } from "./drain.ts";

/** Within so long the sockets of a step leave, and within so long they have come to where they go. */
const pace = { windowMs: 5_000, settleMs: 3_000 } as const;

/** So much more than its share is no reason to move anybody. */
const tolerated = 0.05;

type Parts = Pick<GatewayDeps, "io" | "metrics" | "log">;

/**
 * Answers what sends sockets to other gateways until this one has its share of all, in steps, the
 * longest here first: a proxy that chooses by address sends who came lately back to where they were.
 * Each socket is asked once. Who calls while it is at work begins nothing new.
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
 * How many sockets to ask to leave, of a gateway that has `own` of `all` at `holders` gateways. Where they
 * come is chosen anew for each, so of those who are asked one in `holders` comes back.
 */
export function countToMove({ own, all, holders }: Share): number {
  const fair = all / holders;
  if (holders < 2 || own <= Math.max(fair * (1 + tolerated), fair + 1)) return 0;
  return Math.min(own, Math.ceil(((own - fair) * holders) / (holders - 1)));
}
