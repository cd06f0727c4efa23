import { idSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint, doneSchema } from "../endpoint.ts";
import { idParams } from "../page.ts";
import { name } from "../text.ts";
import { rightSchema } from "./rights.ts";

/** The maximum number of roles of a dimension next to the built-in ones. */
export const roleLimit = 25;

const color = z.string().regex(/^#[0-9a-f]{6}$/, "must be # and six lower-case hexadecimal digits");
const rights = z
  .array(rightSchema)
  .max(rightSchema.options.length)
  .transform((given) => rightSchema.options.filter((right) => given.includes(right)));

/**
 * A role of a dimension. Higher roles have higher positions. The built-in roles are that of all members,
 * at 0, and that of moderators. A null `color` is that of the text.
 */
export const serverRoleSchema = z.object({
  id: idSchema,
  serverId: idSchema,
  name: z.string(),
  color: z.string().nullable(),
  position: z.int().min(0),
  rights: z.array(rightSchema),
  isBuiltIn: z.boolean(),
  memberCount: z.int().min(0),
});
export type ServerRole = z.infer<typeof serverRoleSchema>;

export const listRoles = defineEndpoint({
  method: "GET",
  path: "/api/servers/:id/roles",
  access: "dimension-seen",
  summary: "List the roles of a server, highest first.",
  params: idParams,
  response: z.array(serverRoleSchema),
});

export const createRole = defineEndpoint({
  method: "POST",
  path: "/api/servers/:id/roles",
  access: "role-manager",
  scope: "manage",
  summary: `Add a role directly above that of all members. 403 for rights that the caller lacks. 409 above ${roleLimit} roles next to the built-in ones. Needs \`manage_roles\`.`,
  params: idParams,
  body: z.object({
    name: name(50),
    color: color.nullable().optional(),
    rights: rights.optional(),
  }),
  example: { name: "gardeners" },
  status: 201,
  response: serverRoleSchema,
  errors: ["conflict"],
});

export const orderRoles = defineEndpoint({
  method: "PUT",
  path: "/api/servers/:id/roles/order",
  access: "role-manager",
  scope: "manage",
  summary:
    "Order the roles of a server, from the highest. Each is named once; that of all members stays the lowest and may be left out. 403 if a role at or above the caller's highest moves. Needs `manage_roles`.",
  params: idParams,
  body: z.object({ ids: z.array(idSchema).max(roleLimit + 2) }),
  example: { ids: ["00000000-0000-4000-8000-000000000001"] },
  response: z.array(serverRoleSchema),
});

export const updateRole = defineEndpoint({
  method: "PATCH",
  path: "/api/roles/:id",
  access: "role-changeable",
  scope: "manage",
  summary:
    "Change the name, color or rights of a role below the caller's highest. 403 for rights that the caller lacks. Needs `manage_roles`.",
  params: idParams,
  body: z.object({
    name: name(50).optional(),
    color: color.nullable().optional(),
    rights: rights.optional(),
  }),
  response: serverRoleSchema,
});

export const deleteRole = defineEndpoint({
  method: "DELETE",
  path: "/api/roles/:id",
  access: "role-changeable",
  scope: "manage",
  summary:
    "Delete a role below the caller's highest. 409 for the built-in ones. Needs `manage_roles`.",
  params: idParams,
  response: doneSchema,
  errors: ["conflict"],
});

/** A right, or whether a member sees a channel or may write in it. */
export const explainedSchema = z.enum([...rightSchema.options, "see", "write"]);
export type Explained = z.infer<typeof explainedSchema>;

/**
 * The rules that decide next to roles: `owner`, `outside` and `banned` about the membership; `timeout` and
 * `raid_mode`; `public` and `member` about the dimension; `everyone` and `named` about the audience of the
 * channel.
 */
export const explainingRules = z.enum([
  "owner",
  "outside",
  "banned",
  "timeout",
  "raid_mode",
  "public",
  "member",
  "everyone",
  "named",
]);

/**
 * The answer to whether a member may do something, with the roles and rules that decide. Each reason
 * names the right, or the audience, that it allows or not.
 */
export const explanationSchema = z.object({
  allowed: z.boolean(),
  because: z.array(
    z.union([
      z.object({ role: idSchema, right: explainedSchema, allows: z.boolean() }),
      z.object({ rule: explainingRules, right: explainedSchema, allows: z.boolean() }),
    ]),
  ),
});
export type Explanation = z.infer<typeof explanationSchema>;

export const explainRight = defineEndpoint({
  method: "GET",
  path: "/api/servers/:id/rights",
  access: "dimension-seen",
  summary:
    "Explain whether a user, by default the caller, has a right in a server or in one of its channels. `see` and `write` need a channel. 403 about others without `manage_roles`.",
  params: idParams,
  query: z.object({
    right: explainedSchema,
    userId: idSchema.optional(),
    channelId: idSchema.optional(),
  }),
  response: explanationSchema,
});
