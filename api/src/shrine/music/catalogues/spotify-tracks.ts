import * as z from "zod";
import {
  longestTrackText,
  onHost,
  spotifyHosts,
  type Track,
} from "../../../../contract/shrine/music.ts";

const pageSchema = z.object({ tracks: z.object({ items: z.array(z.unknown()) }) });

const itemSchema = z.object({
  id: z.string().regex(/^[A-Za-z0-9]{1,64}$/),
  name: z.string(),
  artists: z.array(z.object({ name: z.string() })).catch([]),
  album: z
    .object({
      name: z.string().catch(""),
      images: z.array(z.object({ url: z.string() })).catch([]),
    })
    .catch({ name: "", images: [] }),
  preview_url: z.string().nullish().catch(null),
});

/** Returns the valid tracks of a search response; null when it is no such response. */
export function readTracks(body: unknown): Track[] | null {
  const page = pageSchema.safeParse(body);
  if (!page.success) return null;
  return page.data.tracks.items.flatMap((item) => {
    const parsed = itemSchema.safeParse(item);
    return parsed.success ? [presentTrack(parsed.data)] : [];
  });
}

const presentTrack = ({ id, name, artists, album, preview_url }: z.infer<typeof itemSchema>) =>
  ({
    id,
    name: plain(name),
    artist: plain(artists.map((artist) => artist.name).join(", ")),
    album: plain(album.name),
    // Covers are listed largest first. The second has about 300 pixels, the size in a list.
    imageUrl: onHost(spotifyHosts.cover, album.images[1]?.url ?? album.images[0]?.url),
    previewUrl: onHost(spotifyHosts.preview, preview_url),
    platform: "spotify",
  }) as const;

/** Returns one line of limited length, without control or direction characters. */
const plain = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, " ")
    .trim()
    .slice(0, longestTrackText);
