import { useSession } from "../../stores/session.ts";
import { ApiError } from "./api-error.ts";
import { addressOf } from "./network.ts";
import { fillPath, searchOf } from "./path.ts";
import type {
  CallAnswer,
  CallInput,
  EndpointName,
  ReadName,
  WriteInput,
  WriteName,
  WriteQuery,
} from "./endpoint-name.ts";

type Given = {
  params?: object;
  query?: object;
  body?: unknown;
  accept?: string;
  signal?: AbortSignal | undefined;
  keepalive?: boolean;
};

/**
 * Calls one endpoint of the contract, with the session if there is one: `call("GET /api/servers/:id",
 * { params: { id } })`. Throws `ApiError` on any refusal and `TypeError` when no response arrived.
 */
export const call = async <const Name extends EndpointName>(
  name: Name,
  input: CallInput<Name>,
): Promise<CallAnswer<Name>> => JSON.parse(await callForText(name, input));

/** The same for an endpoint that does not return JSON; `accept` names the media type. */
export const callForText = async <const Name extends EndpointName>(
  name: Name,
  input: CallInput<Name>,
): Promise<string> => (await send(name, input)).text;

/**
 * Returns a function that calls a write with one object of the parameters of its path and the fields of
 * its body. Fields of the names `notSent` are left out. Without a field of the body none is sent, which
 * the server reads as `{}`.
 */
export const defineWrite = <const Name extends WriteName>(
  endpoint: Name,
  notSent: readonly string[] = [],
): Write<Name> => {
  const inPath = new Set(Array.from(endpoint.matchAll(/:(\w+)/g), ([, name]) => name));
  const write = async (input: WriteInput<Name>, query?: WriteQuery<Name>) => {
    const fields = Object.entries(input ?? {}).filter(([name]) => !notSent.includes(name));
    const sent = fields.filter(([name]) => !inPath.has(name));
    const { text } = await send(endpoint, {
      params: Object.fromEntries(fields.filter(([name]) => inPath.has(name))),
      ...(query && { query }),
      ...(sent.length > 0 && { body: Object.fromEntries(sent) }),
    });
    return JSON.parse(text);
  };
  return Object.assign(write, { endpoint });
};

/** Calls one write, which it names. */
export type Write<Name extends WriteName> = { endpoint: Name } & ((
  input: WriteInput<Name>,
  query?: WriteQuery<Name>,
) => Promise<CallAnswer<Name>>);

/** Returns a page of a list and where the list continues by its `Link` header, or null at its end. */
export async function callForPage<const Name extends ReadName>(
  name: Name,
  input: CallInput<Name>,
): Promise<{ items: CallAnswer<Name>; next: string | null }> {
  const { text, headers } = await send(name, input);
  const [, address = ""] = /^<([^>]*)>; rel="next"$/.exec(headers.get("Link") ?? "") ?? [];
  const next = new URLSearchParams(address.split("?")[1]).get("before");
  return { items: JSON.parse(text), next };
}

async function send(name: EndpointName, given: Given): Promise<{ text: string; headers: Headers }> {
  const response = await respond(name, given);
  return { text: await response.text(), headers: response.headers };
}

/** Calls one endpoint and returns the response before its body. Throws as `call` does. */
export async function respond(
  name: EndpointName,
  { params, query, body, accept = "application/json", signal, keepalive = false }: Given,
): Promise<Response> {
  const { sessionId } = useSession.getState();
  const [method = "GET", path = ""] = name.split(" ");
  const headers = new Headers({ Accept: accept });
  if (sessionId !== null) headers.set("Authorization", `Bearer ${sessionId}`);
  if (body !== undefined) headers.set("Content-Type", "application/json");
  const response = await fetch(addressOf(fillPath(path, params) + searchOf(query)), {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
    keepalive,
  });
  if (!response.ok) {
    const text = await response.text();
    // A 401 means that the session has ended, except at the sign-in endpoints.
    if (response.status === 401 && !signInEndpoints.test(name)) endSession(sessionId);
    throw new ApiError(response, text);
  }
  return response;
}

const signInEndpoints = /^POST .*\/(?:login|recover|passkeys?|email\/confirm|email\/undo)$/;

/** Ends the local session unless another has started here since the request. */
function endSession(refused: string | null) {
  const { sessionId, end } = useSession.getState();
  if (sessionId === refused) end();
}
