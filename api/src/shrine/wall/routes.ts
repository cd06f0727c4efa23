import { listWall, type WallMarkRow } from "@oni/db/shrine";
import { usualPageSize } from "../../../contract/page.ts";
import * as contract from "../../../contract/shrine/wall.ts";
import { byId, fullPage } from "../../http/answers/page.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import { implement } from "../../access/implement.ts";
import { approveMark, leaveMark, removeMark } from "./change-wall.ts";
import { requireVoice } from "../../account/sentences/require-voice.ts";

export const wallRoutes: FeatureRoutes = (app, deps) => {
  implement(app, deps, contract, {
    listWall: async ({ session, access: owner, query: { limit = usualPageSize, before } }) => {
      const part = { ownerId: owner.id, limit, before };
      const marks = await listWall(deps.db, session?.viewer.id ?? null, part);
      return fullPage(marks.map(presentMark), limit, byId);
    },

    createWallMark: async ({ session, access: owner, body: { line } }) => {
      await requireVoice(deps.db, session.viewer.id);
      const mark = { ownerId: owner.id, authorId: session.viewer.id, line };
      return presentMark(await leaveMark(deps, mark));
    },

    deleteWallMark: async ({ access: mark }) => {
      await removeMark(deps, mark);
      return { ok: true };
    },

    approveWallMark: async ({ access: mark }) => presentMark(await approveMark(deps, mark)),
  });
};

const presentMark = ({ id, author, line, createdAt, isApproved }: WallMarkRow) => ({
  id,
  author,
  line,
  createdAt: createdAt.toISOString(),
  isApproved,
});
