import * as z from "zod";
import { call } from "../../live/calls/call.ts";
import { digestQuery } from "../../chat/lists/queries.ts";
import { findNodes } from "../../sky/find/find-nodes.ts";
import { findTrace } from "../../sky/find/find-trace.ts";
import { indexNodes, makeSky } from "../../sky/model/sky.ts";
import { hitTarget } from "../../chat/search/hit-target.ts";
import { ownTimeZone } from "../../chat/search/own-time-zone.ts";
import { flag, member, path, text, value } from "../language/arguments.ts";
import { defineCommand } from "../language/command.ts";
import { Refusal, WrongUse } from "../language/refusal.ts";
import { getChannelHere } from "../finding/find-messages.ts";
import { getMap } from "../finding/find-named.ts";
import { dim, line, link, person } from "../language/output.ts";
import { listEntries, resolveWrittenPath, showPath } from "../finding/paths.ts";
import { countOf } from "../../ui/text/count-of.ts";
import { formatMessage, formatNumbered, listLastMessages } from "../finding/message-lines.ts";

export const ls = defineCommand({
  name: "ls",
  summary: "list what is here",
  description: "Lists the entries of the open path, or of another.",
  args: z.object({ place: path.optional() }),
  examples: [{ line: "ls" }, { line: "ls /dimensions", note: "every dimension you may see" }],
  seeAlso: ["cd", "pwd"],
  run: async ({ place: written }, _, context) => {
    const path = written === undefined ? context.path : await resolveWrittenPath(context, written);
    if (path === null) throw new Refusal(`Nothing here is called ${written}.`);
    const entries = await listEntries(context, path);
    if (entries.length === 0) return [line(dim("Nothing is listed here."))];
    return entries.map(({ name, path: to, details }) =>
      line(link(`${name}/`, to), ...details.map((detail) => dim(`  ${detail}`))),
    );
  },
});

const goTo = async (written: string, context: Parameters<typeof ls.run>[1]) => {
  const path = await resolveWrittenPath(context, written);
  if (path === null) throw new Refusal(`Nothing here is called ${written}.`);
  context.go(path);
  return [];
};

export const cd = defineCommand({
  name: "cd",
  summary: "go to a page, dimension, channel or conversation",
  description:
    "Opens another page and makes it the path of the prompt. Names are those that ls lists; .. is one up, ~ your profile and @name a shrine.",
  args: z.object({ place: path.default("/homepage") }),
  examples: [{ line: "cd /archive" }, { line: "cd ..", note: "one up" }],
  seeAlso: ["ls", "open"],
  run: ({ place: written }, _, context) => goTo(written, context),
});

export const open = defineCommand({
  name: "open",
  summary: "open a page, dimension, channel, conversation or shrine",
  description: "The same as cd, named as in other terminals.",
  args: z.object({ place: path }),
  examples: [{ line: "open @kite_exe", note: "a shrine" }, { line: "open /constellation" }],
  seeAlso: ["cd"],
  run: ({ place: written }, _, context) => goTo(written, context),
});

export const pwd = defineCommand({
  name: "pwd",
  summary: "print the path of the prompt",
  description: "Prints the page that the prompt acts on.",
  args: z.object({}),
  examples: [{ line: "pwd" }],
  seeAlso: ["cd", "ls"],
  run: (_, __, { queryClient, path }) => [line(link(showPath(queryClient, path), path))],
});

const kinds = z.enum(["messages", "posts", "users", "images", "servers"], {
  error: "is one of messages, posts, users, images, servers",
});

export const grep = defineCommand({
  name: "grep",
  summary: "search messages, posts, images and more",
  description:
    "Finds members, dimensions, posts, images and messages that contain all words. from:name, in:channel, before:2025-01-31, after:2025-01-31 and has:link narrow it, as in the palette.",
  args: z.object({ words: text }),
  options: z.object({
    kind: kinds
      .optional()
      .meta({ takes: "KIND", summary: "Only messages, posts, users, images or servers." }),
  }),
  examples: [{ line: "grep rain from:kite_exe" }, { line: "grep tapes --kind posts" }],
  seeAlso: ["find", "tail"],
  key: "palette",
  run: async ({ words }, { kind }) => {
    const hits = await call("GET /api/search", {
      query: { q: words, limit: "20", kind, ...ownTimeZone() },
    });
    if (hits.length === 0) return [line(dim("Nothing found."))];
    return hits.map((hit) => {
      const { label, detail, path } = hitTarget(hit, words);
      return line(link(label, path), dim(`  ${detail}`));
    });
  },
});

