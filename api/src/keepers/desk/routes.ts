import type { VerifiedSession } from "@oni/db/account";
import {
  findAct,
  findCase,
  findWaiting,
  listCases,
  listRecentActions,
  listWaiting,
  readNumbers,
} from "@oni/db/keepers";
import * as contract from "../../../contract/keepers/desk.ts";
import { usualPageSize } from "../../../contract/page.ts";
import { AppError } from "../../http/answers/errors.ts";
import { byId, fullPage } from "../../http/answers/page.ts";
import { type FeatureRoutes, route } from "../../http/route.ts";
import { admit } from "../../home/waitlist/admit.ts";
import { actOnCase, undoAct } from "../cases/act-on-case.ts";
import { presentAct, presentCase, presentWaiting } from "../cases/present.ts";
import { writeCsv } from "./write-csv.ts";

/** Throws `forbidden` if the act concerns the keeper themselves. */
function requireAnother({ viewer }: VerifiedSession, concernedId: string | null | undefined): void {
  if (concernedId === viewer.id) {
    throw new AppError("forbidden", { sentence: "Another keeper decides about you." });
  }
}

export const keeperRoutes: FeatureRoutes = (app, deps) => {
  route(app, deps, contract.listCases, {
    handle: async ({ session, query: { state, before, limit = usualPageSize } }) => {
      const cases = await listCases(deps.db, { state, before, limit });
      return fullPage(
        cases.map((found) => presentCase(deps, found, session.viewer.id)),
        limit,
        byId,
      );
    },
  });

  route(app, deps, contract.readCase, {
    handle: async ({ session, params }) => {
      const found = await findCase(deps.db, params.id);
      if (!found) throw new AppError("not_found");
      const activity = found.member ? await listRecentActions(deps.db, found.member.id) : [];
      return {
        ...presentCase(deps, found, session.viewer.id),
        deeds: activity.map((kind) => ({ ...kind, lastAt: kind.lastAt.toISOString() })),
      };
    },
  });

  route(app, deps, contract.actOnCase, {
    access: async ({ session, params }) => {
      const found = await findCase(deps.db, params.id);
      if (!found) throw new AppError("not_found");
      requireAnother(session, found.member?.id);
    },
    handle: async ({ session, params, body }) => {
      const by = { caseId: params.id, keeperId: session.viewer.id };
      return presentAct(await actOnCase(deps, by, body));
    },
  });

  route(app, deps, contract.undoAct, {
    access: async ({ session, params }) => {
      const act = await findAct(deps.db, params.id);
      if (!act) throw new AppError("not_found");
      requireAnother(session, act.userId);
    },
    handle: async ({ session, params, body }) => {
      const by = { actId: params.id, keeperId: session.viewer.id };
      return presentAct(await undoAct(deps, by, body.reason));
    },
  });

  route(app, deps, contract.listWaiting, {
    handle: async ({ query: { before, limit = usualPageSize } }) =>
      fullPage((await listWaiting(deps.db, { before, limit })).map(presentWaiting), limit, byId),
  });

  route(app, deps, contract.exportWaiting, {
    handle: async ({ c }) => {
      const file = ReadableStream.from(writeCsv(deps.db));
      return c.body(file.pipeThrough(new TextEncoderStream()), 200, {
        "Cache-Control": "no-store",
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": 'attachment; filename="oni-waitlist.csv"',
      });
    },
  });

  route(app, deps, contract.admitWaiting, {
    access: async ({ params }) => {
      const found = await findWaiting(deps.db, params.id);
      if (!found) throw new AppError("not_found");
      return found;
    },
    handle: async ({ access: { email } }) => ({ inviteCode: await admit(deps.db, email) }),
  });

  route(app, deps, contract.readNumbers, { handle: () => readNumbers(deps.db) });
};
