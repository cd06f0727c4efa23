/** An error that the operator can fix: its message is printed without a stack. */
export class PlainError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "PlainError";
  }
}
