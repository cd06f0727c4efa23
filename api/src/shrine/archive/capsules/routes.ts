import * as contract from "../../../../contract/shrine/capsules.ts";
import {
  type NewestFirst,
  deleteCapsuleRow,
  insertCapsule,
  listCapsulesOf,
  updateCapsuleFields,
} from "@oni/db/shrine";
import { AppError } from "../../../http/answers/errors.ts";
import type { FeatureRoutes } from "../../../http/route.ts";
import { implement } from "../../../access/implement.ts";
import { byId } from "../../../http/answers/page.ts";
import { wholeList } from "../../../http/answers/whole-list.ts";
import { announceOwn } from "../../page/announce-change.ts";
import { presentCapsule } from "./present.ts";

export const capsuleRoutes: FeatureRoutes = (app, deps) => {
  implement(app, deps, contract, {
    listCapsules: async ({ session, query }) => {
      const read = async (part: NewestFirst) =>
        (await listCapsulesOf(deps.db, session.viewer.id, part)).map(presentCapsule);
      return wholeList(query, read, { cursorOf: byId });
    },

    createCapsule: async ({ session, body }) => {
      const capsule = await insertCapsule(deps.db, { ...body, userId: session.viewer.id });
      announceOwn(deps, session.viewer);
      return presentCapsule(capsule);
    },

    updateCapsule: async ({ session, access: { id }, body }) => {
      const capsule = await updateCapsuleFields(deps.db, id, body);
      if (!capsule) throw new AppError("not_found");
      announceOwn(deps, session.viewer);
      return presentCapsule(capsule);
    },

    deleteCapsule: async ({ session, access: { id } }) => {
      await deleteCapsuleRow(deps.db, id);
      announceOwn(deps, session.viewer);
      return { ok: true };
    },
  });
};
