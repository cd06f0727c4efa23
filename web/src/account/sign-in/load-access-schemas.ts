import { importing } from "../../browser/importing.ts";

const fetchConfig = importing(() => import("../../live/calls/zod-config.ts"));
const fetchSchemas = importing(() => import("./access-schemas.ts"), "loginBody");

/** The contract's rules for the forms, loaded only after zod was configured not to generate code. */
export async function loadAccessSchemas() {
  // Beside other files of the contract a bundler may put the schemas before what they must follow.
  await fetchConfig();
  return fetchSchemas();
}
