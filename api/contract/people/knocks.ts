import { idSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { idParams } from "../page.ts";

export const knock = defineEndpoint({
  method: "POST",
  path: "/api/users/:id/knock",
  access: "member-reachable",
  scope: "write",
  summary:
    "Knock on a member who is public, or who has knocked on or written with the caller. If the other has knocked within a day, a direct line opens. 400 on oneself.",
  params: idParams,
  response: z.object({ ok: z.literal(true), directId: idSchema.nullable() }),
  limit: ["knock-pair", "knock"],
});
