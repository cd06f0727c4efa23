/** What a browser says of a ceremony that it began or refused, by the name of its error. */
const sentences: ReadonlyMap<string, string> = new Map([
  ["SecurityError", "Passkeys of this network belong to another address than this one."],
  ["InvalidStateError", "This device has a passkey of yours already."],
  ["NotSupportedError", "This device makes no passkeys of the kind that is needed."],
]);

/** Why a ceremony failed, where the browser has said so. */
export const refusalOfDevice = (error: unknown): string | null =>
  error instanceof Error ? (sentences.get(error.name) ?? null) : null;
