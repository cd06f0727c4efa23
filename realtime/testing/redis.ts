/** The Redis that live tests use, from `TEST_REDIS_URL`. */
export function testRedisUrl(): string {
  const url = process.env["TEST_REDIS_URL"];
  if (!url) throw new Error("TEST_REDIS_URL is not set; run `make test`, which provides it.");
  return url;
}
