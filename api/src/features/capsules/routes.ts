import { deleteCapsuleRow, insertCapsule, listCapsulesOf, updateCapsuleFields } from "@oni/db";
import {
  createCapsule,
  deleteCapsule,
  listCapsules,
  updateCapsule,
} from "../../../contract/capsules.ts";
import { wholeListLimit } from "../../../contract/page.ts";
import type { FeatureRoutes } from "../../app.ts";
import { AppError } from "../../errors.ts";
import { route } from "../../route.ts";
import { accessOwnCapsule } from "./access.ts";
import { presentCapsule } from "./present.ts";

export const capsuleRoutes: FeatureRoutes = (app, deps) => {
  route(app, deps, listCapsules, {
    handle: async ({ session, query: { limit = wholeListLimit, before } }) => {
      const rows = await listCapsulesOf(deps.db, session.viewer.id, { limit, before });
      return rows.map(presentCapsule);
    },
  });

  route(app, deps, createCapsule, {
    handle: async ({ session, body }) =>
      presentCapsule(await insertCapsule(deps.db, { ...body, userId: session.viewer.id })),
  });

  route(app, deps, updateCapsule, {
    access: accessOwnCapsule,
    handle: async ({ access: { id }, body }) => {
      const capsule = await updateCapsuleFields(deps.db, id, body);
      if (!capsule) throw new AppError("not_found");
      return presentCapsule(capsule);
    },
  });

  route(app, deps, deleteCapsule, {
    access: accessOwnCapsule,
    handle: async ({ access: { id } }) => {
      await deleteCapsuleRow(deps.db, id);
      return { ok: true };
    },
  });
};
