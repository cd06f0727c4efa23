import { idSchema, timeSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint, largeBodyBytes } from "../endpoint.ts";
import { timeZoneSchema } from "../time-zone.ts";

/** The events of a server or channel to notify of: all, mentions and replies, or nothing. */
export const notifyLevelSchema = z.object({
  level: z.enum(["all", "mentions", "nothing"]),
  /** No notifications before this time. Null is not muted. */
  muteUntil: timeSchema.nullable(),
});
export type NotifyLevel = z.infer<typeof notifyLevelSchema>;

const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "must be a time as 23:30");

/**
 * Quiet hours by time of day in an IANA time zone. If `to` is earlier than `from` they cross midnight.
 */
export const quietHoursSchema = z.object({
  from: timeOfDay,
  to: timeOfDay,
  timeZone: timeZoneSchema,
});
export type QuietHours = z.infer<typeof quietHoursSchema>;

/** The maximum number of servers and channels with their own level. */
export const notifyLevelLimit = 1_000;

/**
 * A member's notification settings. `levels` are by the id of a server or channel. A channel without one
 * has the level of its server, else `usual`, and `all` on direct lines. Without `pushContent` a push
 * notification has no content.
 */
export const notifySettingsSchema = z.object({
  levels: z.record(idSchema, notifyLevelSchema),
  usual: notifyLevelSchema.shape.level,
  quiet: quietHoursSchema.nullable(),
  pushContent: z.boolean(),
});
export type NotifySettings = z.infer<typeof notifySettingsSchema>;

export const readNotifySettings = defineEndpoint({
  method: "GET",
  path: "/api/notify",
  access: "member",
  summary: "Get the caller's notification settings.",
  response: notifySettingsSchema,
});

export const writeNotifySettings = defineEndpoint({
  method: "PUT",
  path: "/api/notify",
  access: "member",
  scope: "write",
  summary:
    "Replace levels and quiet hours. A missing one of the two is cleared. A body with neither leaves both unchanged. `usual` and `pushContent` are changed only if given.",
  body: z
    .object({
      levels: notifySettingsSchema.shape.levels.refine(
        (levels) => Object.keys(levels).length <= notifyLevelLimit,
        `takes at most ${notifyLevelLimit} levels`,
      ),
      usual: notifySettingsSchema.shape.usual,
      quiet: quietHoursSchema.nullable(),
      pushContent: z.boolean(),
    })
    .partial(),
  response: notifySettingsSchema,
  bodyLimitBytes: largeBodyBytes,
});
