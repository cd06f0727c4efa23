/** Something that the prompt says instead of doing what was written. */
export class Refusal extends Error {
  override name = "Refusal";
}

/** What cannot be taken back is asked for twice. */
export function mustBeSure(isSure: boolean, loss: string): void {
  if (!isSure) throw new Refusal(`${loss} Say so with --sure.`);
}
