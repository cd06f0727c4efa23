/** A file that has arrived and goes with a message. */
export type SentFile = { objectPath: string; name: string; alt: string | null };

/** A message on its way. */
export type Outgoing = {
  /** The message's own name from before it is sent: sending it twice is sending it once. */
  nonce: string;
  userId: string;
  serverId: string;
  channelId: string;
  content: string;
  replyToId: string | null;
  attachments: readonly SentFile[];
  /** Epoch ms; rises from entry to entry, so it is the order of sending. */
  queuedAt: number;
  /** The sentence of the refusal; null while it still waits for its turn. */
  failure: string | null;
  /** It may have arrived: under its nonce it can have no other words any more. */
  isTried: boolean;
  /** Other words for it, that it gets once it is known to have arrived. */
  rewritten: string | null;
  /** Its author is changing it: it waits, and what comes after it. */
  isOpen: boolean;
};

type State = Pick<Outgoing, "attachments" | "failure" | "isTried" | "rewritten" | "isOpen">;

/** What an entry is when it is written. */
export const fresh: State = {
  attachments: [],
  failure: null,
  isTried: false,
  rewritten: null,
  isOpen: false,
};

/** What one is of a version which knew none of that. */
const former: State = { ...fresh, isTried: true };

/** Null for what cannot be read as a message. */
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
