import * as z from "zod";
import { type AccessRule, accessRules, type Audience } from "./access.ts";
import type { ErrorCode } from "./errors.ts";
import type { LimitName } from "./limits.ts";
import type { EndpointScope } from "./scopes.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Large responses are limited in number per lane: `page` for whole pages, `stream` for streamed lists,
 * `export` for exports with files.
 */
export type LaneName = "page" | "stream" | "export";

/**
 * The definition of an endpoint. The server validates with it, and the client derives its types from it.
 */
export type Endpoint = {
  method: Method;
  /** The path with `:name` for parameters: `/api/servers/:serverId`. */
  path: string;
  /** The rule of access. It brings the audience and its own refusals. */
  access: AccessRule;
  audience: Audience;
  /** The scope that a token needs. */
  scope: EndpointScope;
  /** One line for the API reference. */
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** A body that the schema accepts, for tests and the manual. Its ids and keys name nothing. */
  example?: Readonly<Record<string, unknown>>;
  /** The status of success: 201 if a resource with an id was created, 302 for a page, by default 200. */
  status?: 200 | 201 | 302;
  response: z.ZodType;
  /** Media types of the response, if it is not only JSON. */
  produces?: readonly string[];
  /** The media type of a body that is not JSON. */
  takes?: string;
  /** Further statuses of success, each with its condition. */
  further?: Partial<Record<200 | 202 | 204 | 206 | 304, string>>;
  /** The body of refusals, if it differs from `errorBodySchema`. */
  refusal?: z.ZodType;
  /** Refusals in addition to `commonErrors`, those of the rule first. */
  errors: readonly ErrorCode[];
  /**
   * Budgets in addition to the caller's own for reads, writes or visitors. `bytes` replaces those, and
   * `draft` replaces the member's.
   */
  limit?: LimitName | readonly LimitName[];
  /** The lane of its responses, if they may be large. */
  lane?: LaneName;
  /**
   * A list ends before its JSON exceeds this size, even below `limit`. Clients continue until a page is
   * empty.
   */
  pageBytes?: number;
  /** The maximum body in bytes. The default is 64 KiB, more if the text rules need it. */
  bodyLimitBytes?: number;
};

/** Refusals that every endpoint may return. */
export const commonErrors: readonly ErrorCode[] = [
  "invalid_input",
  "rate_limited",
  "too_large",
  "unsupported_media",
  "internal",
  "unavailable",
];

/**
 * An endpoint as it is written: `errors` are those in addition to the rule's own. `scope` may be absent
 * for reads, which have the scope of that name.
 */
type Written = Omit<Endpoint, "audience" | "errors" | "method" | "scope"> & {
  errors?: readonly ErrorCode[];
} & (
    | { method: "GET"; scope?: EndpointScope }
    | { method: Exclude<Method, "GET">; scope: EndpointScope }
  );

/** A body with required fields needs an example. */
type Exemplified<Definition> = Definition extends { body: infer Body extends z.ZodType }
  ? object extends z.input<Body>
    ? unknown
    : { example: z.input<Body> }
  : unknown;

/**
 * Defines an endpoint with the audience and the refusals of its rule, and with its scope. Callers and handlers get their
 * shapes from the exact type of the result.
 */
export const defineEndpoint = <const Definition extends Written>(
  definition: Definition & Exemplified<Definition>,
) => ({
  ...definition,
  audience: audienceOf<Definition["access"]>(definition.access),
  scope: definition.scope ?? "read",
  errors: [...accessRules[definition.access].errors, ...(definition.errors ?? [])],
});

const audienceOf = <const Rule extends AccessRule>(
  rule: Rule,
): (typeof accessRules)[Rule]["audience"] => accessRules[rule].audience;

export const largeBodyBytes = 256 * 1024;
export const standardBodyBytes = 64 * 1024;

/** The maximum bytes of JSON in one page of a public list. */
export const usualPageBytes = 512 * 1024;

/** Further responses for immutable bytes. */
export const bytesFurther = {
  206: "The range of the bytes that was asked for.",
  304: "The bytes that `If-None-Match` names have not changed.",
} as const;

/** The response of an action without a result: a deletion, a sign-out, a block. */
export const doneSchema = z.object({ ok: z.literal(true) });
