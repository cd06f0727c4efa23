import { connectionSchema, constellationUserSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint } from "./endpoint.ts";

export const constellationSchema = z.object({
  users: z.array(constellationUserSchema.required({ isCurrentUser: true })),
  connections: z.array(connectionSchema),
});
export type Constellation = z.infer<typeof constellationSchema>;

export const readConstellation = defineEndpoint({
  method: "GET",
  path: "/api/constellation",
  audience: "member",
  summary: "Everyone on the map and their links. Carries an ETag; an unchanged map is 304.",
  response: constellationSchema,
});
