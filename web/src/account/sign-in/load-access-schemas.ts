import { importing } from "../../browser/importing.ts";

const fetchConfig = importing(() => import("../../live/calls/zod-config.ts"));
const fetchSchemas = importing(() => import("./access-schemas.ts"), "loginBody");

/** Loads the contract's schemas for the forms after zod was configured not to generate code. */
export async function loadAccessSchemas() {
  // If bundled together, the schemas might run before the configuration.
  await fetchConfig();
  return fetchSchemas();
}
