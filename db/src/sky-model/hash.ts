/**
 * Returns a number from 0 up to 1 for a text and a salt: FNV-1a over its UTF-16 units, then the last
 * mixing steps of MurmurHash3, so that similar texts get very different numbers.
 */
export function hashOf(text: string, salt: number): number {
  let hash = (2_166_136_261 ^ Math.imul(salt, 2_654_435_761)) >>> 0;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  }
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 2_246_822_519);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 3_266_489_917);
  hash ^= hash >>> 16;
  return (hash >>> 0) / 2 ** 32;
}
