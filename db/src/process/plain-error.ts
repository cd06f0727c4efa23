/** A failure that the person at the keyboard can mend: they get its sentence, and no stack. */
export class PlainError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "PlainError";
  }
}
