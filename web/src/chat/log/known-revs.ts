/** The changes of a channel that its log contains, for the messages in the log. */
export type KnownRevs = {
  /** Every change up to this `rev` is in the log. */
  knownRev: number;
  /** Revisions received beyond `knownRev`, ascending. */
  laterRevs: readonly number[];
};

/** Records that the log contains the change with this `rev`. */
export function noteRev<Log extends KnownRevs>(log: Log, rev: number): Log {
  if (rev <= log.knownRev || log.laterRevs.includes(rev)) return log;
  const laterRevs = [...log.laterRevs, rev].toSorted((one, other) => one - other);
  return raiseKnownRev({ ...log, laterRevs }, log.knownRev);
}

/**
 * Records that the log contains every change up to `reached`. Revisions received earlier may now follow.
 */
export function raiseKnownRev<Log extends KnownRevs>(log: Log, reached: number): Log {
  let knownRev = Math.max(log.knownRev, reached);
  const laterRevs = log.laterRevs.filter((rev) => {
    if (rev === knownRev + 1) knownRev = rev;
    return rev > knownRev;
  });
  return { ...log, knownRev, laterRevs };
}
