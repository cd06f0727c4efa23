import { mayDelete } from "@oni/api/contract";
import * as z from "zod";
import { readTags } from "../../shrine/tags/read-tags.ts";
import {
  createServer,
  deleteServer,
  lossOf,
  updateServer,
} from "../../chat/servers/server-actions.ts";
import { choice, dimensionArg, makingActions, sure, value } from "../language/arguments.ts";
import { defineCommand } from "../language/command.ts";
import { getModerated, getServerHere, requireNoTimeout } from "../finding/find-named.ts";
import { runCommandAction, line, link } from "../language/output.ts";
import { mustBeSure, Refusal, requireChange, WrongUse } from "../language/refusal.ts";

const splitTags = (written?: string) => (written === undefined ? undefined : readTags(written));

export const dimensionCommand = defineCommand({
  name: "dimension",
  summary: "make, change or delete a dimension",
  description:
    "edit and rm take the open dimension where none is written. A deleted one is gone for all its members, so rm needs --sure.",
  args: z.object({ action: makingActions, dimension: dimensionArg.optional() }),
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
      if (name === undefined) throw new WrongUse("Write its name.");
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
      const change = requireChange(
        { name: options.name, isPublic, raidMode, ...about },
        "dimension",
      );
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
