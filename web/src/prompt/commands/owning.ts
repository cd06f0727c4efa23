import { mayDelete, mayDeleteChannel } from "@oni/api/contract";
import * as z from "zod";
import {
  createChannel,
  deleteChannel,
  lossOf as lossOfChannel,
  updateChannel,
} from "../../chat/servers/administration/channel-actions.ts";
import { readTags } from "../../shrine/tags/read-tags.ts";
import {
  createServer,
  deleteServer,
  lossOf,
  updateServer,
} from "../../chat/servers/server-actions.ts";
import {
  channelArg,
  choice,
  count,
  dimensionArg,
  sure,
  value,
  within,
} from "../language/arguments.ts";
import { defineCommand } from "../language/command.ts";
import {
  getChannel,
  getModerated,
  getServerHere,
  requireNoTimeout,
} from "../finding/find-named.ts";
import { runCommandAction, line, link } from "../language/output.ts";
import { mustBeSure, Refusal } from "../language/refusal.ts";

const actions = z.enum(["make", "edit", "rm"], { error: "is make, edit or rm" });

/** Returns the given changes. Refuses a command without any. */
function changeOf<Change extends object>(change: Change, name: string): Change {
  if (Object.values(change).every((value) => value === undefined))
    throw new Refusal(`Say what is to change. See man ${name}.`);
  return change;
}

const splitTags = (written?: string) => (written === undefined ? undefined : readTags(written));

export const dimensionCommand = defineCommand({
  name: "dimension",
  summary: "make, change or delete a dimension",
  description:
    "edit and rm take the open dimension where none is written. A deleted one is gone for all its members, so rm needs --sure.",
  args: z.object({ action: actions, dimension: dimensionArg.optional() }),
  options: z.object({
    name: value("NAME", "What edit calls it."),
    about: value("WORDS", "What it is about."),
    tags: value("TAGS", "Its tags, with commas between them."),
    for: choice(["everyone", "invited"], "Who may enter."),
    gate: choice(["open", "applied"], "Join at once, or by a request."),
    raid: choice(["on", "off"], "Whether newcomers only read."),
    sure: sure("Delete it"),
  }),
  uses: [createServer, updateServer, deleteServer],
  examples: [
    { line: "dimension make the glass garden --tags tapes,rain" },
    { line: 'dimension edit the glass garden --about "what grows at night"' },
    { line: "dimension rm the glass garden --sure" },
  ],
  seeAlso: ["channel", "invite", "leave"],
  run: async ({ action, dimension: written }, options, context) => {
    const about = {
      description: options.about,
      tags: splitTags(options.tags),
      joinGate: options.gate,
    };
    if (action === "make") {
      const name = written ?? options.name;
      if (name === undefined) throw new Refusal("Write its name.");
      const isPublic = options.for !== "invited";
      return runCommandAction(context, createServer, { name, isPublic, ...about }, (server) => {
        context.go(`/dimensions/${server.id}`);
        return [line(link(server.name, `/dimensions/${server.id}`), " is open.")];
      });
    }
    if (action === "edit") {
      const { id } = await getModerated(context, "manage_server", written);
      const isPublic = options.for && options.for === "everyone";
      const raidMode = options.raid && options.raid === "on";
      const change = changeOf({ name: options.name, isPublic, raidMode, ...about }, "dimension");
      return runCommandAction(context, updateServer, { id, ...change }, (server) => [
        line(`${server.name} is changed.`),
      ]);
    }
    const server = await getServerHere(context, written);
    requireNoTimeout(server);
    if (!mayDelete(server)) throw new Refusal(`Only the owner of ${server.name} does that.`);
    mustBeSure(options.sure, lossOf(server));
    return runCommandAction(context, deleteServer, { id: server.id }, () => {
      if (context.path.split("/")[2] === server.id) context.go("/dimensions");
      return [line(`${server.name} is gone.`)];
    });
  },
});

export const channelCommand = defineCommand({
  name: "channel",
  summary: "make, change or delete a channel",
  description:
    "edit and rm take the open channel where none is written. All messages of a deleted one are gone, so rm needs --sure.",
  args: z.object({ action: actions, channel: channelArg.optional() }),
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
      const change = changeOf(
        { name: options.name, description: options.about, slowModeSeconds: options.slow },
        "channel",
      );
      return runCommandAction(context, updateChannel, { id: channel.id, ...change }, ({ name }) => [
        line(`${name} is changed.`),
      ]);
    }
    if (!mayDeleteChannel(server, channel))
      throw new Refusal(`${channel.name} is the first channel of ${server.name}, and stays.`);
    mustBeSure(options.sure, lossOfChannel(channel));
    const { id, serverId } = channel;
    return runCommandAction(context, deleteChannel, { id, serverId }, () => [
      line(`${channel.name} is gone.`),
    ]);
  },
});
