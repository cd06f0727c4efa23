import * as contract from "../../../../contract/shrine/trash.ts";
import { type PagePosition, positionAt } from "@oni/db";
import { deleteTrashed as deleteTrashedRows, findTrashPosition, listTrash } from "@oni/db/shrine";
import { AppError } from "../../../http/answers/errors.ts";
import { byPosition, positionOf } from "../../../http/answers/page.ts";
import type { FeatureRoutes } from "../../../http/route.ts";
import { implement } from "../../../access/implement.ts";
import { type Part, wholeList } from "../../../http/answers/whole-list.ts";
import { removeObjects } from "../../uploads/remove-objects.ts";
import { announceItem } from "../../page/announce-change.ts";
import { presentTrashed } from "./present.ts";
import { takeBoardFromTrash, takeImageFromTrash } from "./restore.ts";
import { requireNotHidden } from "../../../account/sentences/require-voice.ts";

export const trashRoutes: FeatureRoutes = (app, deps) => {
  implement(app, deps, contract, {
    listTrashed: async ({ session, query }) => {
      const userId = session.viewer.id;
      const before = await positionOf(query.before, (id) => findTrashPosition(deps.db, userId, id));
      const read = async ({ limit, before: after }: Part<PagePosition>) => {
        const rows = await listTrash(deps.db, userId, { limit, after });
        return rows.map((row) => ({
          ...presentTrashed(deps, userId, row),
          place: positionAt(row.deletedAt, row.id),
        }));
      };
      return wholeList({ ...query, before }, read, { cursorOf: byPosition });
    },

    restoreTrashed: async ({ session, params: { kind, id } }) => {
      const userId = session.viewer.id;
      if (kind === "image") await requireNotHidden(deps.db, userId, "image", id);
      const giveBack = kind === "image" ? takeImageFromTrash : takeBoardFromTrash;
      await giveBack(deps, { userId, id });
      return { ok: true };
    },

    deleteTrashed: async ({ session, params: { kind, id } }) => {
      const userId = session.viewer.id;
      const keys = await deps.db.transaction((tx) => deleteTrashedRows(tx, kind, { userId, id }));
      if (!keys) throw new AppError("not_found");
      announceItem(deps, `${kind}:changed`, { id, userId, isShown: false });
      await removeObjects(deps, keys);
      return { ok: true };
    },
  });
};
