import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from "node:http";
import { createIterationEnd } from "@oni/realtime/process";
import type { Context } from "hono";

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

/** Headers of every answer, names before values, and these names as they are written in a head. */
export type CommonHeaders = { list: readonly string[]; names: ReadonlySet<string> };

export function commonHeaders(headers: Record<string, string>): CommonHeaders {
  const names = Object.keys(headers).flatMap((name) => [name, name.toLowerCase()]);
  return { list: Object.entries(headers).flat(), names: new Set(names) };
}

const iterationEnd = createIterationEnd();

const none = commonHeaders({});

/**
 * An answer on its way to a client. The headers it carries are written with its head and as they are,
 * because to set header after header costs more than all the rest of a small answer. All answers that
 * end in one iteration of the event loop leave at its end, one after the other: a write that finds its
 * reader asleep costs several times what one does whose reader is at it already.
 */
export class Outgoing<
  IncomingRequest extends IncomingMessage = IncomingMessage,
> extends ServerResponse<IncomingRequest> {
  #common = none;
  #requestId = "";

  /** Has the answer carry these, as far as it has no such header of its own. */
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
    iterationEnd.last(() => {
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

/** Headers as a list of names and values. */
function listed(headers: Headers = []): OutgoingHttpHeader[] {
  if (Array.isArray(headers)) return [...headers];
  const list: OutgoingHttpHeader[] = [];
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) list.push(name, value);
  }
  return list;
}

/** The answer on its way to the client; undefined for requests within the process, as of tests. */
export function outgoingOf(c: Context): Outgoing | undefined {
  const { outgoing }: { outgoing?: unknown } = c.env ?? {};
  return outgoing instanceof Outgoing ? outgoing : undefined;
}
