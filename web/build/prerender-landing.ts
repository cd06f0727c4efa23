import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createServer, type Plugin } from "vite";

/**
 * Renders the landing page into `index.html` with its own components, as a visitor sees it, so that it
 * shows before any script runs. Every other path starts with the blank page, `blank.html`.
 */
export const prerenderLanding = (): Plugin => ({
  name: "oni-prerender-landing",
  apply: "build",
  writeBundle: {
    sequential: true,
    async handler({ dir = "dist" }) {
      const file = join(dir, "index.html");
      const blank = await readFile(file, "utf8");
      const { markup, styles } = partsOf(await renderLanding(this.environment.config.root));
      await writeFile(join(dir, "blank.html"), blank);
      await writeFile(
        file,
        blank
          .replace("</head>", () => `${hidesPainted}${styles}</head>`)
          .replace(blankRoot, () => `<div id="root" inert>${markup}</div>`),
      );
    },
  },
});

/** `public/theme.js` sets the attribute. */
const hidesPainted = "<style>[data-blank] #root{display:none}</style>";
const blankRoot = '<div id="root"></div>';

async function renderLanding(root: string): Promise<string> {
  const server = await createServer({
    root,
    mode: "production",
    logLevel: "error",
    appType: "custom",
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    ssr: { noExternal: [/^@oni\//] },
  });
  try {
    const { renderLanding: render } = await server.ssrLoadModule("/src/entry/render-landing.tsx");
    return render();
  } finally {
    await server.close();
  }
}

const styleElement = /<style data-emotion="(\S+) ([^"]+)">(.*?)<\/style>/g;

/**
 * Emotion writes styles where they are first needed. This moves them into the head, one element for each
 * cache; Emotion marks styles in their final position with `data-s`.
 */
function partsOf(html: string): { markup: string; styles: string } {
  const caches = new Map<string, { names: string[]; rules: string[] }>();
  for (const [, key = "", names = "", rules = ""] of html.matchAll(styleElement)) {
    const cache = caches.get(key) ?? { names: [], rules: [] };
    caches.set(key, { names: [...cache.names, names], rules: [...cache.rules, rules] });
  }
  const styles = [...caches].map(
    ([key, { names, rules }]) =>
      `<style data-emotion="${key} ${names.join(" ")}" data-s="">${rules.join("")}</style>`,
  );
  return { markup: html.replace(styleElement, ""), styles: styles.join("") };
}
