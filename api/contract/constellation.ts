import { connectionSchema, constellationUserSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { packedMapType } from "./packed-map-type.ts";

export const constellationSchema = z.object({
  users: z.array(constellationUserSchema.required({ isCurrentUser: true })),
  connections: z.array(connectionSchema),
});
export type Constellation = z.infer<typeof constellationSchema>;

/** The wire of `PackedMap`, which see. */
export const packedMapSchema = z.object({
  ids: z.string(),
  usernames: z.array(z.string()),
  displayNames: z.array(z.string().nullable()),
  profileImageUrls: z.array(z.string().nullable()),
  shown: z.string(),
  tags: z.array(z.string()),
  carried: z.string(),
  links: z.string(),
  strong: z.string().optional(),
  online: z.string(),
  you: z.int(),
  self: constellationUserSchema.optional(),
});

export const readConstellation = defineEndpoint({
  method: "GET",
  path: "/api/constellation",
  audience: "member",
  summary:
    "Everyone on the map and their links. Carries an ETag; an unchanged map is 304. `Accept: application/vnd.oni.map+json` asks for the packed form.",
  produces: ["application/json", packedMapType],
  further: { 304: "The map that `If-None-Match` names has not changed." },
  response: z.union([constellationSchema, packedMapSchema]),
  lane: "page",
});
