import type { Track } from "../../../../contract/shrine/music.ts";
import { drawCover } from "./demo/cover.ts";
import { renderScore } from "./demo/render.ts";
import type { DemoTrack } from "./demo/track.ts";
import { demoTracks } from "./demo/tracks.ts";
import { encodeWav } from "./demo/wav.ts";
import type { Music } from "./music.ts";

/**
 * The catalogue that is part of ONI, so that the player works on a new installation. A track matches if
 * its name, artist and album together contain every word of the query.
 */
export function createDemoCatalogue(): Music {
  return {
    search: async (query, limit) => {
      const words = query.toLowerCase().split(/\s+/).filter(Boolean);
      const matching = demoTracks.filter(({ name, artist, album }) => {
        const text = `${name} ${artist} ${album}`.toLowerCase();
        return words.every((term) => text.includes(term));
      });
      const inName = ({ name }: DemoTrack) =>
        words.some((term) => name.toLowerCase().includes(term));
      return matching
        .toSorted((a, b) => Number(inName(b)) - Number(inName(a)))
        .slice(0, limit)
        .map(presentTrack);
    },
  };
}

const presentTrack = ({ id, name, artist, album }: DemoTrack): Track => ({
  id,
  name,
  artist,
  album,
  imageUrl: `/objects/demo/${id}/cover`,
  previewUrl: `/objects/demo/${id}/audio`,
  platform: "demo",
});

/**
 * The audio files and covers of the catalogue. A track is rendered on the first request and then cached,
 * about 290 KB each. The same track has the same bytes in every process.
 */
export function createDemoFiles() {
  const sounds = new Map<string, Promise<Buffer>>();
  const find = (id: string) => demoTracks.find((track) => track.id === id);

  return {
    /** Returns a WAV file of 20 to 25 s; null for an unknown track. */
    audio: async (id: string): Promise<Buffer | null> => {
      const track = find(id);
      if (!track) return null;
      const sound = sounds.get(id) ?? renderScore(track.score).then(encodeWav);
      sounds.set(id, sound);
      return sound;
    },

    /** Returns an SVG file; null for an unknown track. */
    cover: (id: string): Buffer | null => {
      const track = find(id);
      return track ? Buffer.from(drawCover(track)) : null;
    },
  };
}
