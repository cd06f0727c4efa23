import { cp, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { keepBuilds } from "../../build/keep-former-build.ts";
import { findFreePort } from "../../../.ci/services/process.ts";
import { type ServerProcess, startProcess } from "../support/servers/server-process.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Matches the root element of a page of the next version. */
export const laterBuild = "html[data-build=later]";

/**
 * Starts a server from a copy of the built server and screens. A newer version of the screens can be
 * built there while tabs are open.
 */
export async function deployBuilds(firstData: string) {
  const tree = await mkdtemp(join(tmpdir(), "oni-deployed-"));
  const web = join(tree, "web/dist");
  for (const part of [
    "package.json",
    "api/dist",
    "api/package.json",
    "db/migrations",
    "web/dist",
  ]) {
    await cp(join(root, part), join(tree, part), { recursive: true });
  }
  await symlink(join(root, "node_modules"), join(tree, "node_modules"));
  await cp(firstData, join(tree, "data"), { recursive: true });
  await keepBuilds(join(web, "assets"), join(tree, ".cache/web-builds"));
  const port = await findFreePort();
  const start = () =>
    startProcess(join(tree, "api/dist/standalone.js"), {
      PORT: String(port),
      DATA_DIR: join(tree, "data"),
      RATE_LIMIT_SCALE: "1000",
    });
  let server: ServerProcess = await start();

  /** Returns the names of the files that the service worker of the current version stores. */
  const ownFiles = async () =>
    (await readFile(join(web, "service-worker.js"), "utf8")).match(/\/assets\/[^"`,]+/g) ?? [];

  return {
    url: server.url,
    ownFiles,
    /** Stops the server. `start` starts it again at the same address. */
    stop: () => server.stop(),
    start: async () => void (server = await start()),
    /** Builds the next version over the present one, as `make start` does. */
    buildNext: async () => {
      const next = await (builtNext ??= buildOnce());
      await rm(web, { recursive: true });
      await cp(next, web, { recursive: true });
      await keepBuilds(join(web, "assets"), join(tree, ".cache/web-builds"));
    },
    /** Deletes all files of the previous version. */
    forgetFormer: async () => {
      const own = new Set(await ownFiles());
      for (const name of await readdir(join(web, "assets"))) {
        const isOwn = own.has(`/assets/${name}`) || !/\.js(\.br|\.gz)?$/.test(name);
        if (!isOwn) await rm(join(web, "assets", name));
      }
    },
    end: async () => {
      await server.stop();
      await rm(tree, { recursive: true, force: true });
    },
  };
}

/** The folder of the next version. A build takes longer than its tests, so they share one. */
let builtNext: Promise<string> | undefined;

async function buildOnce(): Promise<string> {
  const outDir = join(await mkdtemp(join(tmpdir(), "oni-next-")), "web/dist");
  await build({
    root: join(root, "web"),
    configFile: join(root, "web/vite.config.ts"),
    logLevel: "error",
    // Neither compressed nor minified, because that is most of the work of a build.
    mode: "test",
    build: { outDir, emptyOutDir: true, minify: false },
    plugins: [changedEverywhere],
  });
  return outDir;
}

/** Changes every file of the screens, and so its name. */
const changedEverywhere = {
  name: "test-later-build",
  transform: (code: string, id: string) => {
    if (id.endsWith("/src/entry/main.tsx")) {
      return `${code}\ndocument.documentElement.dataset["build"] = "later";`;
    }
    return /\/src\/.*Screen\.tsx$/.test(id) ? `${code}\nglobalThis.isLater = true;` : null;
  },
};
