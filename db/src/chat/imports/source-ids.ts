import { createHash } from "node:crypto";
import { UUID } from "uuidv7";

/** The kind of an item. The same source id of another kind is another item. */
export type IdKind = "category" | "channel" | "file" | "mask" | "message" | "server";

/**
 * Returns the id of an imported item: a UUID v7 with the time of the source, so that it sorts by it, and
 * with bits of a hash, so that a second import of the item has the same id. `scope` is what the source id
 * is unique in, such as a server and a source.
 */
export function idOfSource(
  scope: string,
  { kind, id, at = 0 }: { kind: IdKind; id: string; at?: number },
): string {
  const bytes = createHash("sha256")
    .update(JSON.stringify([scope, kind, id]))
    .digest();
  const [a, high, low] = [bytes.readUInt16BE(0), bytes.readUInt32BE(2), bytes.readUInt32BE(6)];
  return UUID.fromFieldsV7(at, a >>> 4, high >>> 2, low).toString();
}
