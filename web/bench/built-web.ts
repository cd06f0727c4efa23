import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "playwright";
import { build, preview } from "vite";
import { chromiumNeed } from "../../.ci/services/chromium.ts";
import { provide } from "../../.ci/services/provide.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

type BuiltWeb = { browser: Browser; origin: string };

/** Returns the JSON response of the API for a URL. */
export type ApiResponses = (url: URL) => unknown;

/**
 * Builds the pages for production and serves them to Chromium with software rendering until `measure`
 * ends. `answers` takes the place of the API.
 */
export async function withBuiltWeb(
  measure: (web: BuiltWeb) => Promise<void>,
  respond: ApiResponses = () => [],
): Promise<void> {
  const executablePath = await provide(chromiumNeed);
  if (!executablePath) process.exit(1);
  const outDir = await mkdtemp(join(tmpdir(), "oni-bench-"));
  await build({ root, logLevel: "error", build: { outDir, emptyOutDir: true } });
  const server = await preview({
    root,
    logLevel: "error",
    build: { outDir },
    preview: { port: 0, strictPort: false, proxy: {} },
    plugins: [
      {
        name: "answers",
        configurePreviewServer: ({ middlewares }) => {
          middlewares.use((request, response, next) => {
            const url = new URL(request.originalUrl ?? "/", "http://bench");
            if (!url.pathname.startsWith("/api/")) return next();
            response.setHeader("Content-Type", "application/json");
            return response.end(JSON.stringify(respond(url)));
          });
        },
      },
    ],
  });
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const origin = server.resolvedUrls?.local[0]?.replace(/\/$/, "") ?? "";
    await measure({ browser, origin });
  } finally {
    await browser.close();
    await server.close();
    await rm(outDir, { recursive: true, force: true });
  }
}
