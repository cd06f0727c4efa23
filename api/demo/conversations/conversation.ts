import type { ResidentKey } from "../residents/residents.ts";

/** What some residents say to each other, a line each: the key of who speaks, a colon, the words. */
type Script = string;

/** A channel with the conversations that residents had in it, the oldest first. */
export type Scene = {
  dimension: string;
  channel: string;
  conversations: readonly { daysAgo: number; script: Script }[];
};

/** A conversation that is played while somebody may watch. */
export type LiveScene = { dimension: string; channel: string; script: Script };

/** A line of a script. */
export type ScriptMessage = { by: ResidentKey; text: string };
