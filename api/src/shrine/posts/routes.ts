import * as contract from "../../../contract/shrine/posts.ts";
import type { Database } from "@oni/db";
import { type BoundedPart, listPostIdsOf, listPostsOf } from "@oni/db/shrine";
import { usualPageBytes } from "../../../contract/endpoint.ts";
import { usualPageSize } from "../../../contract/page.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import { implement } from "../../access/implement.ts";
import { byId, fullPage } from "../../http/answers/page.ts";
import { wholeLargeList } from "../../http/answers/whole-list.ts";
import { requireNotHidden, requireVoice } from "../../account/sentences/require-voice.ts";
import { presentArchivedPost, presentFeedPost, presentPost } from "./present.ts";
import { changePost, removePost, writePost } from "./write-post.ts";

export const postRoutes: FeatureRoutes = (app, deps) => {
  implement(app, deps, contract, {
    createPost: async ({ session, body }) => {
      await requireVoice(deps.db, session.viewer.id);
      return presentPost(await writePost(deps, { ...body, userId: session.viewer.id }));
    },

    listOwnPosts: async ({ session, query }) => {
      const userId = session.viewer.id;
      const read = async (part: BoundedPart) =>
        (await listOwn(deps.db, userId, part)).map(presentPost);
      return wholeLargeList(query, read, (page) => listPostIdsOf(deps.db, { userId, ...page }));
    },

    listArchivedPosts: async ({ session, query }) => {
      const userId = session.viewer.id;
      const only = "archived";
      const read = async (part: BoundedPart) =>
        (await listOwn(deps.db, userId, { ...part, only })).map(presentArchivedPost);
      return wholeLargeList(query, read, (page) =>
        listPostIdsOf(deps.db, { userId, only, ...page }),
      );
    },

    listPostsOfMember: async ({
      session,
      access: member,
      query: { limit = usualPageSize, before },
    }) => {
      const page = { limit, before, limitBytes: usualPageBytes, only: "shown" } as const;
      const viewerId = session?.viewer.id ?? null;
      const rows = await listPostsOf(deps.db, viewerId, { ...page, userId: member.id });
      return fullPage(
        rows.map((row) => presentFeedPost(row, viewerId)),
        limit,
        byId,
      );
    },

    readPost: async ({ session, access: post }) =>
      presentFeedPost(post, session?.viewer.id ?? null),

    updatePost: async ({ access: post, body }) => {
      if (body.isPublic) await requireNotHidden(deps.db, post.userId, "post", post.id);
      return presentPost(await changePost(deps, post, body));
    },

    deletePost: async ({ access: post }) => {
      await removePost(deps, post);
      return { ok: true };
    },
  });
};

const listOwn = (db: Database, userId: string, part: BoundedPart & { only?: "archived" }) =>
  listPostsOf(db, userId, { ...part, userId });
