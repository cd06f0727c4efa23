import { countTaggedServers, listVisibleServers, visitorId } from "@oni/db/chat";
import {
  countTaggedImages,
  countTaggedPosts,
  countTagUses,
  listFeed,
  listTaggedImages,
  listTagMembers,
} from "@oni/db/shrine";
import { usualPageBytes } from "../../../contract/endpoint.ts";
import { mostTagCount as most } from "../../../contract/limits.ts";
import { type TagPage, tagPageSize as limit } from "../../../contract/shrine/tags/tags.ts";
import type { Deps } from "../../process/deps.ts";
import { writePage } from "../../http/answers/send-list.ts";
import { presentImage } from "../album/images/present.ts";
import { presentFeedPost } from "../posts/present.ts";
import { presentFor } from "../../chat/servers/present.ts";

/** Returns the page of a tag that the viewer may see. For visitors no member is online. */
export async function readTag(
  deps: Pick<Deps, "db" | "presence" | "signingSecret">,
  memberId: string | null,
  tag: string,
): Promise<TagPage> {
  const { db, presence } = deps;
  const viewerId = memberId ?? visitorId;
  const part = { tag, limit };
  const all = { tag, most };
  const [usageCount, wearers, posts, images, servers, ...counts] = await Promise.all([
    countTagUses(db, tag),
    listTagMembers(db, { tag, limit: most }),
    listFeed(db, viewerId, { ...part, limitBytes: usualPageBytes }),
    listTaggedImages(db, viewerId, part),
    listVisibleServers(db, viewerId, part),
    countTaggedPosts(db, viewerId, all),
    countTaggedImages(db, viewerId, all),
    countTaggedServers(db, viewerId, all),
  ]);
  const [postCount, imageCount, serverCount] = counts;
  const shown = memberId === null ? [] : wearers.filter(({ showOnlineStatus }) => showOnlineStatus);
  const online = await presence.onlineAmong(shown.map(({ id }) => id));
  return {
    name: tag,
    usageCount,
    members: wearers.slice(0, limit).map(({ showOnlineStatus, ...member }) => ({
      ...member,
      online: showOnlineStatus && online.has(member.id),
    })),
    posts: firstBytes(posts.map((row) => presentFeedPost(row, viewerId))),
    images: images.map((row) => presentImage(deps, row)),
    servers: servers.map((server) => presentFor(deps, memberId, server)),
    counts: {
      members: wearers.length,
      online: online.size,
      posts: postCount,
      images: imageCount,
      servers: serverCount,
    },
  };
}

/** Returns the first items whose JSON fits into the byte limit. */
const firstBytes = <Item>(items: readonly Item[]): Item[] =>
  items.slice(0, writePage(items, usualPageBytes).count);
