import * as z from "zod";
import type { ErrorCode } from "./errors.ts";
import type { LimitName } from "./limits.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Answers that may be large, of which only so many are made and sent at a time: a page as a whole, or
 * a list that streams.
 */
export type LaneName = "page" | "stream";

/**
 * Who may call: everyone, signed-in members (others get 401), or those of them who keep the network (for
 * others there is no such path). Finer rules belong to the feature.
 */
export type Audience = "everyone" | "member" | "keeper";

/** What one endpoint promises. The same object validates on the server and types the client. */
export type Endpoint = {
  method: Method;
  /** Below the origin, with `:name` for parameters: `/api/servers/:serverId`. */
  path: string;
  audience: Audience;
  /** One line for the reference. */
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Status of success; 200 unless something with an id was made. */
  status?: 200 | 201;
  response: z.ZodType;
  /** Media types of the answer, where it is not only JSON. */
  produces?: readonly string[];
  /** Media type of a body that is not JSON. */
  takes?: string;
  /** Statuses of success beside `status`, each with when it is answered. */
  further?: Partial<Record<200 | 206 | 304, string>>;
  /** Body of its refusals, where it is not the usual one. */
  refusal?: z.ZodType;
  /** Refusals beside those every endpoint may answer (see `commonErrors`). */
  errors?: readonly ErrorCode[];
  /**
   * What a call is charged to beside the caller's own budget of reads, of writes, or of a visitor.
   * `bytes` stands in place of those, and `draft` in place of a member's.
   */
  limit?: LimitName | readonly LimitName[];
  /** The lane that its answers wait in, where they may be large. */
  lane?: LaneName;
  /** A list ends earlier than its `limit`, before its JSON would be larger: go on until one is empty. */
  pageBytes?: number;
  /** Largest body in bytes; 64 KiB unless the text rules need more. */
  bodyLimitBytes?: number;
};

/** Refusals that need no mention because any endpoint may answer them. */
export const commonErrors: readonly ErrorCode[] = [
  "invalid_input",
  "rate_limited",
  "too_large",
  "unsupported_media",
  "internal",
  "unavailable",
];

/** Keeps the exact type of an endpoint, so that callers and handlers know its shapes. */
export const defineEndpoint = <const Definition extends Endpoint>(
  definition: Definition,
): Definition => definition;

export const largeBodyBytes = 256 * 1024;
export const standardBodyBytes = 64 * 1024;

/** How much JSON one page of a list holds that others may read. */
export const usualPageBytes = 512 * 1024;

/** How bytes that never change may be answered beside whole. */
export const bytesFurther = {
  206: "The range of the bytes that was asked for.",
  304: "The bytes that `If-None-Match` names have not changed.",
} as const;

/** The whole answer of an action that leaves nothing to show: a deletion, a sign-out, a block. */
export const doneSchema = z.object({ ok: z.literal(true) });
