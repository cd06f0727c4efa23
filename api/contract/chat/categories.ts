import { idSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint, doneSchema } from "../endpoint.ts";
import { idParams } from "../page.ts";
import { name } from "../text.ts";
import { channelSchema } from "./channels.ts";

/** A category orders and folds channels. It gives no rights. */
export const categorySchema = z.object({
  id: idSchema,
  serverId: idSchema,
  name: z.string(),
  position: z.int().min(0),
});
export type Category = z.infer<typeof categorySchema>;

export const listCategories = defineEndpoint({
  method: "GET",
  path: "/api/servers/:id/categories",
  access: "server-seen",
  summary: "List the categories of a server in their order.",
  params: idParams,
  response: z.array(categorySchema),
});

export const createCategory = defineEndpoint({
  method: "POST",
  path: "/api/servers/:id/categories",
  access: "channel-manager",
  scope: "manage",
  summary: "Add a category after all others. Needs `manage_channels`.",
  params: idParams,
  body: z.object({ name: name(50) }),
  example: { name: "workshops" },
  status: 201,
  response: categorySchema,
});

export const updateCategory = defineEndpoint({
  method: "PATCH",
  path: "/api/categories/:id",
  access: "category-changeable",
  scope: "manage",
  summary: "Rename a category. Needs `manage_channels`.",
  params: idParams,
  body: z.object({ name: name(50) }),
  example: { name: "workshops" },
  response: categorySchema,
});

export const deleteCategory = defineEndpoint({
  method: "DELETE",
  path: "/api/categories/:id",
  access: "category-changeable",
  scope: "manage",
  summary: "Delete a category. Its channels stay, without one. Needs `manage_channels`.",
  params: idParams,
  response: doneSchema,
});

/** The maximum number of channels and categories in one order. */
const longestOrder = 1_000;

export const orderChannels = defineEndpoint({
  method: "PUT",
  path: "/api/servers/:id/channels/order",
  access: "channel-manager",
  scope: "manage",
  summary:
    "Order the categories of a server and their channels. A null id is for channels without a category. Channels and categories that are not named stay as they are, after those that are. 400 for others' and for those named twice. Needs `manage_channels`.",
  params: idParams,
  body: z.object({
    categories: z
      .array(
        z.object({
          id: idSchema.nullable(),
          channelIds: z.array(idSchema).max(longestOrder),
        }),
      )
      .max(longestOrder),
  }),
  example: { categories: [{ id: null, channelIds: [] }] },
  response: z.array(channelSchema),
});
