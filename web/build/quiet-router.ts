import type { Plugin } from "vite";

/**
 * Takes the warnings for developers out of the router. Its package has a build without them, but names to
 * bundlers only the one with them; the two differ in this line.
 */
export const quietRouter = (): Plugin => ({
  name: "oni-quiet-router",
  apply: "build",
  transform: { filter: { id: /\/react-router\/dist\/development\// }, handler: withoutWarnings },
});

export function withoutWarnings(code: string): string {
  return code.replace("var ENABLE_DEV_WARNINGS = true;", "var ENABLE_DEV_WARNINGS = false;");
}
