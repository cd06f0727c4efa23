import * as contract from "../../../../contract/shrine/profile-archives.ts";
import {
  type BoundedPart,
  deleteProfileArchiveRow,
  insertProfileArchive,
  listProfileArchiveIdsOf,
  listProfileArchivesOf,
} from "@oni/db/shrine";
import type { FeatureRoutes } from "../../../http/route.ts";
import { implement } from "../../../access/implement.ts";
import { wholeLargeList } from "../../../http/answers/whole-list.ts";
import { unknownCapsule } from "../../../access/shrine.ts";
import { announceOwn } from "../../page/announce-change.ts";
import { presentProfileArchive } from "./present.ts";

export const profileArchiveRoutes: FeatureRoutes = (app, deps) => {
  implement(app, deps, contract, {
    listProfileArchives: async ({ session, query }) => {
      const userId = session.viewer.id;
      const read = async (part: BoundedPart) =>
        (await listProfileArchivesOf(deps.db, userId, part)).map(presentProfileArchive);
      return wholeLargeList(query, read, (page) => listProfileArchiveIdsOf(deps.db, userId, page));
    },

    createProfileArchive: async ({ session, body }) => {
      const archive = await deps.db.transaction((tx) =>
        insertProfileArchive(tx, { ...body, userId: session.viewer.id }),
      );
      if (!archive) throw unknownCapsule();
      announceOwn(deps, session.viewer);
      return presentProfileArchive(archive);
    },

    deleteProfileArchive: async ({ session, access: { id } }) => {
      await deleteProfileArchiveRow(deps.db, id);
      announceOwn(deps, session.viewer);
      return { ok: true };
    },
  });
};
