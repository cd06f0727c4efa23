import type { VerifiedSession } from "@oni/db/account";
import type { Endpoint } from "../../contract/endpoint.ts";
import { type LimitName, limits } from "../../contract/limits.ts";
import type { Deps } from "../process/deps.ts";
import { AppError } from "./answers/errors.ts";

/** The caller, with the path parameters if they were valid. */
type Charged = {
  address: string;
  session: VerifiedSession | null;
  params: Record<string, unknown> | undefined;
};

type Limited = Pick<Endpoint, "method" | "limit">;

/** Budgets that a feature charges itself, because only the feature knows what failed, or whose it is. */
const chargedByFeature: readonly LimitName[] = [
  "login-account",
  "login-address",
  "password",
  "totp",
  "webhook-burst",
  "webhook",
];

/**
 * Returns a function that charges a request to the budget of its caller, then to those of its endpoint.
 * It throws `rate_limited` at the first one that is used up. Only valid path parameters are counted, so
 * that a client's text never becomes a key.
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

/** File transfers run at the speed of the client and have a separate budget. */
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
