import { type PagePosition, positionAt } from "@oni/db";
import { deleteTrashed as deleteTrashedRows, findTrashPosition, listTrash } from "@oni/db/shrine";
import { deleteTrashed, listTrashed, restoreTrashed } from "../../../../contract/shrine/trash.ts";
import { AppError } from "../../../http/answers/errors.ts";
import { byPosition, positionOf } from "../../../http/answers/page.ts";
import { type FeatureRoutes, route } from "../../../http/route.ts";
import { type Part, wholeList } from "../../../http/answers/whole-list.ts";
import { removeObjects } from "../../uploads/remove-objects.ts";
import { announceItem } from "../../page/announce-change.ts";
import { presentTrashed } from "./present.ts";
import { takeBoardFromTrash, takeImageFromTrash } from "./restore.ts";
import { requireNotHidden } from "../../../account/sentences/require-voice.ts";

export const trashRoutes: FeatureRoutes = (app, deps) => {
  route(app, deps, listTrashed, {
    handle: async ({ session, query }) => {
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
  });

  route(app, deps, restoreTrashed, {
    handle: async ({ session, params: { kind, id } }) => {
      const userId = session.viewer.id;
      if (kind === "image") await requireNotHidden(deps.db, userId, "image", id);
      const giveBack = kind === "image" ? takeImageFromTrash : takeBoardFromTrash;
      await giveBack(deps, { userId, id });
      return { ok: true };
    },
  });

  route(app, deps, deleteTrashed, {
    handle: async ({ session, params: { kind, id } }) => {
      const userId = session.viewer.id;
      const keys = await deps.db.transaction((tx) => deleteTrashedRows(tx, kind, { userId, id }));
      if (!keys) throw new AppError("not_found");
      announceItem(deps, `${kind}:changed`, { id, userId, isShown: false });
      await removeObjects(deps, keys);
      return { ok: true };
    },
  });
};
