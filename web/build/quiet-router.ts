import type { Plugin } from "vite";

/**
 * Removes the developer warnings of the router. Its package has a build without them, but exposes only
 * the build with them to bundlers. The two differ in this line.
 */
export const quietRouter = (): Plugin => ({
  name: "oni-quiet-router",
  apply: "build",
  transform: { filter: { id: /\/react-router\/dist\/development\// }, handler: withoutWarnings },
});

export function withoutWarnings(code: string): string {
  return code.replace("var ENABLE_DEV_WARNINGS = true;", "var ENABLE_DEV_WARNINGS = false;");
}
