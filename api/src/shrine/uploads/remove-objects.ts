import { forgetObjects } from "@oni/db/shrine";
import { describeError } from "@oni/realtime/process";
import type { Deps } from "../../process/deps.ts";
import type { Storage } from "../../process/storage/storage.ts";
import { thumbnailKeyOf } from "./object-urls.ts";

const atOnce = 16;

/**
 * Removes the bytes of doomed objects, then their records. Call it once the transaction that doomed
 * them has committed. Never throws: what cannot be removed now stays doomed and is nobody's to see,
 * until the sweep removes it. Answers how many are gone.
 */
export async function removeObjects(
  { db, storage, log }: Pick<Deps, "db" | "storage" | "log">,
  keys: readonly string[],
): Promise<number> {
  const gone: string[] = [];
  const logFailure = (error: unknown) =>
    log.warn("an object is left for the sweep", describeError(error));
  const remove = async (key: string) => {
    await removeBytes(storage, key);
    gone.push(key);
  };
  for (let first = 0; first < keys.length; first += atOnce) {
    const some = keys.slice(first, first + atOnce);
    await Promise.all(some.map((key) => remove(key).catch(logFailure)));
  }
  await forgetObjects(db, gone).catch(logFailure);
  return gone.length;
}

/** Removes an object's bytes from the store, thumbnail included. */
export async function removeBytes(storage: Storage, key: string): Promise<void> {
  await storage.remove(thumbnailKeyOf(key));
  await storage.remove(key);
}
