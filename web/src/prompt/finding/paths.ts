import { tagOf } from "@oni/realtime/contract";
import type { QueryClient } from "@tanstack/react-query";
import { channelsQuery, directsQuery, serversQuery } from "../../chat/lists/queries.ts";
import { directName } from "../../chat/lists/direct-name.ts";
import { boardsQuery } from "../../shrine/album/images/queries.ts";
import { capsulesQuery, ownPostsQuery } from "../../shrine/posts/queries.ts";
import { tagsQuery } from "../../shrine/tags/queries.ts";
import type { Context } from "../language/command.ts";
import { countOf } from "../../ui/text/count-of.ts";

/** An entry below a path of the prompt. */
export type PathEntry = { name: string; path: string; details: readonly string[] };

const root: readonly PathEntry[] = [
  ["homepage", "what is new"],
  ["constellation", "the map"],
  ["dimensions", "where members talk"],
  ["directs", "your direct messages"],
  ["inbox", "your notifications"],
  ["profile", "your shrine and posts"],
  ["archive", "what you archived"],
  ["album", "images and boards"],
  ["settings", "what you may change"],
  ["instructions", "how it all works"],
  ["docs", "how programs use it"],
  ["purpose", "why"],
  ["fund", "Star Fuel"],
].map(([name = "", words = ""]) => ({ name, path: `/${name}`, details: [words] }));

/** Returns the entries below a path. */
export async function listEntries(
  { queryClient, user }: Pick<Context, "queryClient" | "user">,
  path: string,
): Promise<readonly PathEntry[]> {
  const [, section = "", id] = path.split("/");
  if (section === "") return root;
  if (section === "dimensions" && id) {
    const channels = await queryClient.fetchQuery(channelsQuery(id));
    return channels.map((channel) => ({
      name: channel.name,
      path: `/dimensions/${id}/${channel.id}`,
      details: channel.unreadCount > 0 ? [`${channel.unreadCount} unread`] : [],
    }));
  }
  if (section === "dimensions") {
    const servers = await queryClient.fetchQuery(serversQuery);
    return servers.map((server) => ({
      name: server.name,
      path: `/dimensions/${server.id}`,
      details: [server.isPublic ? "public" : "private", server.role ?? "not joined"],
    }));
  }
  if (section === "tag" && !id) {
    const tags = await queryClient.fetchQuery(tagsQuery);
    return tags.map(({ name, usageCount }) => ({
      name,
      path: `/tag/${name}`,
      details: [`in use ${countOf(usageCount, "time")}`],
    }));
  }
  if (section === "directs") {
    const directs = await queryClient.fetchQuery(directsQuery);
    return directs.map((direct) => ({
      name: directName(direct),
      path: `/directs/${direct.id}`,
      details: direct.unreadCount > 0 ? [`${direct.unreadCount} unread`] : [],
    }));
  }
  if (section === "archive") {
    const capsules = await queryClient.fetchQuery(capsulesQuery);
    const posts = await queryClient.fetchQuery(ownPostsQuery);
    return capsules.map(({ id: capsuleId, name }) => ({
      name,
      path: `/archive?capsule=${capsuleId}`,
      details: [countOf(posts.filter((post) => post.capsuleId === capsuleId).length, "post")],
    }));
  }
  if (section === "album") {
    const boards = await queryClient.fetchQuery(boardsQuery);
    return boards.map(({ id: boardId, name, imageCount, isPublic }) => ({
      name,
      path: `/album?board=${boardId}`,
      details: [countOf(imageCount, "image"), ...(isPublic ? [] : ["hidden"])],
    }));
  }
  if (section === "profile" || path === `/oni/${user.username}`) {
    const posts = await queryClient.fetchQuery(ownPostsQuery);
    return posts.map((post) => ({
      name: post.title,
      path: `/oni/${user.username}/posts/${post.id}`,
      details: [post.isPublic ? "public" : "private", ...(post.isArchived ? ["archived"] : [])],
    }));
  }
  return [];
}

/**
 * Returns a path in readable form: dimensions, channels and direct lines by their names, as far as they
 * are cached.
 */
