import { Redis } from "ioredis";

/** Returns the Redis of live tests, from `TEST_REDIS_URL`. */
export function testRedisUrl(): string {
  const url = process.env["TEST_REDIS_URL"];
  if (!url) throw new Error("TEST_REDIS_URL is not set; run `make test`, which provides it.");
  return url;
}

/** Limits the memory of a Redis to `bytes`, so that it refuses writes beyond. 0 removes the limit. */
export async function limitRedisMemory(url: string, bytes: number): Promise<void> {
  const redis = new Redis(url);
  await redis.config("SET", "maxmemory-policy", "noeviction");
  await redis.config("SET", "maxmemory", bytes);
  await redis.quit();
}
