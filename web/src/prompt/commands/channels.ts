import { mayDeleteChannel } from "@oni/api/contract";
import * as z from "zod";
import {
  createChannel,
  deleteChannel,
  lossOf,
  updateChannel,
} from "../../chat/servers/administration/channel-actions.ts";
import { channelArg, count, makingActions, sure, value, within } from "../language/arguments.ts";
import { defineCommand } from "../language/command.ts";
import { getChannel, getModerated } from "../finding/find-named.ts";
import { runCommandAction, line, link } from "../language/output.ts";
import { mustBeSure, Refusal, requireChange } from "../language/refusal.ts";

export const channelCommand = defineCommand({
  name: "channel",
  summary: "make, change or delete a channel",
  description:
    "edit and rm take the open channel where none is written. All messages of a deleted one are gone, so rm needs --sure.",
  args: z.object({ action: makingActions, channel: channelArg.optional() }),
  options: z.object({
    name: value("NAME", "What edit calls it."),
    about: value("WORDS", "What it is for."),
    slow: count("SECONDS", "How long members wait after each message; 0 is not at all."),
    in: within,
    sure: sure("Delete it"),
  }),
  uses: [createChannel, updateChannel, deleteChannel],
  examples: [
    { line: "channel make late-signal" },
    { line: "channel edit late-signal --slow 10" },
    { line: "channel rm late-signal --sure" },
  ],
  seeAlso: ["dimension"],
  run: async ({ action, channel: written }, options, context) => {
    const server = await getModerated(context, "manage_channels", options.in);
    if (action === "make") {
      const name = written ?? options.name;
      if (name === undefined) throw new Refusal("Write its name.");
      const channel = { id: server.id, name, description: options.about };
      return runCommandAction(context, createChannel, channel, ({ id, name: given }) => {
        context.go(`/dimensions/${server.id}/${id}`);
        return [line(link(given, `/dimensions/${server.id}/${id}`), " is open.")];
      });
    }
    const channel = await getChannel(context, server, written);
    if (action === "edit") {
      const change = requireChange(
        { name: options.name, description: options.about, slowModeSeconds: options.slow },
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
