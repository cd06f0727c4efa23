import { mayRead, type Right } from "@oni/api/contract";
import {
  type Channel,
  channelsQuery,
  type Direct,
  directsQuery,
  type Server,
  serversQuery,
} from "../../chat/lists/queries.ts";
import { nameOfImage } from "../../shrine/album/images/image-texts.ts";
import {
  type Board,
  boardsQuery,
  type Image,
  imagesQuery,
} from "../../shrine/album/images/queries.ts";
import { type Constellation, constellationQuery } from "../../sky/model/queries.ts";
import type { Person } from "../../people/cards/person-actions.ts";
import { shrineQuery } from "../../people/cards/queries.ts";
import {
  type Capsule,
  capsulesQuery,
  ownPostsQuery,
  type Post,
} from "../../shrine/posts/queries.ts";
import { timeoutNotice } from "../../chat/roles/timeout-notice.ts";
import { ApiError } from "../../live/calls/api-error.ts";
import type { Context } from "../language/command.ts";
import { Refusal, WrongUse } from "../language/refusal.ts";

/** Returns the member with a name. */
export async function getPerson({ queryClient }: Context, username: string): Promise<Person> {
  try {
    return await queryClient.fetchQuery(shrineQuery(username));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404)
      throw new Refusal(`No oni here is called ${username}.`, { cause: error });
    throw error;
  }
}

/** Returns the item of this name, or the only one whose name begins with it. */
export function getNamed<Item>(
  items: readonly Item[],
  written: string,
  nameOf: (item: Item) => string,
  kind: string,
): Item {
  const sought = written.toLowerCase();
  const exact = items.filter((item) => nameOf(item).toLowerCase() === sought);
  const close = items.filter((item) => nameOf(item).toLowerCase().startsWith(sought));
  const [found, second] = exact.length > 0 ? exact : close;
  if (!found) throw new Refusal(`No ${kind} is called "${written}".`);
  if (second) throw new Refusal(`More than one ${kind} is called "${written}": write more of it.`);
  return found;
}

/** Returns a post of the member by its title or URL. */
export async function getOwnPost({ queryClient }: Context, written: string): Promise<Post> {
  const posts = await queryClient.fetchQuery(ownPostsQuery);
  const id = written.split("/").at(-1);
  return (
    posts.find((post) => post.id === id) ?? getNamed(posts, written, ({ title }) => title, "post")
  );
}

export const getBoard = async ({ queryClient }: Context, written: string): Promise<Board> =>
  getNamed(await queryClient.fetchQuery(boardsQuery), written, ({ name }) => name, "board");

export const getCapsule = async ({ queryClient }: Context, written: string): Promise<Capsule> =>
  getNamed(await queryClient.fetchQuery(capsulesQuery), written, ({ name }) => name, "capsule");

/** Returns an image of the member by its caption. */
export const getImage = async ({ queryClient }: Context, written: string): Promise<Image> =>
  getNamed(await queryClient.fetchQuery(imagesQuery), written, nameOfImage, "image");

/** Returns the direct line to a member, open or requested. */
export async function getDirect({ queryClient }: Context, username: string): Promise<Direct> {
  const directs = await queryClient.fetchQuery({ ...directsQuery, staleTime: 0 });
  const direct = directs.find(({ other }) => other?.username === username);
  if (!direct) throw new Refusal(`You have no conversation with ${username}. See man write.`);
  return direct;
}

export const getServer = async ({ queryClient }: Context, written: string): Promise<Server> =>
  getNamed(await queryClient.fetchQuery(serversQuery), written, ({ name }) => name, "dimension");

/** Returns the named dimension, or else the one at the prompt's path. */
export async function getServerHere(context: Context, written?: string): Promise<Server> {
  if (written !== undefined) return getServer(context, written);
  const [, section, id] = context.path.split("/");
  const servers = await context.queryClient.fetchQuery(serversQuery);
  const server = section === "dimensions" ? servers.find((one) => one.id === id) : undefined;
  if (!server) throw new WrongUse("No dimension is open. Write its name, or cd into it.");
  return server;
}

/** Like `getServerHere`, for reading by a right. */
export async function getManagedServer(
  context: Context,
  right: Right,
  written?: string,
): Promise<Server> {
  const server = await getServerHere(context, written);
  if (!mayRead(server, right)) throw new Refusal(`Your roles in ${server.name} do not allow that.`);
  return server;
}

/** Like `getServerHere`, for changes by a right. */
export const getModerated = async (
  context: Context,
  right: Right,
  written?: string,
): Promise<Server> => requireNoTimeout(await getManagedServer(context, right, written));

/** Throws a refusal with end and reason if the member has a timeout there. */
export function requireNoTimeout<Timed extends Pick<Server, "timeout">>(server: Timed): Timed {
  if (server.timeout) throw new Refusal(timeoutNotice(server.timeout));
  return server;
}

/** Returns a channel of a dimension by its name, or else the one at the prompt's path. */
export async function getChannel(
  context: Context,
  server: Server,
  written?: string,
): Promise<Channel> {
  const channels = await context.queryClient.fetchQuery(channelsQuery(server.id));
  if (written !== undefined) return getNamed(channels, written, ({ name }) => name, "channel");
  const here = context.path.split("/")[3];
  const channel = channels.find(({ id }) => id === here);
  if (!channel) throw new WrongUse(`No channel of ${server.name} is open. Write its name.`);
  return channel;
}

export const getMap = ({ queryClient }: Pick<Context, "queryClient">): Promise<Constellation> =>
  queryClient.fetchQuery(constellationQuery);
