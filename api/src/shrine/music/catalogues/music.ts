import type { Track } from "../../../../contract/shrine/music.ts";

/** Where tracks are found: a streaming service, or the catalogue that comes with ONI. */
export type Music = {
  /**
   * At most `limit` tracks (1 to 20) that match a query of 1 to 200 characters, the best first. URLs
   * lead to hosts that the content security policy names, or are null. Throws `unavailable`, with
   * the time to wait, when the service does not answer, answers nonsense or wants to be left alone.
   */
  search(query: string, limit: number): Promise<Track[]>;
};
