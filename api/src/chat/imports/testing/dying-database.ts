import type { Database } from "@oni/db";

/** The error of a process that was killed. */
export class Killed extends Error {}

/**
 * Returns a database that throws at its `life`-th statement or transaction, and at all later ones, as if
 * the process had been killed. An open transaction is rolled back.
 */
export function createDyingDatabase(db: Database, life: number): Database {
  let left = life;
  const dying = (target: Database): Database =>
    new Proxy(target, {
      get(object, name) {
        const value: unknown = Reflect.get(object, name, object);
        if (typeof value !== "function") return value;
        return (...given: unknown[]) => {
          left -= 1;
          if (left <= 0) throw new Killed();
          if (name !== "transaction") return Reflect.apply(value, object, given);
          return object.transaction((tx) => run(given[0], dying(tx)));
        };
      },
    });
  return dying(db);
}

function run(work: unknown, tx: Database): Promise<unknown> {
  if (typeof work !== "function") throw new TypeError("A transaction has no work.");
  return work(tx);
}
