/** An error whose message the prompt prints instead of running a command. */
export class Refusal extends Error {
  override name = "Refusal";
}

/** A refusal of a line that a command does not take: something is missing, unknown or not understood. */
export class WrongUse extends Refusal {
  override name = "WrongUse";
}

/** Returns the given changes. Throws a refusal if there are none. */
export function requireChange<Change extends object>(change: Change, command: string): Change {
  if (Object.values(change).every((value) => value === undefined))
    throw new WrongUse(`Say what is to change. See man ${command}.`);
  return change;
}

/** Throws a refusal unless an irreversible command has `--sure`. */
export function mustBeSure(isSure: boolean, loss: string): void {
  if (!isSure) throw new Refusal(`${loss} Say so with --sure.`);
}
