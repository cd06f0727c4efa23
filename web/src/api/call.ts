import { useSession } from "../stores/session.ts";
import { ApiError } from "./api-error.ts";
import { fillPath, searchOf } from "./path.ts";
import type { CallAnswer, CallInput, EndpointName } from "./endpoint-name.ts";

type Given = {
  params?: object;
  query?: object;
  body?: unknown;
  accept?: string;
  signal?: AbortSignal | undefined;
  keepalive?: boolean;
};

/**
 * Calls one endpoint of the contract with the session, if there is one:
 * `call("PATCH /api/messages/:id", { params: { id }, body: { content } })`.
 * Throws `ApiError` on any refusal and `TypeError` when no answer came.
 */
export const call = async <const Name extends EndpointName>(
  name: Name,
  input: CallInput<Name>,
): Promise<CallAnswer<Name>> => JSON.parse(await callForText(name, input));

/** The same for an endpoint that answers no JSON; `accept` says what. */
export async function callForText<const Name extends EndpointName>(
  name: Name,
  input: CallInput<Name>,
): Promise<string> {
  const {
    params,
    query,
    body,
    accept = "application/json",
    signal,
    keepalive = false,
  }: Given = input;
  const { sessionId } = useSession.getState();
  const [method = "GET", path = ""] = name.split(" ");
  const headers = new Headers({ Accept: accept });
  if (sessionId !== null) headers.set("Authorization", `Bearer ${sessionId}`);
  if (body !== undefined) headers.set("Content-Type", "application/json");
  const response = await fetch(fillPath(path, params) + searchOf(query), {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
    keepalive,
  });
  const text = await response.text();
  if (!response.ok) {
    // Everywhere but at the doors 401 means that the session has ended.
    if (response.status === 401 && !doors.test(name)) forget(sessionId);
    throw new ApiError(response, text);
  }
  return text;
}

const doors = /^POST .*\/(?:login|recover|passkeys?|email\/confirm|email\/undo)$/;

/** The session has ended on the server; unless another has begun here meanwhile, forget it. */
function forget(refused: string | null) {
  const { sessionId, end } = useSession.getState();
  if (sessionId === refused) end();
}
