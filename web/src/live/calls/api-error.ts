/**
 * A call that the server refused. `message` has the form of the specification: `<status>: <body or status
 * text>`.
 */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  /** The contract's error code, if the body has one. */
  readonly code: string | undefined;
  /** The sentence of the refusal for members, if the body has one. */
  readonly sentence: string | undefined;
  /** Error messages by field. */
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number | undefined;

  constructor(response: Pick<Response, "status" | "statusText" | "headers">, bodyText: string) {
    super(`${response.status}: ${bodyText || response.statusText}`);
    const body = parseObject(bodyText);
    const retryAfter = Number(response.headers.get("Retry-After") ?? Number.NaN);
    this.status = response.status;
    this.code = stringOf(body["code"]);
    this.sentence = stringOf(body["error"]);
    this.fields = sentencesOf(body["fields"]);
    this.retryAfterSeconds = Number.isFinite(retryAfter) ? retryAfter : undefined;
  }
}

/**
 * Returns the sentence to show for a failed call: that there is no network, the server's own sentence, or
 * else the fallback.
 */
export function errorSentence(
  error: unknown,
  fallback = "The network did not answer. Try again.",
): string {
  if (error instanceof ApiError) return error.sentence || fallback;
  return isOffline() ? "You are offline. Try again when you are connected." : fallback;
}

/** True if the device reports that it has no network. */
export const isOffline = () => globalThis.navigator?.onLine === false;

function parseObject(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    return isObject(parsed) ? parsed : {};
  } catch {
    // The body of a proxy, for example, where the text itself is the message.
    return {};
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const stringOf = (value: unknown) => (typeof value === "string" ? value : undefined);

const sentencesOf = (value: unknown): Record<string, string> =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value).filter(
          (entry): entry is [string, string] => typeof entry[1] === "string",
        ),
      )
    : {};