export const find = defineCommand({
  name: "find",
  summary: "find an oni by name",
  description: "Finds nodes of the map whose Oni ID or name contains the text.",
  args: z.object({ words: text }),
  examples: [{ line: "find kite" }],
  seeAlso: ["trace", "grep"],
  inComposer: true,
  run: async ({ words }, _, context) => {
    const { users } = await getMap(context);
    const found = findNodes({ nodes: users }, words);
    if (found.length === 0) return [line(dim("No node on the map has this name."))];
    return found.map((node) =>
      line(
        person(node.username),
        dim(`  ${node.displayName ?? ""}${node.online ? " online" : ""}`),
      ),
    );
  },
});

export const trace = defineCommand({
  name: "trace",
  summary: "the shortest way between two oni",
  description:
    "Walks the links of the map from one oni to another by as few steps as there are, and names the tags of each.",
  args: z.object({ from: member, to: member.optional() }),
  examples: [{ line: "trace @moth @kite_exe" }, { line: "trace @kite_exe", note: "from yourself" }],
  seeAlso: ["find"],
  inComposer: true,
  run: async ({ from, to }, _, context) => {
    const map = await getMap(context);
    const sky = makeSky(map, indexNodes(map.users));
    const [first, last] = to === undefined ? [context.user.username, from] : [from, to];
    const [start, end] = [first, last].map((name) => {
      const index = sky.indexByName.get(name);
      if (index === undefined) throw new Refusal(`${name} is not on the map.`);
      return index;
    });
    const found = start === undefined || end === undefined ? null : findTrace(sky, start, end);
    if (!found) return [line(dim("No way leads there."))];
    const tags = [...new Set(found.hops.flatMap(({ link: hop }) => hop.sharedTags.slice(0, 1)))];
    const steps = countOf(found.hops.length, "step");
    return [
      line(
        person(first),
        ...found.hops.flatMap(({ to: node, link: hop }) => [
          { text: "", strength: hop.strength },
          person(sky.nodes[node]?.username ?? ""),
        ]),
        dim(`  ${steps}${tags.length > 0 ? `, by ${tags.map((tag) => `#${tag}`).join(" ")}` : ""}`),
      ),
    ];
  },
});

export const tail = defineCommand({
  name: "tail",
  summary: "the last messages of this channel, or all that you missed",
  description:
    "Shows the last messages of the open channel, with their numbers. With --since me it shows the newest unread ones in all your channels.",
  args: z.object({}),
  options: z.object({
    since: value("me", "What came since you last looked, everywhere."),
    mentions: flag("Of those, only what names you."),
  }),
  examples: [{ line: "tail --since me" }, { line: "tail", note: "in a channel" }],
  seeAlso: ["say", "grep"],
  inComposer: true,
  run: async (_, { since, mentions }, context) => {
    if (since === undefined && !mentions) {
      const messages = await listLastMessages((await getChannelHere(context)).channelId);
      return messages.length === 0
        ? [line(dim("No messages here."))]
        : messages.map(formatNumbered);
    }
    if (since !== undefined && since !== "me") throw new WrongUse("--since takes me.");
    const digest = await context.queryClient.fetchQuery({ ...digestQuery, staleTime: 0 });
    const unread = mentions
      ? digest.mentions
      : digest.channels.flatMap(({ last, ...channel }) =>
          last.map((message) => ({ ...message, ...channel })),
        );
    if (unread.length === 0) return [line(dim("You have read everything."))];
    return unread
      .toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
      .map((message) => ({
        ...formatMessage(message, [
          link(message.channelName, `/dimensions/${message.serverId}/${message.channelId}`),
          "  ",
        ]),
        isNew: true,
      }));
  },
});
