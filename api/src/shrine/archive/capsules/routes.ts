import {
  type NewestFirst,
  deleteCapsuleRow,
  insertCapsule,
  listCapsulesOf,
  updateCapsuleFields,
} from "@oni/db/shrine";
import {
  createCapsule,
  deleteCapsule,
  listCapsules,
  updateCapsule,
} from "../../../../contract/shrine/capsules.ts";
import { AppError } from "../../../http/answers/errors.ts";
import { type FeatureRoutes, route } from "../../../http/route.ts";
import { byId } from "../../../http/answers/page.ts";
import { wholeList } from "../../../http/answers/whole-list.ts";
import { announceOwn } from "../../page/announce-change.ts";
import { accessOwnCapsule } from "../../../access/capsules.ts";
import { presentCapsule } from "./present.ts";

export const capsuleRoutes: FeatureRoutes = (app, deps) => {
  route(app, deps, listCapsules, {
    handle: async ({ session, query }) => {
      const read = async (part: NewestFirst) =>
        (await listCapsulesOf(deps.db, session.viewer.id, part)).map(presentCapsule);
      return wholeList(query, read, { cursorOf: byId });
    },
  });

  route(app, deps, createCapsule, {
    handle: async ({ session, body }) => {
      const capsule = await insertCapsule(deps.db, { ...body, userId: session.viewer.id });
      announceOwn(deps, session.viewer);
      return presentCapsule(capsule);
    },
  });

  route(app, deps, updateCapsule, {
    access: accessOwnCapsule,
    handle: async ({ session, access: { id }, body }) => {
      const capsule = await updateCapsuleFields(deps.db, id, body);
      if (!capsule) throw new AppError("not_found");
      announceOwn(deps, session.viewer);
      return presentCapsule(capsule);
    },
  });

  route(app, deps, deleteCapsule, {
    access: accessOwnCapsule,
    handle: async ({ session, access: { id } }) => {
      await deleteCapsuleRow(deps.db, id);
      announceOwn(deps, session.viewer);
      return { ok: true };
    },
  });
};
