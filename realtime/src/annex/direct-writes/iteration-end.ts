type Act = () => void;

/** Defers calls to the end of this event loop iteration. */
export type IterationEnd = {
  /** Runs before all calls of `last`, in any order of registration. */
  first(act: Act): void;
  last(act: Act): void;
};

export function createIterationEnd(): IterationEnd {
  let [early, late]: [Act[], Act[]] = [[], []];
  const run = () => {
    const acts = [early, late];
    [early, late] = [[], []];
    for (const list of acts) for (const act of list) act();
  };
  const schedule = () => {
    if (early.length + late.length === 1) setImmediate(run);
  };
  return {
    first: (act) => {
      early.push(act);
      schedule();
    },
    last: (act) => {
      late.push(act);
      schedule();
    },
  };
}
