import * as contract from "../../../contract/reference.ts";
import { endpoints } from "../../../contract/endpoints.ts";
import type { FeatureRoutes } from "../route.ts";
import { implement } from "../../access/implement.ts";
import { describeApi } from "./describe-api.ts";
import { docsPage } from "./docs-page.ts";

export const referenceRoutes: FeatureRoutes = (app, deps) => {
  const description = { openapi: "3.1.0", ...describeApi(endpoints) };

  implement(app, deps, contract, {
    apiDescription: async () => description,

    apiDocs: async ({ c }) => c.html(docsPage(endpoints)),
  });
};
