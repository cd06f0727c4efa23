import type { Database } from "@oni/db";
import { type BoundedPart, listPostIdsOf, listPostsOf } from "@oni/db/shrine";
import { usualPageBytes } from "../../../contract/endpoint.ts";
import { usualPageSize } from "../../../contract/page.ts";
import {
  createPost,
  deletePost,
  listArchivedPosts,
  listOwnPosts,
  listPostsOfMember,
  readPost,
  updatePost,
} from "../../../contract/shrine/posts.ts";
import { type FeatureRoutes, route } from "../../http/route.ts";
import { byId, fullPage } from "../../http/answers/page.ts";
import { wholeLargeList } from "../../http/answers/whole-list.ts";
import { requireNotHidden, requireVoice } from "../../account/sentences/require-voice.ts";
import { accessShrine } from "../../access/shrines.ts";
import { accessOwnPost, accessVisiblePost } from "../../access/posts.ts";
import { presentArchivedPost, presentFeedPost, presentPost } from "./present.ts";
import { changePost, removePost, writePost } from "./write-post.ts";

export const postRoutes: FeatureRoutes = (app, deps) => {
  route(app, deps, createPost, {
    handle: async ({ session, body }) => {
      await requireVoice(deps.db, session.viewer.id);
      return presentPost(await writePost(deps, { ...body, userId: session.viewer.id }));
    },
  });

  route(app, deps, listOwnPosts, {
    handle: async ({ session, query }) => {
      const userId = session.viewer.id;
      const read = async (part: BoundedPart) =>
        (await listOwn(deps.db, userId, part)).map(presentPost);
      return wholeLargeList(query, read, (page) => listPostIdsOf(deps.db, { userId, ...page }));
    },
  });

  route(app, deps, listArchivedPosts, {
    handle: async ({ session, query }) => {
      const userId = session.viewer.id;
      const only = "archived";
      const read = async (part: BoundedPart) =>
        (await listOwn(deps.db, userId, { ...part, only })).map(presentArchivedPost);
      return wholeLargeList(query, read, (page) =>
        listPostIdsOf(deps.db, { userId, only, ...page }),
      );
    },
  });

  route(app, deps, listPostsOfMember, {
    access: accessShrine,
    handle: async ({ session, access: member, query: { limit = usualPageSize, before } }) => {
      const page = { limit, before, limitBytes: usualPageBytes, only: "shown" } as const;
      const viewerId = session?.viewer.id ?? null;
      const rows = await listPostsOf(deps.db, viewerId, { ...page, userId: member.id });
      return fullPage(
        rows.map((row) => presentFeedPost(row, viewerId)),
        limit,
        byId,
      );
    },
  });

  route(app, deps, readPost, {
    access: accessVisiblePost,
    handle: async ({ session, access: post }) => presentFeedPost(post, session?.viewer.id ?? null),
  });

  route(app, deps, updatePost, {
    access: accessOwnPost,
    handle: async ({ access: post, body }) => {
      if (body.isPublic) await requireNotHidden(deps.db, post.userId, "post", post.id);
      return presentPost(await changePost(deps, post, body));
    },
  });

  route(app, deps, deletePost, {
    access: accessOwnPost,
    handle: async ({ access: post }) => {
      await removePost(deps, post);
      return { ok: true };
    },
  });
};

const listOwn = (db: Database, userId: string, part: BoundedPart & { only?: "archived" }) =>
  listPostsOf(db, userId, { ...part, userId });
