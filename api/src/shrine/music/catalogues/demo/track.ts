import type { Score } from "./score.ts";

export type DemoTrack = {
  id: string;
  name: string;
  artist: string;
  album: string;
  /** Background and foreground colour of the cover. */
  colours: readonly [string, string];
  score: Score;
};
