/** Which changes of a channel are in its log, as far as the log's run of messages reaches. */
export type KnownRevs = {
  /** Every change up to this `rev`. */
  knownRev: number;
  /** Revisions received beyond `knownRev`, ascending. */
  laterRevs: readonly number[];
};

/** The change with this `rev` is in the log. */
export function noteRev<Log extends KnownRevs>(log: Log, rev: number): Log {
  if (rev <= log.knownRev || log.laterRevs.includes(rev)) return log;
  const laterRevs = [...log.laterRevs, rev].toSorted((one, other) => one - other);
  return raiseKnownRev({ ...log, laterRevs }, log.knownRev);
}

/** Every change up to `reached` is in the log; revisions received later may now follow. */
export function raiseKnownRev<Log extends KnownRevs>(log: Log, reached: number): Log {
  let knownRev = Math.max(log.knownRev, reached);
  const laterRevs = log.laterRevs.filter((rev) => {
    if (rev === knownRev + 1) knownRev = rev;
    return rev > knownRev;
  });
  return { ...log, knownRev, laterRevs };
}
