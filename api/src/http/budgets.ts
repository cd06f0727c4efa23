import type { VerifiedSession } from "@oni/db/account";
import type { Endpoint } from "../../contract/endpoint.ts";
import { type LimitName, limits } from "../../contract/limits.ts";
import type { Deps } from "../process/deps.ts";
import { AppError } from "./answers/errors.ts";

/** Who calls, and what the path names once it was found to be of the right form. */
type Charged = {
  address: string;
  session: VerifiedSession | null;
  params: Record<string, unknown> | undefined;
};

type Limited = Pick<Endpoint, "method" | "limit">;

/** Budgets that a feature charges itself, because only it knows what failed. */
const chargedByFeature: readonly LimitName[] = [
  "login-account",
  "login-address",
  "password",
  "totp",
];

/**
 * Makes what charges a call of an endpoint to the budget of its caller, then to those that the endpoint
 * names; it throws `rate_limited` at the first that is spent. What the path names counts only where it
 * was understood, so that a key is never a client's own text.
 */
export function createCharge(
  endpoint: Limited,
  deps: Pick<Deps, "limiter">,
): (caller: Charged) => Promise<void> {
  const named = namedBy(endpoint).filter((name) => !chargedByFeature.includes(name));
  const isApart = isOfBytes(endpoint);
  const ofVisitor: readonly LimitName[] = isApart ? named : ["visitor", ...named];
  const usual: LimitName = endpoint.method === "GET" ? "read" : "write";
  const ofMember: readonly LimitName[] =
    isApart || named.includes("draft") ? named : [usual, ...named];
  return async (caller) => {
    for (const name of caller.session ? ofMember : ofVisitor) {
      const key = keyOf(name, caller);
      if (key === null) continue;
      const verdict = await deps.limiter.consume(name, key, limits[name]);
      if (!verdict.allowed) {
        throw new AppError("rate_limited", { retryAfterMs: verdict.retryAfterMs });
      }
    }
  };
}

/** Bytes come and go as slowly as the client likes, and have a budget of their own. */
export const isOfBytes = (endpoint: Limited): boolean => namedBy(endpoint).includes("bytes");

const namedBy = ({ limit = [] }: Limited): readonly LimitName[] => [limit].flat();

function keyOf(name: LimitName, { address, session, params }: Charged): string | null {
  if (limits[name].per === "address") return address;
  if (!session) return limits[name].per === "caller" ? address : null;
  const member = session.viewer.id;
  if (limits[name].per === "member" || limits[name].per === "caller") return member;
  const id = params?.["id"];
  return typeof id === "string" ? `${member}:${id}` : null;
}
