import type { ResidentKey } from "../residents/residents.ts";

/** A conversation of residents. Each line is the key of the speaker, a colon and the text. */
type Script = string;

/** A channel with the conversations of residents in it, oldest first. */
export type Scene = {
  dimension: string;
  channel: string;
  conversations: readonly { daysAgo: number; script: Script }[];
};

/** A conversation that the demo plays while visitors may watch. */
export type LiveScene = { dimension: string; channel: string; script: Script };

/** A message of a script. */
export type ScriptMessage = { by: ResidentKey; text: string };
