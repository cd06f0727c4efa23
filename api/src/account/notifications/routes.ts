import { findNotifySettings, writeNotifySettings } from "@oni/db/account";
import { defaultNotifySettings } from "../../../contract/account/notify-rules.ts";
import * as contract from "../../../contract/account/notify-settings.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import { implement } from "../../access/implement.ts";

export const notifySettingsRoutes: FeatureRoutes = (app, deps) => {
  const read = async (userId: string) =>
    (await findNotifySettings(deps.db, userId)) ?? defaultNotifySettings;

  implement(app, deps, contract, {
    readNotifySettings: ({ session }) => read(session.viewer.id),

    writeNotifySettings: async ({ session, body: { levels, quiet, ...others } }) => {
      const isWhole = levels !== undefined || quiet !== undefined;
      const when = isWhole
        ? { levels: levels ?? defaultNotifySettings.levels, quiet: quiet ?? null }
        : {};
      const changes = { ...when, ...others };
      await writeNotifySettings(deps.db, session.viewer.id, {
        changes,
        atFirst: defaultNotifySettings,
      });
      return read(session.viewer.id);
    },
  });
};
