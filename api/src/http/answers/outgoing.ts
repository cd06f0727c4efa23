import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from "node:http";
import type { Context } from "hono";

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

/** The headers of every response as a list of names and values, and their names in the written case. */
export type CommonHeaders = { list: readonly string[]; names: ReadonlySet<string> };

export function commonHeaders(headers: Record<string, string>): CommonHeaders {
  const names = Object.keys(headers).flatMap((name) => [name, name.toLowerCase()]);
  return { list: Object.entries(headers).flat(), names: new Set(names) };
}

const none = commonHeaders({});

/**
 * A response that writes its common headers unchanged together with its own, because setting them one by
 * one would cost more than the rest of a small response. All responses that end in one iteration of the
 * event loop are written at its end, one after the other. A write to a sleeping reader costs several
 * times as much as a write to an active one.
 */
export class Outgoing<
  IncomingRequest extends IncomingMessage = IncomingMessage,
> extends ServerResponse<IncomingRequest> {
  #common = none;
  #requestId = "";

  /** Adds these headers, unless the response has its own header of that name. */
  carry(common: CommonHeaders): void {
    this.#common = common;
  }

  name(requestId: string): void {
    this.#requestId = requestId;
  }

  override writeHead(status: number, reason?: string | Headers, given?: Headers): this {
    const own = listed(typeof reason === "string" ? given : reason);
    const { list, names } = this.#common;
    const isPlain = this.getHeaderNames().length === 0 && !hasOneOf(own, names);
    const common = isPlain ? list : this.#missingIn(own);
    const headers = own.concat(common);
    if (this.#requestId) headers.push("X-Request-Id", this.#requestId);
    return typeof reason === "string"
      ? super.writeHead(status, reason, headers)
      : super.writeHead(status, headers);
  }

  override end(chunk?: unknown, encoding?: BufferEncoding | (() => void), done?: () => void): this {
    setImmediate(() => {
      if (this.destroyed) return;
      if (typeof encoding === "string") super.end(chunk, encoding, done);
      else super.end(chunk, encoding);
    });
    return this;
  }

  #missingIn(own: OutgoingHttpHeader[]): string[] {
    const taken = new Set(this.getHeaderNames());
    own.forEach((name, at) => at % 2 === 0 && taken.add(String(name).toLowerCase()));
    const { list } = this.#common;
    return list.filter((_, at) => !taken.has((list[at - (at % 2)] ?? "").toLowerCase()));
  }
}

function hasOneOf(headers: OutgoingHttpHeader[], names: ReadonlySet<unknown>): boolean {
  for (let at = 0; at < headers.length; at += 2) if (names.has(headers[at])) return true;
  return false;
}

/** Returns headers as a list of names and values. */
function listed(headers: Headers = []): OutgoingHttpHeader[] {
  if (Array.isArray(headers)) return [...headers];
  const list: OutgoingHttpHeader[] = [];
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) list.push(name, value);
  }
  return list;
}

/** Returns the Node.js response of a request. Undefined for requests within the process, as in tests. */
export function outgoingOf(c: Context): Outgoing | undefined {
  const { outgoing }: { outgoing?: unknown } = c.env ?? {};
  return outgoing instanceof Outgoing ? outgoing : undefined;
}
