import * as z from "zod";
import { bytesFurther, defineEndpoint } from "../endpoint.ts";
import { name, singleLine, searchQuery } from "../text.ts";

const demoId = z.string().regex(/^[a-z-]{1,40}$/, "names no track");

const isDemoFile = (id: string, file: "audio" | "cover", url: string | null): boolean =>
  url === null || url === `/objects/demo/${id}/${file}`;

/** A track for the player (specification section 3). Without `previewUrl` it cannot be played. */
export const trackSchema = z.object({
  id: z.string(),
  name: z.string(),
  artist: z.string(),
  album: z.string(),
  imageUrl: z.string().nullable(),
  previewUrl: z.string().nullable(),
  /** `demo` is the built-in catalogue, used while no Spotify is configured. */
  platform: z.enum(["spotify", "demo"]),
});
export type Track = z.infer<typeof trackSchema>;

/** Spotify's hosts for covers and previews. Other URLs are dropped. */
export const spotifyHosts = { cover: "i.scdn.co", preview: "p.scdn.co" } as const;

/** The maximum length of the name of a track, artist or album, in characters. */
export const longestTrackText = 300;

const trackText = singleLine(longestTrackText);

/** Returns the URL in normalized form if it is on this host, else null. */
export function onHost(host: string, url: string | null | undefined): string | null {
  if (!url || !URL.canParse(url)) return null;
  const { protocol, host: given, href } = new URL(url);
  return protocol === "https:" && given === host ? href : null;
}

const addressOn = (host: string) =>
  z
    .string()
    .max(500, "takes at most 500 characters")
    .refine((url) => onHost(host, url) === url, "leads elsewhere than tracks do")
    .nullable();

const words = { name: name(longestTrackText), artist: trackText, album: trackText };

/** A track of a search result: its URLs are on the hosts of its platform. */
export const songSchema = z.discriminatedUnion("platform", [
  z.object({
    ...words,
    platform: z.literal("spotify"),
    id: z.string().regex(/^[A-Za-z0-9]{1,64}$/, "names no track"),
    imageUrl: addressOn(spotifyHosts.cover),
    previewUrl: addressOn(spotifyHosts.preview),
  }),
  z
    .object({
      ...words,
      platform: z.literal("demo"),
      id: demoId,
      imageUrl: z.string().nullable(),
      previewUrl: z.string().nullable(),
    })
    .refine(
      ({ id, imageUrl, previewUrl }) =>
        isDemoFile(id, "cover", imageUrl) && isDemoFile(id, "audio", previewUrl),
      {
        error: "leads elsewhere than tracks do",
      },
    ),
]);

export const searchMusic = defineEndpoint({
  method: "POST",
  path: "/api/spotify/search",
  access: "member",
  scope: "write",
  summary: "Search tracks, best match first.",
  body: z.object({
    query: searchQuery,
    limit: z.int().min(1).max(20).default(8),
  }),
  example: { query: "moon" },
  response: z.object({ tracks: z.array(trackSchema) }),
  limit: "music",
});

const demoFile = {
  method: "GET",
  access: "track-shown",
  params: z.object({ id: demoId }),
  further: bytesFurther,
  limit: "bytes",
} as const;

export const readDemoAudio = defineEndpoint({
  ...demoFile,
  path: "/objects/demo/:id/audio",
  summary: "Get a track of the demo catalogue as WAV.",
  response: z.unknown().describe("The bytes of a sound."),
  produces: ["audio/wav"],
});

export const readDemoCover = defineEndpoint({
  ...demoFile,
  path: "/objects/demo/:id/cover",
  summary: "Get the cover of a track of the demo catalogue.",
  response: z.unknown().describe("The bytes of an image."),
  produces: ["image/svg+xml"],
});
