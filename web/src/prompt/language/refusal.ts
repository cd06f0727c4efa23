/** An error whose message the prompt prints instead of running a command. */
export class Refusal extends Error {
  override name = "Refusal";
}

/** Throws a refusal unless an irreversible command has `--sure`. */
export function mustBeSure(isSure: boolean, loss: string): void {
  if (!isSure) throw new Refusal(`${loss} Say so with --sure.`);
}
