import { Redis } from "ioredis";

/** The Redis that live tests use, from `TEST_REDIS_URL`. */
export function testRedisUrl(): string {
  const url = process.env["TEST_REDIS_URL"];
  if (!url) throw new Error("TEST_REDIS_URL is not set; run `make test`, which provides it.");
  return url;
}

/** Lets a Redis take nothing that needs memory beyond so many bytes; 0 lets it take all again. */
export async function limitRedisMemory(url: string, bytes: number): Promise<void> {
  const redis = new Redis(url);
  await redis.config("SET", "maxmemory-policy", "noeviction");
  await redis.config("SET", "maxmemory", bytes);
  await redis.quit();
}
