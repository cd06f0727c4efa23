import { type IncomingMessage, request as requestPlain } from "node:http";
import { request, type RequestOptions } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { AllowedDestinations } from "./allowed-destinations.ts";
import { isPublicAddress, isPublicName } from "./public-address.ts";
import { Resolver } from "node:dns/promises";

const headerBytes = 16 * 1024;

/** Nothing may be sent to this address, so a retry does not help. */
export class RefusedAddress extends Error {}

/** Parts that tests replace, to reach their own server. */
type OutgoingParts = {
  /** Returns the addresses of a name, or throws. */
  resolve: (hostname: string) => Promise<string[]>;
  isAllowed: (address: string, port: number) => boolean;
  /** The further destinations that an operator allows, also by http and by names that are not public. */
  isNamed?: AllowedDestinations | undefined;
  /** The limit from the connection to the response, in milliseconds. */
  timeoutMs: number;
  /** The certificate authority to trust instead of the usual ones. */
  ca?: string;
};

const overTheInternet: OutgoingParts = {
  resolve: resolveHost,
  isAllowed: (address, port) => port === httpsPort && isPublicAddress(address),
  timeoutMs: 10_000,
};
const httpsPort = 443;
const httpPort = 80;

/** The status and headers of a response. Its body is never read. */
export type OutgoingAnswer = Pick<IncomingMessage, "headers"> & { status: number };

/** The only way to addresses that members name. */
export type Outgoing = {
  /**
   * Throws `RefusedAddress` if nothing may be sent to the URL, and any other error if that is unknown.
   */
  judge(url: string): Promise<void>;
  /**
   * Sends a request and returns the response. Throws as `judge` does, and without a response within 10 s.
   */
  post(
    url: string,
    message: { headers: Record<string, string>; body: Uint8Array },
  ): Promise<OutgoingAnswer>;
};

/**
 * Sends by https to public addresses, and to what an operator allows. A name is resolved once, all its addresses are checked, and
 * the connection is made to these addresses only. Redirects are not followed; proxies and connections are
 * not shared.
 */
export function createOutgoing(changes: Partial<OutgoingParts> = {}): Outgoing {
  const parts = { ...overTheInternet, ...changes };

  async function resolve(url: string): Promise<Destination> {
    const target = readUrl(url);
    const { isNamed } = parts;
    if (target.refusal !== null && !isNamed) throw new RefusedAddress(target.refusal);
    const addresses = target.address ? [target.address] : await parts.resolve(target.hostname);
    const isNamedAll = addresses.every((address) => isNamed?.(address, target.port));
    if (addresses.length > 0 && isNamedAll) return { ...target, addresses };
    if (target.refusal !== null) throw new RefusedAddress(target.refusal);
    if (addresses.length === 0) throw new Error("The name has no address.");
    if (!addresses.every((address) => parts.isAllowed(address, target.port))) {
      throw new RefusedAddress("It is not at a public address.");
    }
    return { ...target, addresses };
  }

  return {
    judge: async (url) => void (await resolve(url)),
    post: async (url, { headers, body }) => {
      const destination = await resolve(url);
      const signal = AbortSignal.timeout(parts.timeoutMs);
      const options: RequestOptions = {
        ...{ host: destination.hostname, port: destination.port, path: destination.path },
        ...{ method: "POST", headers: { ...headers, "Content-Length": body.length } },
        ...{ lookup: pinnedTo(destination.addresses), agent: false, signal },
        ...{ maxHeaderSize: headerBytes, rejectUnauthorized: true },
        ...(parts.ca !== undefined && { ca: parts.ca }),
      };
      const sent = destination.isSecure ? request(options) : requestPlain(options);
      const answer = await new Promise<IncomingMessage>((answered, failed) => {
        sent.on("response", answered).on("error", failed).end(body);
      });
      answer.destroy();
      return { status: answer.statusCode ?? 0, headers: answer.headers };
    },
  };
}

/** `refusal` is the reason for which only an operator can allow it, or null. */
type Target = {
  hostname: string;
  address: string | null;
  port: number;
  path: string;
  isSecure: boolean;
  refusal: string | null;
};
type Destination = Target & { addresses: string[] };

function readUrl(text: string): Target {
  if (!URL.canParse(text)) throw new RefusedAddress("It is no address.");
  const url = new URL(text);
  const isSecure = url.protocol === "https:";
  if (!isSecure && url.protocol !== "http:") throw new RefusedAddress("It is not https.");
  if (url.username || url.password) throw new RefusedAddress("It names a user.");
  const hostname = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const address = isIP(hostname) ? hostname : null;
  const isPrivateName = address === null && !isPublicName(hostname);
  const refusal = isPrivateName ? "It is not at a public name." : null;
  return {
    ...{ hostname, address, isSecure, refusal: isSecure ? refusal : "It is not https." },
    port: Number(url.port || (isSecure ? httpsPort : httpPort)),
    path: `${url.pathname}${url.search}`,
  };
}

/** Replaces the second resolution of the name, which could return another address. */
const pinnedTo =
  (addresses: readonly string[]): LookupFunction =>
  (_hostname, { all }, callback) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }));
    const [first] = found;
    if (all || !first) callback(null, found);
    else callback(null, first.address, first.family);
  };

const timeoutMs = 2_000;
const tries = 2;

/**
 * Returns the IPv4 and IPv6 addresses of a name. Queries the name servers directly, because the system
 * resolver would block one of the few threads for files and passwords.
 */
async function resolveHost(hostname: string): Promise<string[]> {
  if (hostname === "localhost") return ["127.0.0.1"];
  const resolver = new Resolver({ timeout: timeoutMs, tries });
  const results = await Promise.allSettled([
    resolver.resolve4(hostname),
    resolver.resolve6(hostname),
  ]);
  const addresses = results.flatMap((answer) =>
    answer.status === "fulfilled" ? answer.value : [],
  );
  return addresses;
}
