import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { commandLine } from "./build/command-line.ts";
import { keepFormerBuild } from "./build/keep-former-build.ts";
import { openSourceList } from "./build/open-source-list.ts";
import { precompress } from "./build/precompress.ts";
import { preloadFonts } from "./build/preload-fonts.ts";
import { prerenderLanding } from "./build/prerender-landing.ts";
import { quietRouter } from "./build/quiet-router.ts";
import { scriptFiles } from "./build/script-files.ts";
import { serviceWorker } from "./build/service-worker.ts";

/** The address of the server that `make dev` starts. */
const apiOrigin = "http://localhost:3001";
const proxy = {
  "/api": apiOrigin,
  "/objects": apiOrigin,
  "/healthz": apiOrigin,
  "/oni.mjs": apiOrigin,
  "/socket.io": { target: apiOrigin, ws: true },
};
/** Fonts of the first paint. */
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
    quietRouter(),
    preloadFonts(firstFonts),
    prerenderLanding(),
    commandLine(),
    precompress(),
    serviceWorker(firstFonts),
    keepFormerBuild(),
  ],
  server: { port, proxy },
  preview: { port, proxy },
  build: {
    // The content security policy allows only files of our own, so nothing is inlined.
    assetsInlineLimit: 0,
    // One style file is fetched sooner than several small ones.
    cssCodeSplit: false,
    // A browser without support fetches the same files a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: [
          // Serves Emotion's withTheme, which is unused here, and imports react-is.
          { test: /node_modules\/hoist-non-react-statics\//, sideEffects: false },
        ],
      },
      output: { codeSplitting: { groups: scriptFiles } },
    },
  },
});
