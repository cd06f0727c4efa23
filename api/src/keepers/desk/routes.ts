import { findCase, listCases, listRecentActions, listWaiting, readNumbers } from "@oni/db/keepers";
import * as contract from "../../../contract/keepers/desk.ts";
import { usualPageSize } from "../../../contract/page.ts";
import { AppError } from "../../http/answers/errors.ts";
import { byId, fullPage } from "../../http/answers/page.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import { implement } from "../../access/implement.ts";
import { admit } from "../../home/waitlist/admit.ts";
import { actOnCase, undoAct } from "../cases/act-on-case.ts";
import { presentAct, presentCase, presentWaiting } from "../cases/present.ts";
import { writeCsv } from "./write-csv.ts";

export const keeperRoutes: FeatureRoutes = (app, deps) => {
  implement(app, deps, contract, {
    listCases: async ({ session, query: { state, before, limit = usualPageSize } }) => {
      const cases = await listCases(deps.db, { state, before, limit });
      return fullPage(
        cases.map((found) => presentCase(deps, found, session.viewer.id)),
        limit,
        byId,
      );
    },

    readCase: async ({ session, params }) => {
      const found = await findCase(deps.db, params.id);
      if (!found) throw new AppError("not_found");
      const activity = found.member ? await listRecentActions(deps.db, found.member.id) : [];
      return {
        ...presentCase(deps, found, session.viewer.id),
        deeds: activity.map((kind) => ({ ...kind, lastAt: kind.lastAt.toISOString() })),
      };
    },

    actOnCase: async ({ session, params, body }) => {
      const by = { caseId: params.id, keeperId: session.viewer.id };
      return presentAct(await actOnCase(deps, by, body));
    },

    undoAct: async ({ session, params, body }) => {
      const by = { actId: params.id, keeperId: session.viewer.id };
      return presentAct(await undoAct(deps, by, body.reason));
    },

    listWaiting: async ({ query: { before, limit = usualPageSize } }) =>
      fullPage((await listWaiting(deps.db, { before, limit })).map(presentWaiting), limit, byId),

    exportWaiting: async ({ c }) => {
      const file = ReadableStream.from(writeCsv(deps.db));
      return c.body(file.pipeThrough(new TextEncoderStream()), 200, {
        "Cache-Control": "no-store",
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": 'attachment; filename="oni-waitlist.csv"',
      });
    },

    admitWaiting: async ({ access: { email } }) => ({ inviteCode: await admit(deps.db, email) }),

    readNumbers: () => readNumbers(deps.db),
  });
};
