import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import * as z from "zod";
import { seal, unseal } from "../secrets/seal.ts";

const cookieName = "oni_oidc";
const path = "/api/auth/oidc";

/** How long a browser may take from one step of a sign-in to the next. */
export const stepMinutes = 10;

/** A sign-in that has begun at the provider. */
const begun = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });

/** An account that the provider has verified, and a ticket that is valid once. */
const verified = z.object({
  ticket: z.string(),
  issuer: z.string(),
  subject: z.string(),
  name: z.string(),
  username: z.string(),
  email: z.string().nullable(),
});
export type VerifiedAccount = z.infer<typeof verified>;

const schemas = { begun, verified };
type Steps = { begun: z.infer<typeof begun>; verified: VerifiedAccount };

/**
 * The only cookie of the product. It binds a sign-in at the provider to one browser. Its content is sealed,
 * and no page can read it. A session is never stored in it. `isSecure` is true if members reach the network
 * by https.
 */
export function browserCookie(
  c: Context,
  { signingSecret, isSecure }: { signingSecret: string; isSecure: boolean },
) {
  const sealOf = (step: keyof Steps) => ({
    signingSecret,
    purpose: `sign-in at a provider, ${step}`,
    owner: "browser",
  });
  return {
    /** Stores a step, in place of any other. */
    set<Step extends keyof Steps>(step: Step, value: Steps[Step]): void {
      setCookie(c, cookieName, seal(JSON.stringify(value), sealOf(step)), {
        path,
        httpOnly: true,
        sameSite: "Lax",
        secure: isSecure,
        maxAge: stepMinutes * 60,
      });
    },

    /** Returns the stored step; null if there is none, or if it is another one. */
    read<Step extends keyof Steps>(step: Step): Steps[Step] | null {
      const text = unseal(getCookie(c, cookieName) ?? "", sealOf(step));
      // oxlint-disable-next-line typescript/consistent-type-assertions -- The schema of a step has its type.
      return text === null ? null : (schemas[step].parse(JSON.parse(text)) as Steps[Step]);
    },

    clear(): void {
      deleteCookie(c, cookieName, { path });
    },
  };
}
