import type { VerifiedSession } from "@oni/db";
import type { Endpoint } from "../../contract/endpoint.ts";
import { type LimitName, limits } from "../../contract/limits.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "./errors.ts";

/** Who calls, and what the path names once it was found to be of the right form. */
type Charged = {
  address: string;
  session: VerifiedSession | null;
  params: Record<string, unknown> | undefined;
};

/** Budgets that a feature charges itself, because only it knows what failed. */
const chargedByFeature: readonly LimitName[] = ["login-account", "login-address", "password"];

/**
 * Charges a call to the budget of its caller, then to those that its endpoint names; throws
 * `rate_limited` at the first that is spent. What the path names counts only where it was understood,
 * so that a key is never a client's own text.
 */
export async function charge(endpoint: Endpoint, deps: Deps, caller: Charged): Promise<void> {
  for (const name of budgetsOf(endpoint, caller)) {
    const key = keyOf(name, caller);
    if (key === null) continue;
    const verdict = await deps.limiter.consume(name, key, limits[name]);
    if (!verdict.allowed) {
      throw new AppError("rate_limited", { retryAfterMs: verdict.retryAfterMs });
    }
  }
}

/** Bytes come and go as slowly as the client likes, and have a budget of their own. */
export const isOfBytes = (endpoint: Endpoint): boolean => namedBy(endpoint).includes("bytes");

const namedBy = ({ limit = [] }: Endpoint): readonly LimitName[] => [limit].flat();

function budgetsOf(endpoint: Endpoint, { session }: Charged): readonly LimitName[] {
  const named = namedBy(endpoint).filter((name) => !chargedByFeature.includes(name));
  if (isOfBytes(endpoint)) return named;
  if (!session) return ["visitor", ...named];
  return [endpoint.method === "GET" ? "read" : "write", ...named];
}

function keyOf(name: LimitName, { address, session, params }: Charged): string | null {
  if (limits[name].per === "address") return address;
  if (!session) return limits[name].per === "caller" ? address : null;
  const member = session.viewer.id;
  if (limits[name].per === "member" || limits[name].per === "caller") return member;
  const id = params?.["id"];
  return typeof id === "string" ? `${member}:${id}` : null;
}
