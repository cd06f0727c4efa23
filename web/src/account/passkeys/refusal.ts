/** The text for each error name of a browser that began or refused a ceremony. */
const sentences: ReadonlyMap<string, string> = new Map([
  ["SecurityError", "Passkeys of this network belong to another address than this one."],
  ["InvalidStateError", "This device has a passkey of yours already."],
  ["NotSupportedError", "This device makes no passkeys of the kind that is needed."],
]);

/** Returns the reason of a failed ceremony, if the browser gave one. */
export const refusalOfDevice = (error: unknown): string | null =>
  error instanceof Error ? (sentences.get(error.name) ?? null) : null;
