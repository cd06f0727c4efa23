import {
  type BoundedPart,
  deleteProfileArchiveRow,
  findOwnProfileArchive,
  insertProfileArchive,
  listProfileArchiveIdsOf,
  listProfileArchivesOf,
} from "@oni/db/shrine";
import {
  createProfileArchive,
  deleteProfileArchive,
  listProfileArchives,
} from "../../../../contract/shrine/profile-archives.ts";
import { AppError } from "../../../http/answers/errors.ts";
import { type FeatureRoutes, route } from "../../../http/route.ts";
import { wholeLargeList } from "../../../http/answers/whole-list.ts";
import { unknownCapsule } from "../../../access/capsules.ts";
import { announceOwn } from "../../page/announce-change.ts";
import { presentProfileArchive } from "./present.ts";

export const profileArchiveRoutes: FeatureRoutes = (app, deps) => {
  route(app, deps, listProfileArchives, {
    handle: async ({ session, query }) => {
      const userId = session.viewer.id;
      const read = async (part: BoundedPart) =>
        (await listProfileArchivesOf(deps.db, userId, part)).map(presentProfileArchive);
      return wholeLargeList(query, read, (page) => listProfileArchiveIdsOf(deps.db, userId, page));
    },
  });

  route(app, deps, createProfileArchive, {
    handle: async ({ session, body }) => {
      const archive = await deps.db.transaction((tx) =>
        insertProfileArchive(tx, { ...body, userId: session.viewer.id }),
      );
      if (!archive) throw unknownCapsule();
      announceOwn(deps, session.viewer);
      return presentProfileArchive(archive);
    },
  });

  route(app, deps, deleteProfileArchive, {
    access: async ({ session, params }) => {
      const archive = await findOwnProfileArchive(deps.db, session.viewer.id, params.id);
      if (!archive) throw new AppError("not_found");
      return archive;
    },
    handle: async ({ session, access: { id } }) => {
      await deleteProfileArchiveRow(deps.db, id);
      announceOwn(deps, session.viewer);
      return { ok: true };
    },
  });
};
