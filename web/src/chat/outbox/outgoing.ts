/** An uploaded file of a message. */
export type SentFile = { objectPath: string; name: string; alt: string | null };

/** A message in the outbox. */
export type Outgoing = {
  /** The id of the message before it is stored. Sending the same nonce again stores nothing twice. */
  nonce: string;
  userId: string;
  serverId: string;
  channelId: string;
  content: string;
  replyToId: string | null;
  attachments: readonly SentFile[];
  /** Epoch ms. It rises from entry to entry, so it is the order of sending. */
  queuedAt: number;
  /** The sentence of the refusal, or null while the message is waiting. */
  failure: string | null;
  /** True if the message may have arrived. The text for its nonce can then no longer change. */
  isTried: boolean;
  /** An edited text that the message gets once it has arrived. */
  rewritten: string | null;
  /** True while the author edits the message. It waits, and so do later ones. */
  isOpen: boolean;
};

type State = Pick<Outgoing, "attachments" | "failure" | "isTried" | "rewritten" | "isOpen">;

/** The state of a new entry. */
export const fresh: State = {
  attachments: [],
  failure: null,
  isTried: false,
  rewritten: null,
  isOpen: false,
};

/** The state of an entry from a version without these fields. */
const former: State = { ...fresh, isTried: true };

/** Returns null for an entry that cannot be parsed. */
export function parseOutgoing(stored: string | null): Outgoing | null {
  try {
    const entry: unknown = JSON.parse(stored ?? "null");
    const whole: unknown =
      typeof entry === "object" && entry !== null ? { ...former, ...entry } : null;
    return isOutgoing(whole) ? whole : null;
  } catch {
    return null;
  }
}

function isOutgoing(value: unknown): value is Outgoing {
  const { isText, isTextOrNull, get } = readFields(value);
  const files: unknown = get("attachments");
  return (
    ["nonce", "userId", "serverId", "channelId", "content"].every(isText) &&
    ["replyToId", "failure", "rewritten"].every(isTextOrNull) &&
    typeof get("queuedAt") === "number" &&
    ["isTried", "isOpen"].every((name) => typeof get(name) === "boolean") &&
    Array.isArray(files) &&
    files.every(isSentFile)
  );
}

function isSentFile(value: unknown): boolean {
  const { isText, isTextOrNull } = readFields(value);
  return isText("objectPath") && isText("name") && isTextOrNull("alt");
}

function readFields(value: unknown) {
  const fields = new Map<string, unknown>(Object.entries(value ?? {}));
  const get = (name: string) => fields.get(name);
  const isText = (name: string) => typeof get(name) === "string";
  const isTextOrNull = (name: string) => get(name) === null || isText(name);
  return { get, isText, isTextOrNull };
}
