const prime = 2_862_933_555_777_941_757n;
const mask = (1n << 64n) - 1n;

/**
 * Returns the bucket of a text. Buckets are even, and a new bucket only takes over texts (Lamping and
 * Veach, "A Fast, Minimal Memory, Consistent Hash Algorithm", 2014).
 */
export function jumpHash(text: string, buckets: number): number {
  let key = fnv1a(text);
  let bucket = 0n;
  let next = 0n;
  while (next < buckets) {
    bucket = next;
    key = (key * prime + 1n) & mask;
    next = BigInt(Math.floor(Number(bucket + 1n) * (2 ** 31 / Number((key >> 33n) + 1n))));
  }
  return Number(bucket);
}

/** FNV-1a of 64 bits over the UTF-16 of a text. */
function fnv1a(text: string): bigint {
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  for (let index = 0; index < text.length; index += 1) {
    low = (low ^ text.charCodeAt(index)) >>> 0;
    // Multiplies by 2^40 + 0x1b3 in exact halves.
    const product = low * 0x1b3;
    high = (Math.imul(high, 0x1b3) + Math.floor(product / 2 ** 32) + (low << 8)) >>> 0;
    low = product >>> 0;
  }
  return (BigInt(high) << 32n) | BigInt(low);
}
