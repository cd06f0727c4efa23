import { listPostsOf } from "@oni/db";
import { wholeListLimit } from "../../../contract/page.ts";
import {
  createPost,
  deletePost,
  listArchivedPosts,
  listOwnPosts,
  listPostsOfMember,
  updatePost,
} from "../../../contract/posts.ts";
import type { FeatureRoutes } from "../../app.ts";
import { route } from "../../route.ts";
import { accessShrine } from "../users/access.ts";
import { accessOwnPost } from "./access.ts";
import { presentArchivedPost, presentFeedPost, presentPost } from "./present.ts";
import { changePost, removePost, writePost } from "./write-post.ts";

export const postRoutes: FeatureRoutes = (app, deps) => {
  route(app, deps, createPost, {
    handle: async ({ session, body }) =>
      presentPost(await writePost(deps, { ...body, userId: session.viewer.id })),
  });

  route(app, deps, listOwnPosts, {
    handle: async ({ session, query: { limit = wholeListLimit, before } }) => {
      const rows = await listPostsOf(deps.db, session.viewer.id, { limit, before });
      return rows.map(presentPost);
    },
  });

  route(app, deps, listArchivedPosts, {
    handle: async ({ session, query: { limit = wholeListLimit, before } }) => {
      const page = { limit, before, only: "archived" } as const;
      const rows = await listPostsOf(deps.db, session.viewer.id, page);
      return rows.map(presentArchivedPost);
    },
  });

  route(app, deps, listPostsOfMember, {
    access: accessShrine,
    handle: async ({ session, access: member, query: { limit = wholeListLimit, before } }) => {
      const page = { limit, before, only: "public" } as const;
      const rows = await listPostsOf(deps.db, member.id, page);
      return rows.map((row) => presentFeedPost(row, session?.viewer.id ?? null));
    },
  });

  route(app, deps, updatePost, {
    access: accessOwnPost,
    handle: async ({ access: post, body }) => presentPost(await changePost(deps, post, body)),
  });

  route(app, deps, deletePost, {
    access: accessOwnPost,
    handle: async ({ access: post }) => {
      await removePost(deps, post);
      return { ok: true };
    },
  });
};
