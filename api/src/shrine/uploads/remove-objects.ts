import { forgetObjects } from "@oni/db/shrine";
import { describeError } from "@oni/realtime/process";
import type { Deps } from "../../process/deps.ts";
import type { Storage } from "../../process/storage/storage.ts";
import { thumbnailKeyOf } from "./object-urls.ts";

const atOnce = 16;

/**
 * Removes the bytes of objects marked for removal, then their records. Call it after the commit of the
 * transaction that marked them. Never throws: an object that cannot be removed stays marked and hidden
 * until the sweep removes it. Returns the number of removed objects.
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

/** Removes an object's bytes from the store, including its thumbnail. */
export async function removeBytes(storage: Storage, key: string): Promise<void> {
  await storage.remove(thumbnailKeyOf(key));
  await storage.remove(key);
}
