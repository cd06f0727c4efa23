import { findNotifySettings, writeNotifySettings } from "@oni/db/account";
import * as contract from "../../../contract/account/notify-settings.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import { implement } from "../../access/implement.ts";

/** The defaults of a member who changed nothing. */
const defaultSettings: contract.NotifySettings = {
  levels: {},
  usual: "mentions",
  quiet: null,
  pushContent: true,
};

export const notifySettingsRoutes: FeatureRoutes = (app, deps) => {
  const read = async (userId: string) =>
    (await findNotifySettings(deps.db, userId)) ?? defaultSettings;

  implement(app, deps, contract, {
    readNotifySettings: ({ session }) => read(session.viewer.id),

    writeNotifySettings: async ({ session, body: { levels, quiet, ...others } }) => {
      const isWhole = levels !== undefined || quiet !== undefined;
      const when = isWhole
        ? { levels: levels ?? defaultSettings.levels, quiet: quiet ?? null }
        : {};
      const changes = { ...when, ...others };
      await writeNotifySettings(deps.db, session.viewer.id, { changes, atFirst: defaultSettings });
      return read(session.viewer.id);
    },
  });
};
