/** A message on its way. */
export type Outgoing = {
  /** The message's own name from before it is sent: sending it twice is sending it once. */
  nonce: string;
  userId: string;
  serverId: string;
  channelId: string;
  content: string;
  replyToId: string | null;
  /** Epoch ms; rises from entry to entry, so it is the order of sending. */
  queuedAt: number;
  /** The sentence of the refusal; null while it still waits for its turn. */
  failure: string | null;
};

/** Null for what another version wrote, or something else: it cannot be sent. */
export function parseOutgoing(stored: string | null): Outgoing | null {
  try {
    const entry: unknown = JSON.parse(stored ?? "null");
    return isOutgoing(entry) ? entry : null;
  } catch {
    return null;
  }
}

function isOutgoing(value: unknown): value is Outgoing {
  const entry = new Map(Object.entries(value ?? {}));
  const isText = (name: string) => typeof entry.get(name) === "string";
  const isTextOrNull = (name: string) => entry.get(name) === null || isText(name);
  return (
    ["nonce", "userId", "serverId", "channelId", "content"].every(isText) &&
    ["replyToId", "failure"].every(isTextOrNull) &&
    typeof entry.get("queuedAt") === "number"
  );
}
