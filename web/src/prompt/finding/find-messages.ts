import { may, type Right, type Membership } from "@oni/api/contract";
import type { Message } from "@oni/realtime/contract";
import { call } from "../../live/calls/call.ts";
import {
  channelsQuery,
  directsQuery,
  serversQuery,
  threadQuery,
} from "../../chat/lists/queries.ts";
import type { Context } from "../language/command.ts";
import { requireNoTimeout } from "./find-named.ts";
import { Refusal, WrongUse } from "../language/refusal.ts";

type ChannelRef = { serverId: string; channelId: string };

/** Returns the channel at the prompt's path, for a dimension or direct line its first one. */
export async function getChannelHere({ queryClient, path }: Context): Promise<ChannelRef> {
  const [, section, id, channelId] = path.split("/");
  const hasChannels = section === "dimensions" || section === "directs";
  if (hasChannels && id && channelId) return { serverId: id, channelId };
  if (section === "dimensions" && id) {
    const [first] = await queryClient.fetchQuery(channelsQuery(id));
    if (first) return { serverId: id, channelId: first.id };
  }
  if (section === "directs" && id) {
    const directs = await queryClient.fetchQuery(directsQuery);
    const direct = directs.find((one) => one.id === id);
    if (direct) return { serverId: id, channelId: direct.channelId };
  }
  throw new WrongUse("No channel is open. Enter or name one first.");
}

/** Returns the member's rights and timeout at the prompt's path, and whether it is a direct line. */
export async function getMembershipHere(context: Context) {
  const { serverId } = await getChannelHere(context);
  const directs = await context.queryClient.fetchQuery(directsQuery);
  const servers = await context.queryClient.fetchQuery(serversQuery);
  const isDirect = directs.some(({ id }) => id === serverId);
  const server = [...directs, ...servers].find(({ id }) => id === serverId);
  const { role = null, rights = [], timeout = null } = server ?? {};
  const membership: Membership = { role, rights, timeout };
  return { membership, timeout, isDirect };
}

/** Throws a refusal if the member has a timeout at the prompt's path, or lacks the right there. */
export async function mustSpeakHere(context: Context, right: Right): Promise<void> {
  const { membership } = requireNoTimeout(await getMembershipHere(context));
  if (membership.role !== null && !may(membership, right))
    throw new Refusal("Your roles here do not allow that.");
}

/** Returns the message with this number in a channel. */
export async function getMessage(channelId: string, seq: string): Promise<Message> {
  const messages = await call("GET /api/channels/:id/messages", {
    params: { id: channelId },
    query: { around: seq, limit: "1" },
  });
  const message = messages.find((one) => String(one.seq) === seq && one.deletedAt === null);
  if (!message) throw new Refusal("No such message here.");
  return message;
}

/** Returns the newest message of the channel at the prompt's path, or the one with a number. */
export async function getMessageHere(context: Context, seq?: string): Promise<Message> {
  const { channelId: id } = await getChannelHere(context);
  if (seq !== undefined) return getMessage(id, seq);
  const last = await call("GET /api/channels/:id/messages", {
    params: { id },
    query: { limit: "50" },
  });
  const message = last.findLast(({ deletedAt }) => deletedAt === null);
  if (!message) throw new Refusal("No messages here.");
  return message;
}

/** Returns the thread at the prompt's path, or that of a message. */
export async function getThread(context: Context, seq?: string) {
  const { channelId } = await getChannelHere(context);
  const here = await context.queryClient.fetchQuery(threadQuery(channelId));
  const { thread = null } =
    here.parentId === null || seq !== undefined ? await getMessageHere(context, seq) : {};
  const found = thread ? await context.queryClient.fetchQuery(threadQuery(thread.channelId)) : here;
  if (found.parentId === null)
    throw new Refusal("That message has no thread. thread open starts one.");
  return { ...found, parentId: found.parentId };
}
