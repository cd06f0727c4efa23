import { deleteIdentity, listIdentities } from "@oni/db/account";
import type { Context } from "hono";
import * as contract from "../../../contract/account/identities.ts";
import { describeError } from "@oni/realtime/process";
import { implement } from "../../access/implement.ts";
import { AppError } from "../../http/answers/errors.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import { announceOwn } from "../../shrine/page/announce-change.ts";
import { lastWayIn } from "../sign-in/last-way-in.ts";
import { notify } from "../sign-in/notices.ts";
import { userAgentOf } from "../session/user-agent.ts";
import { browserCookie } from "./browser-cookie.ts";
import { makeChecks, type Provider } from "../../process/provider.ts";
import { refusalPage } from "./refusal-page.ts";
import {
  issueOnce,
  issueTicket,
  linkAccount,
  refused,
  registerLinked,
  signInLinked,
  suggestAccount,
  useOnce,
} from "./sign-in.ts";

export const identityRoutes: FeatureRoutes = (app, deps) => {
  const { db, settings } = deps;

  function requireProvider() {
    if (deps.provider) return deps.provider;
    throw new AppError("unavailable", { sentence: "This network has no provider to sign in by." });
  }

  const originOf = (c: Context) => new URL(settings.publicUrl ?? c.req.url).origin;
  const redirectOf = (c: Context) => originOf(c) + contract.providerCallback;
  const cookieOf = (c: Context) =>
    browserCookie(c, {
      signingSecret: deps.signingSecret,
      isSecure: originOf(c).startsWith("https:"),
    });

  /** Returns the account that this browser has proven at the provider. */
  function requireAccount(c: Context) {
    requireProvider();
    const account = cookieOf(c).read("verified");
    if (!account) throw refused();
    return account;
  }

  /** Runs a step in which the provider takes part. Every failure gets the same page. */
  async function atProvider(
    c: Context,
    step: (provider: Provider) => Promise<string>,
  ): Promise<Response> {
    const provider = requireProvider();
    try {
      return c.redirect(await step(provider));
    } catch (error) {
      const requestId = c.get("requestId");
      const { stack: _stack, ...cause } = describeError(error);
      deps.log.warn("a sign-in at the provider failed", { requestId, ...cause });
      cookieOf(c).clear();
      return c.html(refusalPage(requestId), 400);
    }
  }

  implement(app, deps, contract, {
    beginProviderSignIn: ({ c }) =>
      atProvider(c, async (provider) => {
        const checks = makeChecks();
        const address = await provider.begin(redirectOf(c), checks);
        await issueOnce(db, checks.state);
        cookieOf(c).set("begun", checks);
        return address.href;
      }),

    endProviderSignIn: ({ c }) =>
      atProvider(c, async (provider) => {
        const checks = cookieOf(c).read("begun");
        if (!checks) throw new Error("The browser has no sign-in that has begun.");
        if (!(await useOnce(db, checks.state))) throw new Error("The response came twice or late.");
        const response = new URL(redirectOf(c));
        response.search = new URL(c.req.url).search;
        const claims = await provider.complete(response, checks);
        cookieOf(c).set("verified", await issueTicket(db, claims));
        return contract.providerPage;
      }),

    finishProviderSignIn: async ({ c, address }) => {
      const account = requireAccount(c);
      const visitor = { address, userAgent: userAgentOf(c) };
      const sessionId = await signInLinked(deps, account, visitor);
      if (sessionId === null) return { needs: "account", ...(await suggestAccount(deps, account)) };
      cookieOf(c).clear();
      return c.json({ sessionId });
    },

    registerByProvider: async ({ c, body, address }) => {
      const account = requireAccount(c);
      if (!requireProvider().mayRegister) {
        throw new AppError("forbidden", { sentence: "Link the account to a member instead." });
      }
      const visitor = { address, userAgent: userAgentOf(c) };
      const made = await registerLinked(deps, account, body, visitor);
      cookieOf(c).clear();
      return c.json(made, 201);
    },

    linkProvider: async ({ c, session: { viewer } }) => {
      await linkAccount(deps, requireAccount(c), viewer.id);
      cookieOf(c).clear();
      announceOwn(deps, viewer);
      await notify(deps, viewer.id, "identity");
      return c.json({ ok: true });
    },

    listIdentities: async ({ session: { viewer } }) =>
      (await listIdentities(db, viewer.id)).map(({ createdAt, lastUsedAt, ...identity }) => ({
        ...identity,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),

    deleteIdentity: async ({ session: { viewer }, params: { id } }) => {
      const isGone = await db.transaction((tx) => deleteIdentity(tx, { id, userId: viewer.id }));
      if (!isGone) throw lastWayIn();
      announceOwn(deps, viewer);
      return { ok: true };
    },
  });
};
