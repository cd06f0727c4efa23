import * as z from "zod";
import { type Server, serversQuery } from "../../chat/lists/queries.ts";
import { getChannel, getDirect, getNamed } from "../finding/find-named.ts";
import { resolveWrittenPath } from "../finding/paths.ts";
import type { Command, Context, Example } from "../language/command.ts";
import { isOption, type Token } from "../language/read-line.ts";
import { Refusal, WrongUse } from "../language/refusal.ts";

/**
 * Returns the path of `dimension/channel`, or of `@name` for a conversation. Both parts are a name, its
 * unique beginning, or an id. A dimension that the member has joined is preferred to others of that name.
 */
export async function resolvePlace(context: Context, written: string): Promise<string> {
  if (written.startsWith("@"))
    return `/directs/${(await getDirect(context, written.slice(1).toLowerCase())).id}`;
  if (/^\/(?!dimensions\/)/.test(written)) {
    const path = await resolveWrittenPath(context, written);
    if (path === null) throw new Refusal(`Nothing here is called ${written}.`);
    return path;
  }
  const place = written.replace(/^\/dimensions\//, "");
  // Names of dimensions may contain a slash.
  const end = place.includes("/") ? place.lastIndexOf("/") : place.length;
  const server = await getJoined(context, place.slice(0, end));
  const channel = place.slice(end + 1);
  const here = `/dimensions/${server.id}`;
  if (channel === "") return here;
  // Threads are in no list.
  if (z.uuid().safeParse(channel).success) return `${here}/${channel}`;
  return `${here}/${(await getChannel(context, server, channel)).id}`;
}

async function getJoined({ queryClient }: Context, written: string): Promise<Server> {
  const servers = await queryClient.fetchQuery(serversQuery);
  const sought = written.toLowerCase();
  const joined = servers.filter(
    ({ name, role }) => role !== null && name.toLowerCase().startsWith(sought),
  );
  return (
    servers.find(({ id }) => id === sought) ??
    getNamed(joined.length > 0 ? joined : servers, written, ({ name }) => name, "dimension")
  );
}

/** Splits the tokens of a command into its place and the others. */
export function splitPlace(tokens: readonly Token[]): [Token | null, readonly Token[]] {
  const [first, ...others] = tokens;
  const isPlace = first && !isOption(first) && /^@|\//.test(first.text);
  return isPlace ? [first, others] : [null, tokens];
}

/** Returns a command that takes a place before its arguments, where the prompt has an open channel. */
export const atPlace = (command: Command, { isOptional }: { isOptional: boolean }): Command => ({
  ...command,
  description: `${command.description} PLACE is dimension/channel, or @name for a conversation.`,
  args: [
    { name: "place", kind: "place", choices: [], isOptional, takesRest: false },
    ...command.args,
  ],
  examples: withPlaces(command.examples),
  run: async (tokens, context) => {
    const [place, others] = splitPlace(tokens);
    if (place)
      return command.run(others, { ...context, path: await resolvePlace(context, place.text) });
    if (isOptional) return command.run(tokens, context);
    throw new WrongUse("PLACE: is dimension/channel, or @name for a conversation.");
  },
});

const withPlaces = ([first, ...others]: Command["examples"]): Command["examples"] => [
  withPlace(first),
  ...others.map(withPlace),
];

/** Some examples name their subject by an option, or by its kind. */
const namesSubject = /--(?:post|since)|^report (?!message)/;

const withPlace = ({ line, note }: Example): Example => ({
  line: namesSubject.test(line) ? line : line.replace(/^\w+/, "$& tidepool/general"),
  ...(note !== undefined && note !== "in a channel" && { note }),
});
