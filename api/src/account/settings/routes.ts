import * as contract from "../../../contract/account/settings.ts";
import { findOwnUser, listStarFuelEntries, sumStarFuel } from "@oni/db/account";
import { AppError } from "../../http/answers/errors.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import { implement } from "../../access/implement.ts";
import { removeAccount } from "./remove-account.ts";
import { writeExport } from "./export-account.ts";
import { presentExportedProfile, presentStarFuelEntry } from "./present.ts";

export const accountRoutes: FeatureRoutes = (app, deps) => {
  const { db } = deps;

  implement(app, deps, contract, {
    readStarFuel: async ({ session }) => {
      const user = await findOwnUser(db, session.viewer.id);
      if (!user) throw new AppError("unauthorized");
      const entries = await listStarFuelEntries(db, user.id);
      return {
        balance: await sumStarFuel(db, user.id),
        tier: user.enshinBadge,
        entries: entries.map(presentStarFuelEntry),
      };
    },

    exportAccount: async ({ session, c }) => {
      const user = await findOwnUser(db, session.viewer.id);
      if (!user) throw new AppError("unauthorized");
      const firstFields = {
        exportedAt: new Date().toISOString(),
        profile: presentExportedProfile(user),
      };
      const file = ReadableStream.from(writeExport(db, user.id, firstFields));
      return c.body(file.pipeThrough(new TextEncoderStream()), 200, {
        "Cache-Control": "no-store",
        "Content-Type": "application/json",
        "Content-Disposition": `attachment; filename="oni-${user.username}.json"`,
      });
    },

    deleteAccount: async ({ session, body, address }) => {
      await removeAccount(deps, session, { ...body, address });
      return { ok: true };
    },
  });
};
