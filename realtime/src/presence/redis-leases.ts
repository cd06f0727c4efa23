import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { RedisClient } from "../../process/start/redis.ts";
import { changeCount, leaseMs, type Leases, sum } from "./leases.ts";

/*
 * In Redis a set of leases is a sorted set of holders by the end of their lease, and a hash of counts per
 * holder. Times are those of the store, so clocks of replicas do not matter. The braces around the name
 * put all its keys into one slot of a Redis Cluster.
 */
const prelude = `
  local holders, counts = KEYS[1], KEYS[1] .. ':'
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local function living() return redis.call('ZRANGEBYSCORE', holders, now, '+inf') end
  local function total(among, key)
    local sum = 0
    for _, holder in ipairs(among) do
      sum = sum + (tonumber(redis.call('HGET', counts .. holder, key)) or 0)
    end
    return sum
  end
`;

/** Returns -1 for a holder whose lease has ended: its counts are invalid. */
const changeScript = `${prelude}
  local holder, key, by = ARGV[1], ARGV[2], ARGV[3]
  if (tonumber(redis.call('ZSCORE', holders, holder)) or 0) < now then return -1 end
  if redis.call('HINCRBY', counts .. holder, key, by) <= 0 then
    redis.call('HDEL', counts .. holder, key)
  end
  return total(living(), key)
`;

const heldScript = `${prelude}
  local among, held = living(), {}
  for _, key in ipairs(ARGV) do
    if total(among, key) > 0 then held[#held + 1] = key end
  end
  return held
`;

const listScript = `${prelude}
  local seen, keys = {}, {}
  for _, holder in ipairs(living()) do
    for _, key in ipairs(redis.call('HKEYS', counts .. holder)) do
      if not seen[key] then seen[key] = true; keys[#keys + 1] = key end
    end
  end
  return keys
`;

const sumScript = `${prelude}
  local among, sum = living(), 0
  for _, holder in ipairs(among) do
    for _, count in ipairs(redis.call('HVALS', counts .. holder)) do sum = sum + tonumber(count) end
  end
  return { sum, #among }
`;

/** Prolongs a lease that is valid, or starts it again with the given counts. Removes dead holders. */
const renewScript = `${prelude}
  local holder, endsAt, isAnew, gone = ARGV[1], now + ARGV[2], ARGV[3] == 'anew', {}
  local function giveUp(other)
    for _, key in ipairs(redis.call('HKEYS', counts .. other)) do gone[#gone + 1] = key end
    redis.call('ZREM', holders, other)
    redis.call('DEL', counts .. other)
  end
  local isHeld = isAnew or redis.call('ZSCORE', holders, holder)
  if isAnew then
    giveUp(holder)
    for i = 4, #ARGV, 2 do redis.call('HSET', counts .. holder, ARGV[i], ARGV[i + 1]) end
  end
  if isHeld then redis.call('ZADD', holders, endsAt, holder) end
  for _, dead in ipairs(redis.call('ZRANGEBYSCORE', holders, '-inf', now - 1)) do giveUp(dead) end
  local among, lapsed = living(), {}
  for _, key in ipairs(gone) do
    if total(among, key) == 0 then lapsed[#lapsed + 1] = key end
  end
  return { isHeld and 1 or 0, lapsed }
`;

/** Above this number of keys reading all held keys costs less. */
const maxQueriedKeys = 500;

const keysSchema = z.array(z.string());
const sumSchema = z.tuple([z.int(), z.int()]);
const renewalSchema = z.tuple([z.int(), keysSchema]);

/** Returns leases that replicas share in a Redis. `name` identifies the set, `holder` the process. */
export function createRedisLeases(redis: RedisClient, name: string, holder = randomUUID()): Leases {
  const counts = new Map<string, number>();
  // True once the store has received every change. A process that never renews only reads.
  let isInSync = false;

  const run = (script: string, args: readonly (string | number)[] = []): Promise<unknown> =>
    redis.call("EVAL", [script, 1, `leases:{${name}}`, ...args]);

  async function prolong(isRestart: boolean): Promise<z.infer<typeof renewalSchema>> {
    const whole = isRestart ? ["anew", ...[...counts].flat()] : [];
    isInSync = true;
    try {
      return renewalSchema.parse(await run(renewScript, [holder, leaseMs, ...whole]));
    } catch (error) {
      isInSync = false;
      throw error;
    }
  }

  const list = async (): Promise<string[]> => keysSchema.parse(await run(listScript));

  return {
    change: async (key, by) => {
      const count = changeCount(counts, key, by);
      if (!isInSync) return count;
      const total = await run(changeScript, [holder, key, by]).catch(() => -1);
      if (typeof total === "number" && total >= 0) return total;
      isInSync = false;
      return count;
    },
    heldAmong: async (keys) => {
      if (keys.length === 0) return new Set();
      if (keys.length > maxQueriedKeys) {
        const held = new Set(await list().catch(() => []));
        return new Set(keys.filter((key) => held.has(key)));
      }
      const held = await run(heldScript, keys).catch(() => []);
      return new Set(keysSchema.parse(held));
    },
    list,
    share: async () => {
      const [all, holders] = sumSchema.parse(await run(sumScript));
      return { own: sum(counts), all, holders };
    },
    renew: async () => {
      const wasInSync = isInSync;
      const [isHeld, lapsed] = await prolong(!wasInSync);
      if (isHeld === 1) return { lapsed, isRestored: !wasInSync };
      const [, more] = await prolong(true);
      return { lapsed: [...lapsed, ...more], isRestored: true };
    },
  };
}
