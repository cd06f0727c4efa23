import type { Cluster, Redis } from "ioredis";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { traced } from "../observe/trace.ts";

/**
 * `points` uses in each window of `windowMs`. A budget that `isPromised` to other members is the same at
 * every scale.
 */
export type Budget = { points: number; windowMs: number; isPromised?: boolean };

/** Allowed, or the time to wait. */
export type Verdict = { allowed: true } | { allowed: false; retryAfterMs: number };

/** Counts uses against budgets. Replicas that share a Redis share every count. */
export type Limiter = {
  /** Charges `points` of budget `name` to `key`, by default one. Returns whether they were within it. */
  consume(name: string, key: string, budget: Budget, points?: number): Promise<Verdict>;
  /** Returns whether `key` has anything left of budget `name`, without a charge. */
  check(name: string, key: string, budget: Budget): Promise<Verdict>;
};

/**
 * Creates the limiter. With `redis`, the counts are in Redis. While it does not respond, a local count of
 * the same size applies, so there is always a limit. `scale` multiplies all points except promised ones.
 */
export function createLimiter(options: {
  redis?: Redis | Cluster | undefined;
  scale: number;
}): Limiter {
  const limiters = new Map<string, RateLimiterAbstract>();

  function limiterFor(name: string, budget: Budget): RateLimiterAbstract {
    const known = limiters.get(name);
    if (known) return known;
    const settings = {
      keyPrefix: `limit:${name}`,
      points: Math.max(1, Math.round(budget.points * (budget.isPromised ? 1 : options.scale))),
      duration: budget.windowMs / 1000,
    };
    const local = new RateLimiterMemory(settings);
    const made = options.redis
      ? new RateLimiterRedis({ ...settings, storeClient: options.redis, insuranceLimiter: local })
      : local;
    limiters.set(name, made);
    return made;
  }

  return {
    consume: async (name, key, budget, points = 1) => {
      try {
        await traced("charge budget", () => limiterFor(name, budget).consume(key, points));
        return { allowed: true };
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return refusal(refused);
        throw refused;
      }
    },
    check: async (name, key, budget) => {
      const limiter = limiterFor(name, budget);
      const state = await limiter.get(key);
      const isSpent = state !== null && state.consumedPoints >= limiter.points;
      return isSpent ? refusal(state) : { allowed: true };
    },
  };
}

const refusal = (state: RateLimiterRes): Verdict => ({
  allowed: false,
  retryAfterMs: Math.max(1, state.msBeforeNext),
});
