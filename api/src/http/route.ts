import type { VerifiedSession } from "@oni/db/account";
import type { Context, Hono } from "hono";
import * as z from "zod";
import { describeIssues, logFailure, traced } from "@oni/realtime/process";
import { type Endpoint, standardBodyBytes } from "../../contract/endpoint.ts";
import { jsonResponse, serializedJson } from "./answers/json-response.ts";
import { readJson } from "./body.ts";
import { createCharge, isOfBytes } from "./budgets.ts";
import type { Deps } from "../process/deps.ts";
import { AppError } from "./answers/errors.ts";
import { inLane } from "./pace/in-lane.ts";
import { callerAddress } from "./caller-address.ts";
import { observe } from "./observe.ts";
import { Page, StreamedPage } from "./answers/page.ts";
import { streamList, writePage } from "./answers/send-list.ts";
import { requireKeeper } from "./require-keeper.ts";
import { presentedSecret, verifyReader, verifySecret } from "./verify-caller.ts";

/** Registers the routes of a feature. */
export type FeatureRoutes = (app: Hono, deps: Deps) => void;

type Session<E extends Endpoint> = E["audience"] extends "member" | "keeper"
  ? VerifiedSession
  : VerifiedSession | null;

type Parsed<Schema> = Schema extends z.ZodType ? z.infer<Schema> : undefined;

/** The part of a request that is known before the body is read, enough to decide on access. */
export type Caller<E extends Endpoint> = {
  deps: Deps;
  session: Session<E>;
  params: Parsed<E["params"]>;
  address: string;
  requestId: string;
  c: Context;
};

/** A valid request with the result of `access`. */
export type Call<E extends Endpoint, Access> = Caller<E> & {
  query: Parsed<E["query"]>;
  body: Parsed<E["body"]>;
  access: Access;
};

type Item<Schema> = Schema extends z.ZodArray<infer Element> ? z.input<Element> : never;

export type Result<E extends Endpoint> =
  | z.input<E["response"]>
  | Response
  | Page<Item<E["response"]>>
  | (E["lane"] extends "stream"
      ? AsyncIterable<Item<E["response"]>> | StreamedPage<Item<E["response"]>>
      : never);

export type Handler<E extends Endpoint, Access> = {
  /** Loads the target and checks that the caller may act on it. Throws `not_found` or `forbidden`. */
  access?: (caller: Caller<E>) => Promise<Access>;
  /**
   * Replaces `access` if the action itself checks access and session, to save queries. It runs only after
   * a refusal, and its error replaces the one of the handler.
   */
  explain?: (caller: Caller<E>) => Promise<unknown>;
  handle: (call: Call<E, Access>) => Promise<Result<E>>;
};

/**
 * Registers an endpoint. Refusals have the same order everywhere: size and type of the body, rate limits,
 * session, scope of a token and bots, not found, forbidden, invalid input. Endpoints for keepers do not exist for others, before all
 * of these. The response is parsed with its schema, so that columns outside the contract are never sent.
 */
