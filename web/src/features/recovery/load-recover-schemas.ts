/** The contract's rules for the ways back in, loaded only after zod was configured not to generate code. */
export async function loadRecoverSchemas() {
  // Beside other files of the contract a bundler may put the schemas before what they must follow.
  await import("../../api/zod-config.ts");
  return import("./recover-schemas.ts");
}