export function showPath(queryClient: QueryClient, path: string): string {
  const [, section, id, channelId] = path.split("/");
  if (section === "dimensions" && id) {
    const name = queryClient
      .getQueryData(serversQuery.queryKey)
      ?.find((one) => one.id === id)?.name;
    const channels = queryClient.getQueryData(channelsQuery(id).queryKey);
    const channel = channels?.find((one) => one.id === channelId)?.name;
    return ["/dimensions", name ?? id, ...(channelId ? [channel ?? channelId] : [])].join("/");
  }
  if (section === "directs" && id) {
    const direct = queryClient.getQueryData(directsQuery.queryKey)?.find((one) => one.id === id);
    return direct ? `/directs/${directName(direct)}` : path;
  }
  return path;
}

/** Returns the command that goes to a path, with names where they are unambiguous. */
export function commandTo(queryClient: QueryClient, path: string): string {
  const shown = showPath(queryClient, path);
  const [, section, id, channelId] = path.split("/");
  const isCached = <Item extends { id: string }>(
    items: readonly Item[] | undefined,
    sought: string,
    nameOf: (item: Item) => string,
  ) => {
    const own = items?.find((item) => item.id === sought);
    const name = own && nameOf(own).toLowerCase();
    return items?.filter((item) => nameOf(item).toLowerCase() === name).length === 1;
  };
  const named = (item: { name: string }) => item.name;
  const servers = queryClient.getQueryData(serversQuery.queryKey);
  const directs = queryClient.getQueryData(directsQuery.queryKey);
  const channels = queryClient.getQueryData(channelsQuery(id ?? "").queryKey);
  const isClear =
    shown.split("/").length === path.split("/").length &&
    (section !== "dimensions" || !id || isCached(servers, id, named)) &&
    (section !== "dimensions" || !channelId || isCached(channels, channelId, named)) &&
    (section !== "directs" || !id || isCached(directs, id, directName));
  const target = isClear && !shown.includes('"') ? shown : path;
  return `cd ${/\s/.test(target) ? `"${target}"` : target}`;
}

type PromptContext = Pick<Context, "queryClient" | "user" | "path">;

/** Returns the path that a written path leads to from here, null for an unknown name. */
export async function resolveWrittenPath(
  context: PromptContext,
  written: string,
): Promise<string | null> {
  if (written === "~") return "/profile";
  if (written.startsWith("@")) return `/oni/${written.slice(1).toLowerCase()}`;
  if (/^[#＃]/.test(written)) return `/tag/${tagOf(written)}`;
  const at = await resolvePath(context, written);
  // These are no pages themselves.
  return at !== null && /^\/(?:oni|tag|invite|cases)$/.test(at) ? null : at;
}

/** Returns the entries below the written path so far, each as it would be written. */
export async function completePaths(context: PromptContext, written: string): Promise<PathEntry[]> {
  const before = written.slice(0, written.lastIndexOf("/") + 1);
  const isTag = written.startsWith("#");
  const at = isTag ? "/tag" : await resolvePath(context, before);
  if (at === null) return [];
  const prefix = isTag ? "#" : before;
  const below = await listEntries(context, at);
  return below.map((entry) => ({ ...entry, name: `${prefix}${entry.name}` }));
}

async function resolvePath(context: PromptContext, written: string): Promise<string | null> {
  let at = written.startsWith("/") ? "/" : context.path;
  for (const step of written.split("/")) {
    if (step === "" || step === ".") continue;
    if (step === "..") {
      at = at.replace(/\/[^/]*$/, "") || "/";
      continue;
    }
    const below = await listEntries(context, at);
    const sought = step.toLowerCase();
    const found =
      below.find(({ name }) => name.toLowerCase() === sought) ??
      below.find(({ path }) => path.endsWith(`/${sought}`));
    // Members and tags are not listed, so their path follows from the name.
    const next = found?.path ?? `${at === "/" ? "" : at}/${step}`;
    if (!found && !isOpenEnded(next)) return null;
    at = next;
  }
  return at;
}

const isOpenEnded = (path: string) => /^\/(?:oni|tag|instructions|invite|cases)(?:\/|$)/.test(path);