export function route<const E extends Endpoint, Access = undefined>(
  app: Hono,
  deps: Deps,
  endpoint: E,
  handler: Handler<E, Access>,
): void {
  const charge = createCharge(endpoint, deps);
  const serve = observe(deps, endpoint.path, async (c) => {
    if (endpoint.audience === "keeper") await requireKeeper(deps, c);
    const readBody = endpoint.body
      ? await readJson(c, endpoint.bodyLimitBytes ?? standardBodyBytes)
      : () => undefined;
    if (isOfBytes(endpoint)) return answer(c, readBody);
    return deps.concurrency.run("", () => answer(c, readBody));
  });
  app.on(endpoint.method, endpoint.path, serve);

  async function answer(c: Context, readBody: () => unknown): Promise<Response> {
    const address = callerAddress(c, deps);
    const secret = presentedSecret(c);
    const find = endpoint.method === "GET" ? verifyReader : verifySecret;
    const verify = () => (secret ? find(deps, secret, address) : null);
    const recalled = secret && handler.explain && deps.sessions.recall(secret);
    if (!recalled) return answerTo(await verify(), { c, address, readBody });
    return answerTo(recalled, { c, address, readBody }).catch(async (error: unknown) => {
      if (error instanceof AppError && !(await verify())) throw new AppError("unauthorized");
      throw error;
    });
  }

  async function answerTo(
    session: VerifiedSession | null,
    { c, address, readBody }: { c: Context; address: string; readBody: () => unknown },
  ): Promise<Response> {
    const params = parseParams(endpoint, c.req.param());
    await charge({ address, session, params: params?.data });
    if (endpoint.audience !== "everyone" && !session) throw new AppError("unauthorized");
    requireScope(session, endpoint);
    refuseBot(session, endpoint);
    if (params?.success === false) throw new AppError("not_found");

    const requestId = c.get("requestId");
    // oxlint-disable-next-line typescript/consistent-type-assertions -- Ties the checks above to the endpoint's own types, once for all features.
    const caller = { deps, session, params: params?.data, address, requestId, c } as Caller<E>;
    const act = async () => send(c, await actAs(caller, readBody));
    if (!endpoint.lane) return act();
    return inLane(deps.lanes[endpoint.lane], { c, caller: session?.viewer.id ?? address }, act);
  }

  async function actAs(caller: Caller<E>, readBody: () => unknown): Promise<Result<E>> {
    try {
      const access = await traced("look up access", () => handler.access?.(caller));
      const query = parse(endpoint.query, endpoint.query && caller.c.req.query());
      const body = parse(endpoint.body, readBody());
      // oxlint-disable-next-line typescript/consistent-type-assertions -- As above.
      return await handler.handle(callOf(caller, { query, body, access }) as Call<E, Access>);
    } catch (error) {
      if (error instanceof AppError) await handler.explain?.(caller);
      throw error;
    }
  }

  async function send(c: Context, result: Result<E>): Promise<Response> {
    if (result instanceof Response) return result;
    if (result instanceof StreamedPage) return stream(c, result.items, result.link(c));
    if (isIterable(result)) return stream(c, result, {});
    if (result instanceof Page) return sendPage(c, result);
    return jsonResponse(endpoint.response.parse(result), endpoint.status ?? 200);
  }

  const stream = (c: Context, items: AsyncIterable<unknown>, headers: Record<string, string>) =>
    streamList({ schema: endpoint.response, items }, headers, (error) =>
      logFailure(deps.log, "a list was broken off", error, { requestId: c.get("requestId") }),
    );

  function sendPage(c: Context, page: Page<unknown>): Response {
    const items = z.array(z.unknown()).parse(endpoint.response.parse(page.items));
    const { json, count } = writePage(items, endpoint.pageBytes ?? Infinity);
    return serializedJson(json, 200, page.linkAfter(count, c));
  }
}

/** Throws `forbidden` if the caller presents a token without the scope of the endpoint. */
function requireScope(session: VerifiedSession | null, { scope }: Endpoint): void {
  if (!session?.scopes || session.scopes.some((given) => given === scope)) return;
  const sentence =
    scope === "none" ? "No token may do this." : `The token needs the scope ${scope}.`;
  throw new AppError("forbidden", { sentence });
}

/**
 * Throws `forbidden` if a bot calls an endpoint of a member's own pages and relations, whatever its scopes.
 * The scope `write` has all of them.
 */
function refuseBot(session: VerifiedSession | null, { scope }: Endpoint): void {
  if (!session?.isBot || scope !== "write") return;
  throw new AppError("forbidden", { sentence: "A bot has no shrine, posts or direct lines." });
}

/** Written out field by field, because spreading would be much slower on every call. */
const callOf = <E extends Endpoint>(
  { deps, session, params, address, requestId, c }: Caller<E>,
  { query, body, access }: { query: unknown; body: unknown; access: unknown },
) => ({ deps, session, params, address, requestId, c, query, body, access });

const isIterable = (result: unknown): result is AsyncIterable<unknown> =>
  typeof result === "object" && result !== null && Symbol.asyncIterator in result;

/** A path parameter of the wrong form is refused like an unknown id. */
const parseParams = (endpoint: Endpoint, raw: Record<string, string>) =>
  endpoint.params?.safeParse(raw);

/** Parses a query or a body. Throws `invalid_input` with a sentence for each invalid field. */
function parse(schema: z.ZodType | undefined, raw: unknown): unknown {
  const parsed = schema?.safeParse(raw);
  if (!parsed || parsed.success) return parsed?.data;
  throw new AppError("invalid_input", describeIssues(parsed.error.issues));
}
