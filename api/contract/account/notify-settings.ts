import { idSchema, timeSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint, largeBodyBytes } from "../endpoint.ts";
import { timeZoneSchema } from "../time-zone.ts";

/** Of what happens in a server or channel: everything, what mentions or answers the member, or nothing. */
export const notifyLevelSchema = z.object({
  level: z.enum(["all", "mentions", "nothing"]),
  /** Nothing is announced before then; null is not muted. */
  muteUntil: timeSchema.nullable(),
});
export type NotifyLevel = z.infer<typeof notifyLevelSchema>;

const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "must be a time as 23:30");

/** From one time of day to another, over midnight where the second is the earlier, in an IANA time zone. */
export const quietHoursSchema = z.object({
  from: timeOfDay,
  to: timeOfDay,
  timeZone: timeZoneSchema,
});
export type QuietHours = z.infer<typeof quietHoursSchema>;

/** How many servers and channels may have a level of their own. */
export const notifyLevelLimit = 1_000;

/**
 * What a member wants to be notified of. `levels` are by the id of a server or channel; one that is not
 * named has the level of its server, else `mentions`, and `all` on direct lines. Without `pushContent`
 * a push notification does not say what it is about.
 */
export const notifySettingsSchema = z.object({
  levels: z.record(idSchema, notifyLevelSchema),
  quiet: quietHoursSchema.nullable(),
  pushContent: z.boolean(),
});
export type NotifySettings = z.infer<typeof notifySettingsSchema>;

export const readNotifySettings = defineEndpoint({
  method: "GET",
  path: "/api/notify",
  audience: "member",
  summary: "What the caller wants to be notified of.",
  response: notifySettingsSchema,
});

export const writeNotifySettings = defineEndpoint({
  method: "PUT",
  path: "/api/notify",
  audience: "member",
  summary:
    "Replaces levels and quiet hours, of which what is not given is none; a body with neither leaves both. Whether pushes have content stays unless it is given.",
  body: z
    .object({
      levels: notifySettingsSchema.shape.levels.refine(
        (levels) => Object.keys(levels).length <= notifyLevelLimit,
        `takes at most ${notifyLevelLimit} levels`,
      ),
      quiet: quietHoursSchema.nullable(),
      pushContent: z.boolean(),
    })
    .partial(),
  response: notifySettingsSchema,
  bodyLimitBytes: largeBodyBytes,
});
