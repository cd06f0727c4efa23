import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { keepFormerBuild } from "./build/keep-former-build.ts";
import { openSourceList } from "./build/open-source-list.ts";
import { precompress } from "./build/precompress.ts";
import { preloadFonts } from "./build/preload-fonts.ts";
import { prerenderLanding } from "./build/prerender-landing.ts";
import { serviceWorker } from "./build/service-worker.ts";

/** Where `make dev` starts the server. */
const apiOrigin = "http://localhost:3001";
const proxy = {
  "/api": apiOrigin,
  "/objects": apiOrigin,
  "/healthz": apiOrigin,
  "/socket.io": { target: apiOrigin, ws: true },
};
/** What the first paint needs. */
const firstFonts = [
  "martian-mono-latin-standard",
  "xanh-mono-latin-400-normal",
  "bitcount-single-latin-full",
];
const port = Number(process.env["PORT"] ?? 3000);

export default defineConfig({
  plugins: [
    react({ jsxImportSource: "@emotion/react" }),
    openSourceList(new URL("../package-lock.json", import.meta.url)),
    preloadFonts(firstFonts),
    prerenderLanding(),
    precompress(),
    serviceWorker(firstFonts),
    keepFormerBuild(),
  ],
  server: { port, proxy },
  preview: { port, proxy },
  build: {
    // The content security policy allows files of our own only: nothing is inlined.
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: [
          // Serves Emotion's withTheme, which nobody calls, and brings react-is along.
          { test: /node_modules\/hoist-non-react-statics\//, sideEffects: false },
        ],
      },
      output: {
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules\/(react|react-dom|scheduler)\//, priority: 1 },
            { name: "zod", test: /node_modules\/zod\//, priority: 1 },
            // A slow line waits for each file longer than for its bytes: all that a first visit begins
            // with is one file, and not one for every set of screens that share a part of it.
            {
              name: "first",
              test: /web\/src\/main\.tsx$/,
              includeDependenciesRecursively: true,
            },
            // Each of the others would be a file of its own, and the first file of all names every other.
            { name: "icons", test: /node_modules\/lucide-react\/dist\/esm\/icons\// },
            { name: "deeds", test: /web\/src\/features\/\w+\/[\w-]+-deeds\.ts$/ },
            { name: "stores", test: /web\/src\/stores\// },
          ],
        },
      },
    },
  },
});
