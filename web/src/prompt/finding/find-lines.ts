import type { Message } from "@oni/realtime/contract";
import { call } from "../../live/calls/call.ts";
import {
  channelsQuery,
  directsQuery,
  serversQuery,
  threadQuery,
} from "../../chat/lists/queries.ts";
import { effectiveRoleOf } from "../../chat/roles/may.ts";
import type { Context } from "../language/command.ts";
import { mustHaveVoice } from "./find-things.ts";
import { Refusal } from "../language/refusal.ts";

type ChannelPlace = { serverId: string; channelId: string };

/** The channel that the prompt stands in; of a dimension or a line the first. */
export async function getChannelHere({ queryClient, path }: Context): Promise<ChannelPlace> {
  const [, section, id, channelId] = path.split("/");
  const isPlace = section === "dimensions" || section === "directs";
  if (isPlace && id && channelId) return { serverId: id, channelId };
  if (section === "dimensions" && id) {
    const [first] = await queryClient.fetchQuery(channelsQuery(id));
    if (first) return { serverId: id, channelId: first.id };
  }
  if (section === "directs" && id) {
    const lines = await queryClient.fetchQuery(directsQuery);
    const line = lines.find((one) => one.id === id);
    if (line) return { serverId: id, channelId: line.channelId };
  }
  throw new Refusal("You stand in no channel. cd into one first.");
}

/** What the member is where the prompt stands, and whether that is a direct line. */
export async function getPlaceHere(context: Context) {
  const { serverId } = await getChannelHere(context);
  const lines = await context.queryClient.fetchQuery(directsQuery);
  const servers = await context.queryClient.fetchQuery(serversQuery);
  const isLine = lines.some(({ id }) => id === serverId);
  const server = [...lines, ...servers].find(({ id }) => id === serverId);
  const { role = null, timeout = null } = server ?? {};
  return { standing: effectiveRoleOf({ role, timeout }), timeout, isLine };
}

/** Refuses whoever is to be silent where the prompt stands. */
export const mustSpeakHere = async (context: Context) =>
  void mustHaveVoice(await getPlaceHere(context));

/** The message of a channel that has this number. */
export async function getMessage(channelId: string, seq: string): Promise<Message> {
  const messages = await call("GET /api/channels/:id/messages", {
    params: { id: channelId },
    query: { around: seq, limit: "1" },
  });
  const message = messages.find((one) => String(one.seq) === seq && one.deletedAt === null);
  if (!message) throw new Refusal("No such line here.");
  return message;
}

/** The newest message of the channel that the prompt stands in, or that of a number. */
export async function getMessageHere(context: Context, seq?: string): Promise<Message> {
  const { channelId: id } = await getChannelHere(context);
  if (seq !== undefined) return getMessage(id, seq);
  const last = await call("GET /api/channels/:id/messages", {
    params: { id },
    query: { limit: "50" },
  });
  const message = last.findLast(({ deletedAt }) => deletedAt === null);
  if (!message) throw new Refusal("Nothing was said here.");
  return message;
}

/** The side room that the prompt stands in, or that of a line. */
export async function getSideRoom(context: Context, seq?: string) {
  const { channelId } = await getChannelHere(context);
  const here = await context.queryClient.fetchQuery(threadQuery(channelId));
  const { thread = null } =
    here.parentId === null || seq !== undefined ? await getMessageHere(context, seq) : {};
  const room = thread ? await context.queryClient.fetchQuery(threadQuery(thread.channelId)) : here;
  if (room.parentId === null)
    throw new Refusal("That line has no side room. thread open makes one.");
  return { ...room, parentId: room.parentId };
}
