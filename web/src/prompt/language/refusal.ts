/** An error whose message the prompt prints instead of running a command. */
export class Refusal extends Error {
  override name = "Refusal";
}

/** Returns the given changes. Throws a refusal if there are none. */
export function requireChange<Change extends object>(change: Change, command: string): Change {
  if (Object.values(change).every((value) => value === undefined))
    throw new Refusal(`Say what is to change. See man ${command}.`);
  return change;
}

/** Throws a refusal unless an irreversible command has `--sure`. */
export function mustBeSure(isSure: boolean, loss: string): void {
  if (!isSure) throw new Refusal(`${loss} Say so with --sure.`);
}
