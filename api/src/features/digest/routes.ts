import { findDigest } from "@oni/db";
import { readDigest } from "../../../contract/digest.ts";
import { type FeatureRoutes, route } from "../../http/route.ts";

export const digestRoutes: FeatureRoutes = (app, deps) => {
  route(app, deps, readDigest, {
    handle: ({ session }) => findDigest(deps.db, session.viewer.id),
  });
};
