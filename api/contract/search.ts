import { messageSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { idParams, pageQuery } from "./page.ts";
import { searchQuery } from "./text.ts";

export const searchMessages = defineEndpoint({
  method: "GET",
  path: "/api/servers/:id/search",
  audience: "member",
  summary:
    "Messages of a server that hold all the words of `q`, the newest first. `from:name`, `in:channel`, `before:2025-01-31` and `after:2025-01-31` narrow it.",
  params: idParams,
  query: pageQuery.extend({
    q: searchQuery.refine((value) => value.trim() !== "", "is required"),
  }),
  response: z.array(messageSchema),
  errors: ["not_found"],
  lane: "page",
});
