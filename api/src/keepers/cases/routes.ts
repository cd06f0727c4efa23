import {
  findAppeal,
  insertAppeal,
  listModLog,
  type ModLogRow,
  setCaseClosed,
} from "@oni/db/keepers";
import * as contract from "../../../contract/keepers/cases.ts";
import { usualPageSize } from "../../../contract/page.ts";
import { AppError } from "../../http/answers/errors.ts";
import { byId, fullPage } from "../../http/answers/page.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import { implement } from "../../access/implement.ts";
import { presentAct } from "./present.ts";

export const caseRoutes: FeatureRoutes = (app, deps) => {
  implement(app, deps, contract, {
    readOwnCase: async ({ session, access: acts, params: { id } }) => {
      const appeal = await findAppeal(deps.db, { caseId: id, userId: session.viewer.id });
      const [{ subjectKind }] = acts;
      return {
        ...{ id, subjectKind, acts: acts.map(presentAct) },
        appeal: appeal ? presentAppeal(appeal) : null,
      };
    },

    appealCase: async ({ session, params, body: { text } }) => {
      const by = { caseId: params.id, userId: session.viewer.id };
      const made = await deps.db.transaction(async (tx) => {
        const appeal = await insertAppeal(tx, { ...by, text });
        if (appeal) await setCaseClosed(tx, params.id, null);
        return appeal;
      });
      if (!made) throw new AppError("conflict", { sentence: "You have answered already." });
      deps.publisher.caseChanged(params.id);
      return presentAppeal(made);
    },

    listModLog: async ({ session, query: { limit = usualPageSize, ...query } }) =>
      fullPage(
        (await listModLog(deps.db, session.viewer.id, { ...query, limit })).map(presentEntry),
        limit,
        byId,
      ),
  });
};

type Appeal = NonNullable<Awaited<ReturnType<typeof findAppeal>>>;
const presentAppeal = ({ id, caseId, text, createdAt }: Appeal) => ({
  ...{ id, caseId, text },
  createdAt: createdAt.toISOString(),
});

const presentEntry = (row: ModLogRow): contract.ModLogEntry => ({
  ...row,
  by: row.serverId === null ? "keeper" : "moderator",
  createdAt: row.createdAt.toISOString(),
  undoneAt: row.undoneAt?.toISOString() ?? null,
});
