import {
  chosenLevel,
  defaultNotifySettings,
  type NotifyLevel,
  type NotifySettings,
} from "@oni/api/contract";
import * as z from "zod";
import { directName } from "../../chat/lists/direct-name.ts";
import { directsQuery } from "../../chat/lists/queries.ts";
import { muteTimes, untilISay } from "../../account/notifications/mute-times.ts";
import {
  dimensionLevel,
  type NotifyChange,
  saveNotify,
  withLevel,
} from "../../account/notifications/notify-actions.ts";
import { dimension, flag, value, words } from "../language/arguments.ts";
import { type Context, defineCommand } from "../language/command.ts";
import { getDirect, getServerHere } from "../finding/find-named.ts";
import { runCommandAction, line } from "../language/output.ts";
import { Refusal, WrongUse } from "../language/refusal.ts";

type Ringing = { id: string; name: string; isDirect: boolean };

/** Returns the named dimension or direct line, or else the one at the prompt's path. */
async function getRinging(context: Context, written?: string): Promise<Ringing> {
  const [, section, here] = context.path.split("/");
  const directs = await context.queryClient.fetchQuery(directsQuery);
  const direct = written?.startsWith("@")
    ? await getDirect(context, written.slice(1).toLowerCase())
    : directs.find(({ id }) => written === undefined && section === "directs" && id === here);
  if (direct) return { id: direct.id, name: directName(direct), isDirect: true };
  const { id, name } = await getServerHere(context, written);
  return { id, name, isDirect: false };
}

const change = (context: Context, changed: NotifyChange, text: string) =>
  runCommandAction(context, saveNotify, changed, () => [line(text)]);

export const mute = defineCommand({
  name: "mute",
  summary: "mute a dimension or a conversation",
  description:
    "No notifications from the open dimension or conversation, or from another: a name, or @name for a conversation. --until sets the end; without it the mute lasts until --off.",
  args: z.object({ place: dimension.optional() }),
  options: z.object({
    until: value("TIME", '"1 hour", "until 08:00" or "until Monday"; a dimension only.'),
    off: flag("End the mute."),
  }),
  uses: [saveNotify],
  examples: [
    { line: 'mute "my own room" --until "1 hour"' },
    { line: 'mute "my own room" --off' },
    { line: "mute @kite_exe", note: "a conversation" },
  ],
  seeAlso: ["notify", "quiet", "block"],
  run: async ({ place }, { until = "until I unmute", off }, context) => {
    const { id, name, isDirect } = await getRinging(context, place);
    const times = muteTimes(new Date());
    const time = times.find(({ label }) => label.toLowerCase() === until.toLowerCase());
    if (!time) throw new WrongUse(`TIME: is ${times.map(({ label }) => label).join(", ")}.`);
    if (isDirect && time.until !== untilISay)
      throw new Refusal("A conversation is muted until --off.");
    const muted = (saved: NotifySettings): NotifyLevel | null => {
      if (isDirect) return off ? null : { level: "nothing", muteUntil: null };
      const level = chosenLevel(saved, { serverId: id })?.level ?? saved.usual;
      return dimensionLevel(saved, { level, muteUntil: off ? null : time.until });
    };
    return change(
      context,
      (saved) => withLevel(saved, id, muted(saved)),
      off ? `${name} is not muted any more.` : `${name} is muted.`,
    );
  },
});

export const notify = defineCommand({
  name: "notify",
  summary: "choose what a dimension or conversation notifies of",
  description:
    "All messages, mentions and replies, or nothing; usual restores the general setting. It applies to the open dimension or conversation, to another, or to all dimensions without their own setting.",
  args: z.object({
    level: z.enum(["all", "mentions", "nothing", "usual"], {
      error: "is all, mentions, nothing or usual",
    }),
    place: dimension.optional(),
  }),
  options: z.object({ everywhere: flag("All dimensions without their own setting.") }),
  uses: [saveNotify],
  examples: [
    { line: 'notify all "my own room"' },
    { line: 'notify usual "my own room"' },
    { line: "notify mentions --everywhere" },
  ],
  seeAlso: ["mute", "quiet"],
  run: async ({ level, place }, { everywhere }, context) => {
    if (everywhere) {
      const usual = level === "usual" ? defaultNotifySettings.usual : level;
      return change(context, (saved) => ({ ...saved, usual }), `Notifies of ${usual} everywhere.`);
    }
    const { id, name, isDirect } = await getRinging(context, place);
    const chosen = level === "usual" ? null : { level, muteUntil: null };
    return change(
      context,
      (saved) => withLevel(saved, id, chosen && !isDirect ? dimensionLevel(saved, chosen) : chosen),
      chosen ? `${name} notifies of ${level}.` : `${name} notifies as usual.`,
    );
  },
});

export const quiet = defineCommand({
  name: "quiet",
  summary: "the hours without notifications",
  description: "From one time of day to another, or off. All that comes waits, in order.",
  args: z.object({ from: words, to: words.optional() }),
  uses: [saveNotify],
  examples: [{ line: "quiet 23:30 07:00" }, { line: "quiet off" }],
  seeAlso: ["mute", "notify"],
  run: ({ from, to }, _, context) => {
    if (from === "off") return change(context, withQuiet(null), "No hours are quiet.");
    if (to === undefined) throw new WrongUse("TO: is missing. See man quiet.");
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return change(context, withQuiet({ from, to, timeZone }), `Quiet from ${from} to ${to}.`);
  },
});

const withQuiet = (hours: NotifySettings["quiet"]) => (saved: NotifySettings) => ({
  ...saved,
  quiet: hours,
});
