import * as z from "zod";
import { script } from "../dimensions.ts";
import { readSections } from "../read-texts.ts";
import type { ResidentKey } from "../resident-keys.ts";

/**
 * The residents who act live. The first resident does not, so that a visitor who signs in as them is
 * alone.
 */
export const liveCast = [
  "wil",
  "tomek",
  "davi",
  "ines",
  "morag",
] as const satisfies readonly ResidentKey[];

const scene = z.strictObject({
  kind: z.literal("scene"),
  title: z.string(),
  channel: z.string(),
  body: script,
});

/** The conversations that the live residents play in this order, before generated ones. */
export const liveScenes = readSections("live.txt", scene).map(
  ({ title: dimension, channel, body: messages }) => ({ dimension, channel, messages }),
);
