import type { VerifiedSession } from "@oni/db";
import type { Context, Hono } from "hono";
import type * as z from "zod";
import { type Endpoint, standardBodyBytes } from "../contract/endpoint.ts";
import { type LimitName, limits } from "../contract/limits.ts";
import { readJson } from "./body.ts";
import type { Deps } from "./deps.ts";
import { AppError } from "./errors.ts";
import { callerAddress } from "./middleware/caller-address.ts";

type Session<E extends Endpoint> = E["audience"] extends "member"
  ? VerifiedSession
  : VerifiedSession | null;

type Parsed<Schema> = Schema extends z.ZodType ? z.infer<Schema> : undefined;

/** What a handler is given before the body has been looked at: enough to decide who may act. */
export type Caller<E extends Endpoint> = {
  deps: Deps;
  session: Session<E>;
  params: Parsed<E["params"]>;
  address: string;
  requestId: string;
  c: Context;
};

/** What a handler works with: everything valid, and what `access` found. */
export type Call<E extends Endpoint, Access> = Caller<E> & {
  query: Parsed<E["query"]>;
  body: Parsed<E["body"]>;
  access: Access;
};

type Result<E extends Endpoint> = z.input<E["response"]> | Response;

export type Handler<E extends Endpoint, Access> = {
  /** Finds what is acted on and says whether this caller may: throws not_found or forbidden. */
  access?: (caller: Caller<E>) => Promise<Access>;
  /**
   * In place of `access`, where the deed itself decides who may, and whether the session of the
   * call still lives, which is not looked up before then. It is asked after a refusal, and what it
   * throws stands before that.
   */
  explain?: (caller: Caller<E>) => Promise<unknown>;
  handle: (call: Call<E, Access>) => Promise<Result<E>>;
};

/**
 * Puts an endpoint on the app. Refusals come in one order everywhere: size and type of the body,
 * limits, session, not found, forbidden, invalid input. The answer goes through the response
 * schema, so a column that the contract does not name cannot leave.
 */
export function route<const E extends Endpoint, Access = undefined>(
  app: Hono,
  deps: Deps,
  endpoint: E,
  handler: Handler<E, Access>,
): void {
  app.on(endpoint.method, endpoint.path, async (c) => {
    c.set("route", endpoint.path);
    const readBody = endpoint.body
      ? await readJson(c, endpoint.bodyLimitBytes ?? standardBodyBytes)
      : () => undefined;
    const leave = isStream(endpoint) ? () => {} : deps.crowd.enter();
    try {
      return await answer(c, readBody);
    } finally {
      leave();
    }
  });

  async function answer(c: Context, readBody: () => unknown): Promise<Response> {
    const secret = presentedSecret(c);
    const verify = () => (secret ? deps.sessions.verify(secret) : null);
    const recalled = secret && handler.explain && deps.sessions.recall(secret);
    if (!recalled) return answerTo(await verify(), c, readBody);
    return answerTo(recalled, c, readBody).catch(async (error: unknown) => {
      if (error instanceof AppError && !(await verify())) throw new AppError("unauthorized");
      throw error;
    });
  }

  async function answerTo(
    session: VerifiedSession | null,
    c: Context,
    readBody: () => unknown,
  ): Promise<Response> {
    const address = callerAddress(c, deps.settings.trustedProxies);
    await charge(endpoint, deps, { address, session, params: c.req.param() });
    if (endpoint.audience === "member" && !session) throw new AppError("unauthorized");

    // oxlint-disable-next-line typescript/consistent-type-assertions -- Ties the checks above to the endpoint's own types, once for all features.
    const caller = {
      deps,
      session,
      params: parseParams(endpoint, c.req.param()),
      address,
      requestId: c.get("requestId"),
      c,
    } as Caller<E>;
    const result = await act(caller, readBody).catch(async (error: unknown) => {
      if (error instanceof AppError) await handler.explain?.(caller);
      throw error;
    });
    if (result instanceof Response) return result;
    c.header("Cache-Control", "no-store");
    return c.json(endpoint.response.parse(result), endpoint.status ?? 200);
  }

  async function act(caller: Caller<E>, readBody: () => unknown): Promise<Result<E>> {
    const access = await handler.access?.(caller);
    const query = parse(endpoint.query, caller.c.req.query());
    const body = parse(endpoint.body, readBody());
    // oxlint-disable-next-line typescript/consistent-type-assertions -- As above.
    return handler.handle({ ...caller, query, body, access } as Call<E, Access>);
  }
}

/** Bytes come and go as slowly as the client likes, and are charged to no budget either. */
const isStream = ({ limit }: Endpoint) => limit?.length === 0;

/** The secret of a session that the request bears, if it could be one. */
const presentedSecret = (c: Context) =>
  /^Bearer +([A-Za-z0-9]{20,128})$/i.exec(c.req.header("authorization") ?? "")?.[1];

type Charged = {
  address: string;
  session: VerifiedSession | null;
  params: Record<string, string>;
};

/** Budgets that a feature charges itself, because only it knows what failed. */
const chargedByFeature: readonly LimitName[] = ["login-account", "login-address", "password"];

async function charge(endpoint: Endpoint, deps: Deps, caller: Charged): Promise<void> {
  const usual: LimitName = endpoint.method === "GET" ? "read" : "write";
  for (const name of [endpoint.limit ?? usual].flat()) {
    if (chargedByFeature.includes(name)) continue;
    const key = budgetKey(name, caller);
    if (key === null) continue;
    const verdict = await deps.limiter.consume(name, key, limits[name]);
    if (!verdict.allowed) {
      throw new AppError("rate_limited", { retryAfterMs: verdict.retryAfterMs });
    }
  }
}

function budgetKey(name: LimitName, { address, session, params }: Charged): string | null {
  if (limits[name].per === "address") return address;
  if (!session) return null;
  const member = session.viewer.id;
  if (limits[name].per === "member") return member;
  // An id may be written in either case and is still one channel.
  return `${member}:${(params["id"] ?? "").toLowerCase()}`;
}

/** A parameter of the wrong form names nothing, so it is answered like an unknown id. */
function parseParams(endpoint: Endpoint, raw: Record<string, string>): unknown {
  const parsed = endpoint.params?.safeParse(raw);
  if (parsed && !parsed.success) throw new AppError("not_found");
  return parsed?.data;
}

function parse(schema: z.ZodType | undefined, raw: unknown): unknown {
  const parsed = schema?.safeParse(raw);
  if (!parsed || parsed.success) return parsed?.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const field = issue.path.join(".") || "body";
    fields[field] ??= issue.message;
  }
  const [first] = Object.entries(fields);
  const sentence = first ? sentenceFor(first[0], first[1]) : undefined;
  throw new AppError("invalid_input", { fields, ...(sentence && { sentence }) });
}

/** Rules that speak for themselves begin with a capital; the others continue the field's name. */
const sentenceFor = (field: string, rule: string) =>
  /^[A-Z]/.test(rule) ? rule : `The field ${field} ${rule}.`;
