import { endpoints } from "../../../contract/endpoints.ts";
import { apiDescription, apiDocs } from "../../../contract/reference.ts";
import { type FeatureRoutes, route } from "../route.ts";
import { describeApi } from "./describe-api.ts";
import { docsPage } from "./docs-page.ts";

export const referenceRoutes: FeatureRoutes = (app, deps) => {
  const description = { openapi: "3.1.0", ...describeApi(endpoints) };

  route(app, deps, apiDescription, { handle: async () => description });

  route(app, deps, apiDocs, { handle: async ({ c }) => c.html(docsPage(endpoints)) });
};
