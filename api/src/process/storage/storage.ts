/** The bytes of one read, and how many they are. Cancel the body if it is not wanted after all. */
export type StoredBytes = { body: ReadableStream<Uint8Array>; sizeBytes: number };

/** Bytes `start` to `end`, both included and counted from 0, as in RFC 9110 section 14.1.2. */
export type ByteRange = { start: number; end: number };

export type ListedObject = { key: string; modifiedAt: Date };

/**
 * Where bytes rest: a flat space of keys (1 to 128 of `A-Z a-z 0-9 . _ -`, not beginning with a
 * dot), each holding one immutable value. Knows nothing of members, images or permission. Anything
 * else thrown than what is named here means that the store could not be reached.
 */
export type Storage = {
  /** Rejects when bytes can be neither kept nor read here, and says why; for readiness. */
  reach(): Promise<void>;
  /**
   * Keeps the bytes under the key, replacing what was there. Readers see the old value or the whole
   * new one, never a part; when the promise resolves the bytes outlive a power cut.
   */
  put(key: string, bytes: Blob): Promise<void>;
  /** The bytes, or the given part of them; null where there are none. The range must lie within. */
  read(key: string, range?: ByteRange): Promise<StoredBytes | null>;
  /** How many bytes are kept under the key; null where there are none. */
  size(key: string): Promise<number | null>;
  /** Removes the bytes; where there are none nothing happens. */
  remove(key: string): Promise<void>;
  /** Every key in the store in any order, the remains of a `put` that was cut among them. */
  list(): AsyncIterable<ListedObject>;
};

const keyPattern = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/;

/** Throws on a key that no caller of ours would make, before it can become a path or a URL. */
export function requireKey(key: string): void {
  if (!keyPattern.test(key)) throw new Error("That is not a key of the object store.");
}
