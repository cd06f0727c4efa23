import type { Track } from "../../../../contract/shrine/music.ts";

/** A source of tracks: a streaming service, or the catalogue that is part of ONI. */
export type Music = {
  /**
   * Returns at most `limit` tracks (1 to 20) that match a query of 1 to 200 characters, the best first.
   * URLs are on hosts that the content security policy names, or null. Throws `unavailable`, with the
   * time to wait, when the service does not respond, responds with invalid data or limits requests.
   */
  search(query: string, limit: number): Promise<Track[]>;
};
