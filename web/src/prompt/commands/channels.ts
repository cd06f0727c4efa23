import { mayDeleteChannel } from "@oni/api/contract";
import * as z from "zod";
import {
  createCategory,
  deleteCategory,
  updateCategory,
} from "../../chat/categories/category-actions.ts";
import type { Server } from "../../chat/lists/queries.ts";
import {
  createChannel,
  deleteChannel,
  lossOf,
  updateChannel,
} from "../../chat/servers/administration/channel-actions.ts";
import {
  categoryArg,
  channelArg,
  count,
  makingActions,
  sure,
  value,
  within,
} from "../language/arguments.ts";
import { type Context, defineCommand } from "../language/command.ts";
import { getChannel, getModerated } from "../finding/find-named.ts";
import { getAudience, getCategory } from "../finding/find-roles.ts";
import { runCommandAction, line, link } from "../language/output.ts";
import { mustBeSure, Refusal, requireChange, WrongUse } from "../language/refusal.ts";

export const channelCommand = defineCommand({
  name: "channel",
  summary: "make, change or delete a channel",
  description:
    "edit and rm take the open channel where none is written. --see and --write take everyone, or roles and members with commas between them. The owner and members who manage channels belong to both. All messages of a deleted channel are gone, so rm needs --sure.",
  args: z.object({ action: makingActions, channel: channelArg.optional() }),
  options: z.object({
    name: value("NAME", "What edit calls it."),
    about: value("WORDS", "What it is for."),
    see: value("AUDIENCE", "The members who see it.", "audience"),
    write: value("AUDIENCE", "The members who write in it.", "audience"),
    slow: count("SECONDS", "How long members wait after each message; 0 is not at all."),
    category: value("CATEGORY", "The category that edit moves it to, or none.", "category"),
    in: within,
    sure: sure("Delete it"),
  }),
  uses: [createChannel, updateChannel, deleteChannel],
  examples: [
    { line: "channel make late-signal" },
    { line: "channel edit late-signal --slow 10" },
    { line: "channel edit late-signal --see moderator,@kite_exe --write moderator" },
    { line: "channel edit late-signal --category workshops" },
    { line: "channel rm late-signal --sure" },
  ],
  seeAlso: ["category", "role", "dimension"],
  run: async ({ action, channel: written }, options, context) => {
    const server = await getModerated(context, "manage_channels", options.in);
    const audienceOf = async (audience?: string) =>
      audience === undefined ? undefined : getAudience(context, server, audience);
    const audiences = {
      see: await audienceOf(options.see),
      write: await audienceOf(options.write),
    };
    if (action === "make") {
      const name = written ?? options.name;
      if (name === undefined) throw new WrongUse("Write its name.");
      if (options.slow !== undefined || options.category !== undefined)
        throw new Refusal("Slow mode and category are for edit. Make the channel first.");
      const channel = { id: server.id, name, description: options.about, ...audiences };
      return runCommandAction(context, createChannel, channel, ({ id, name: given }) => {
        context.go(`/dimensions/${server.id}/${id}`);
        return [line(link(given, `/dimensions/${server.id}/${id}`), " is open.")];
      });
    }
    const channel = await getChannel(context, server, written);
    if (action === "edit") {
      const { name: newName, about: description, slow: slowModeSeconds } = options;
      const categoryId = await categoryIdOf(context, server, options.category);
      const change = requireChange(
        { name: newName, description, slowModeSeconds, categoryId, ...audiences },
        "channel",
      );
      return runCommandAction(context, updateChannel, { id: channel.id, ...change }, ({ name }) => [
        line(`${name} is changed.`),
      ]);
    }
    if (!mayDeleteChannel(server, channel))
      throw new Refusal(`${channel.name} is the first channel of ${server.name}, and stays.`);
    mustBeSure(options.sure, lossOf(channel));
    const { id, serverId } = channel;
    return runCommandAction(context, deleteChannel, { id, serverId }, () => [
      line(`${channel.name} is gone.`),
    ]);
  },
});

async function categoryIdOf(context: Context, server: Server, written?: string) {
  if (written === undefined) return undefined;
  return written === "none" ? null : (await getCategory(context, server, written)).id;
}

export const category = defineCommand({
  name: "category",
  summary: "make, rename or delete a category of channels",
  description:
    "A category orders and folds channels, and gives no rights. The channels of a deleted one stay without a category, so rm needs --sure.",
  args: z.object({ action: makingActions, category: categoryArg }),
  options: z.object({
    name: value("NAME", "What edit calls it."),
    in: within,
    sure: sure("Delete it"),
  }),
  uses: [createCategory, updateCategory, deleteCategory],
  examples: [
    { line: "category make workshops" },
    { line: 'category edit workshops --name "workshops at night"' },
    { line: "category rm workshops at night --sure" },
  ],
  seeAlso: ["channel"],
  run: async ({ action, category: written }, options, context) => {
    const server = await getModerated(context, "manage_channels", options.in);
    if (action === "make")
      return runCommandAction(context, createCategory, { id: server.id, name: written }, () => [
        line(`${written} is a category of ${server.name}.`),
      ]);
    const { id, serverId, name } = await getCategory(context, server, written);
    if (action === "edit") {
      const { name: newName = name } = requireChange({ name: options.name }, "category");
      return runCommandAction(context, updateCategory, { id, name: newName }, () => [
        line(`${newName} is changed.`),
      ]);
    }
    mustBeSure(options.sure, `The channels of ${name} would have no category.`);
    return runCommandAction(context, deleteCategory, { id, serverId }, () => [
      line(`${name} is gone.`),
    ]);
  },
});
