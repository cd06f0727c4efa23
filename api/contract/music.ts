import * as z from "zod";
import { bytesFurther, defineEndpoint } from "./endpoint.ts";
import { text } from "./text.ts";

/** A track as the player needs it (specification section 3). Without `previewUrl` it cannot be played. */
export const trackSchema = z.object({
  id: z.string(),
  name: z.string(),
  artist: z.string(),
  album: z.string(),
  imageUrl: z.string().nullable(),
  previewUrl: z.string().nullable(),
  /** `demo`: the catalogue that comes with ONI, while no Spotify is configured. */
  platform: z.enum(["spotify", "demo"]),
});
export type Track = z.infer<typeof trackSchema>;

export const searchMusic = defineEndpoint({
  method: "POST",
  path: "/api/spotify/search",
  audience: "member",
  summary: "Tracks that match, the best first.",
  body: z.object({
    query: text(0, 200)
      .transform((query) => query.trim())
      .pipe(z.string().min(1, "is required")),
    limit: z.int().min(1).max(20).default(8),
  }),
  response: z.object({ tracks: z.array(trackSchema) }),
  limit: "music",
});

const demoFile = {
  method: "GET",
  audience: "everyone",
  params: z.object({ id: z.string().regex(/^[a-z-]{1,40}$/) }),
  errors: ["not_found"],
  further: bytesFurther,
  limit: "bytes",
} as const;

export const readDemoAudio = defineEndpoint({
  ...demoFile,
  path: "/objects/demo/:id/audio",
  summary: "A track of the demo catalogue as WAV.",
  response: z.unknown().describe("The bytes of a sound."),
  produces: ["audio/wav"],
});

export const readDemoCover = defineEndpoint({
  ...demoFile,
  path: "/objects/demo/:id/cover",
  summary: "The cover of a track of the demo catalogue.",
  response: z.unknown().describe("The bytes of an image."),
  produces: ["image/svg+xml"],
});
