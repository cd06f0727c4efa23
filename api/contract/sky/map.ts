import {
  connectionSchema,
  constellationUserSchema,
  idSchema,
  mapRegionSchema,
} from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { tagList } from "../text.ts";

/** Clients that accept this media type get the packed form of the map, a tenth of the plain size. */
export const packedMapType = "application/vnd.oni.map+json";

/** The maximum number of regions of a map, and of dimensions of a region. */
export const mostRegions = 200;
export const mostRegionServers = 8;

/** The minimum number of public members with the tag of a region that visitors see. */
export const leastStrangersRegion = 10;

/** A region with the dimensions of its tag that the viewer may see, largest first. */
export const regionSchema = mapRegionSchema.extend({
  serverIds: z.array(idSchema).max(mostRegionServers),
});
export type Region = z.infer<typeof regionSchema>;

/**
 * Positions are equal for all viewers. Within an `epoch` only a member who changes something moves. The
 * largest regions come first, up to the limit.
 */
export const constellationSchema = z.object({
  epoch: z.int().min(0),
  users: z.array(constellationUserSchema.required({ isCurrentUser: true })),
  connections: z.array(connectionSchema),
  regions: z.array(regionSchema).max(mostRegions),
});
export type Constellation = z.infer<typeof constellationSchema>;

/** The wire format of `PackedMap`. */
export const packedMapSchema = z.object({
  epoch: z.int().min(0),
  ids: z.string(),
  usernames: z.array(z.string()),
  displayNames: z.array(z.string().nullable()),
  profileImageUrls: z.array(z.string().nullable()),
  shown: z.string(),
  seats: z.string(),
  tags: z.array(z.string()),
  carried: z.string(),
  links: z.string(),
  strong: z.string().optional(),
  online: z.string(),
  you: z.int(),
  self: constellationUserSchema.optional(),
  regions: z.array(regionSchema).max(mostRegions),
});

export const readConstellation = defineEndpoint({
  method: "GET",
  path: "/api/constellation",
  access: "member",
  summary:
    "Get all members on the map and their links. Has an ETag; an unchanged map is 304. `Accept: application/vnd.oni.map+json` requests the packed form.",
  produces: ["application/json", packedMapType],
  further: { 304: "The map that `If-None-Match` names has not changed." },
  response: z.union([constellationSchema, packedMapSchema]),
  lane: "page",
});

/** The map for visitors: `nodes` are positions without names in random order. */
export const skySchema = z.object({
  nodes: z.array(z.tuple([z.int(), z.int()])),
  regions: z.array(regionSchema.pick({ tag: true, x: true, y: true, count: true })),
});
export type Sky = z.infer<typeof skySchema>;

export const readSky = defineEndpoint({
  method: "GET",
  path: "/api/sky",
  access: "everyone",
  summary:
    "Get the positions of the map's nodes without names, and the regions of at least ten public members. At most a minute old.",
  response: skySchema,
});

/** Tags that many members share, with the number of members who share all of them. */
export const suggestionSchema = z.object({
  tags: z.array(z.string()).min(1),
  memberCount: z.int().min(5),
});
export type Suggestion = z.infer<typeof suggestionSchema>;

export const listSuggestions = defineEndpoint({
  method: "GET",
  path: "/api/constellation/suggestions",
  access: "member",
  summary:
    "List tags that at least five public members share and no public dimension has, strongest first, at most ten.",
  response: z.array(suggestionSchema).max(10),
});

/** `?tags=` of a query string: up to 20 tags separated by commas. */
const tagsParameter = z
  .string()
  .max(2_000)
  .transform((text) => text.split(",").filter((tag) => tag.trim() !== ""))
  .pipe(tagList);

/** A position on the map in world units. */
export const mapPositionSchema = z.object({ x: z.int(), y: z.int() });

export const findMapPosition = defineEndpoint({
  method: "GET",
  path: "/api/constellation/place",
  access: "member",
  summary: "Get the caller's position on the map with exactly these tags (`?tags=kelp,tape`).",
  query: z.object({ tags: tagsParameter }),
  response: mapPositionSchema,
});
