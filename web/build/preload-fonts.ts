import type { Plugin } from "vite";

/**
 * Preloads the fonts of the first paint together with the scripts. `names` are prefixes of their file
 * names.
 */
export const preloadFonts = (names: readonly string[]): Plugin => ({
  name: "oni-preload-fonts",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => file.endsWith(".woff2") && names.some((name) => file.includes(name)))
        .map((file) => ({
          tag: "link",
          injectTo: "head-prepend" as const,
          attrs: {
            rel: "preload",
            as: "font",
            type: "font/woff2",
            href: `/${file}`,
            crossorigin: "",
          },
        })),
  },
});
