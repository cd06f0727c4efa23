import * as z from "zod";

/**
 * The permissions of a token. None includes another. `read`: reads, and watching over sockets.
 * `chat`: messages, files, drafts, reactions, threads, pins and read marks. `write`: the member's own
 * pages and relations. `manage`: dimensions, their channels, roles and members.
 */
export const scopes = ["read", "chat", "write", "manage"] as const;
export const scopeSchema = z.enum(scopes);
export type Scope = z.infer<typeof scopeSchema>;

/** The scopes of a new token, without duplicates and in their order. */
export const scopeListSchema = z
  .array(scopeSchema)
  .min(1, "names at least one scope")
  .max(scopes.length)
  .transform((given) => scopes.filter((scope) => given.includes(scope)));

/** The scope that an endpoint needs. `none` is refused to every token. */
export type EndpointScope = Scope | "none";
