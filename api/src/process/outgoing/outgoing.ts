import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { isIP, type LookupFunction } from "node:net";
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
 * Sends by https to public addresses only. A name is resolved once, all its addresses are checked, and
 * the connection is made to these addresses only. Redirects are not followed; proxies and connections are
 * not shared.
 */
export function createOutgoing(changes: Partial<OutgoingParts> = {}): Outgoing {
  const parts = { ...overTheInternet, ...changes };

  async function resolve(url: string): Promise<Destination> {
    const target = readUrl(url);
    const addresses = target.address ? [target.address] : await parts.resolve(target.hostname);
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
      const sent = request({
        ...{ host: destination.hostname, port: destination.port, path: destination.path },
        ...{ method: "POST", headers: { ...headers, "Content-Length": body.length } },
        ...{ lookup: pinnedTo(destination.addresses), agent: false, signal },
        ...{ maxHeaderSize: headerBytes, rejectUnauthorized: true },
        ...(parts.ca !== undefined && { ca: parts.ca }),
      });
      const answer = await new Promise<IncomingMessage>((answered, failed) => {
        sent.on("response", answered).on("error", failed).end(body);
      });
      answer.destroy();
      return { status: answer.statusCode ?? 0, headers: answer.headers };
    },
  };
}

type Target = { hostname: string; address: string | null; port: number; path: string };
type Destination = Target & { addresses: string[] };

function readUrl(text: string): Target {
  if (!URL.canParse(text)) throw new RefusedAddress("It is no address.");
  const url = new URL(text);
  if (url.protocol !== "https:") throw new RefusedAddress("It is not https.");
  if (url.username || url.password) throw new RefusedAddress("It names a user.");
  const hostname = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const address = isIP(hostname) ? hostname : null;
  if (!address && !isPublicName(hostname)) throw new RefusedAddress("It is not at a public name.");
  return {
    ...{ hostname, address },
    ...{ port: Number(url.port || httpsPort), path: `${url.pathname}${url.search}` },
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
