/** The bytes of one read, and their number. Cancel the body if it is not needed. */
export type StoredBytes = { body: ReadableStream<Uint8Array>; sizeBytes: number };

/** Bytes `start` to `end`, both inclusive and counted from 0, as in RFC 9110 section 14.1.2. */
export type ByteRange = { start: number; end: number };

export type ListedObject = { key: string; modifiedAt: Date };

/**
 * An object store: a flat space of keys (1 to 128 characters of `A-Z a-z 0-9 . _ -`, not starting with a
 * dot), each with one immutable value. It has no knowledge of members, images or permissions. Any error
 * other than those named here means that the store could not be reached.
 */
export type Storage = {
  /** Rejects with the reason if the store can be neither written nor read. Used for readiness. */
  reach(): Promise<void>;
  /**
   * Stores the bytes under the key and replaces an existing value. Readers see the old value or the
   * complete new one. After the promise resolves, the bytes survive a power cut.
   */
  put(key: string, bytes: Blob): Promise<void>;
  /**
   * Returns the bytes, or the given range of them. Null if the key has no value. The range must be within
   * the value.
   */
  read(key: string, range?: ByteRange): Promise<StoredBytes | null>;
  /** Returns the number of bytes. Null if the key has no value. */
  size(key: string): Promise<number | null>;
  /** Removes the value. Idempotent. */
  remove(key: string): Promise<void>;
  /** Returns every key of the store in any order, including the drafts of interrupted `put` calls. */
  list(): AsyncIterable<ListedObject>;
};

const keyPattern = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/;

/** Throws if a key has another form than ours, before it becomes a path or a URL. */
export function requireKey(key: string): void {
  if (!keyPattern.test(key)) throw new Error("That is not a key of the object store.");
}
