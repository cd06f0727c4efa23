/** The contract's rules for the forms, loaded only after zod was configured not to generate code. */
export async function loadAccessSchemas() {
  // Beside other files of the contract a bundler may put the schemas before what they must follow.
  await import("../../api/zod-config.ts");
  return import("./access-schemas.ts");
}
