import { chown, mkdtemp, readdir, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import {
  captureCommand,
  findFreePort,
  type RunningServer,
  type Startable,
  startOnce,
  startServer,
} from "./process.ts";
import { findOnPath, isExecutable, majorVersion, type Need } from "./need.ts";

/** A running server, or the folder of the programs that can start one. */
export type FoundPostgres = { url: string } | { programs: string };

const oldestVersion = 15;

/** Returns the URL in TEST_DATABASE_URL, or the one that libpq's variables describe. */
export function namedPostgres(env: NodeJS.ProcessEnv): string | null {
  if (env["TEST_DATABASE_URL"]) return env["TEST_DATABASE_URL"];
  if (!env["PGHOST"]) return null;
  const url = new URL(`postgres://${env["PGHOST"]}:${env["PGPORT"] ?? "5432"}`);
  url.username = encodeURIComponent(env["PGUSER"] ?? "postgres");
  url.password = encodeURIComponent(env["PGPASSWORD"] ?? "");
  url.pathname = env["PGDATABASE"] ?? "postgres";
  return url.href;
}

async function programFolders(): Promise<string[]> {
  const onPath = await findOnPath(["initdb"]);
  const debian = "/usr/lib/postgresql";
  const versions = await readdir(debian).catch(() => []);
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a));
  return [
    // A link on PATH may be in a folder without the other programs.
    ...(onPath ? [dirname(await realpath(onPath))] : []),
    ...newestFirst.map((version) => join(debian, version, "bin")),
  ];
}

/** Returns the folder of programs that are new enough to start a server, null when there is none. */
export async function findPostgresPrograms(): Promise<string | null> {
  for (const programs of await programFolders()) {
    if (!(await isExecutable(join(programs, "initdb")))) continue;
    const { output } = await captureCommand(join(programs, "postgres"), ["--version"]);
    if (majorVersion(output) >= oldestVersion) return programs;
  }
  return null;
}

export const postgresNeed: Need<FoundPostgres> = {
  name: `PostgreSQL ${oldestVersion} or newer`,
  aptPackage: "postgresql",
  advice:
    "Install it, or set TEST_DATABASE_URL (or PGHOST and its like) to a server on which databases may be created.",
  find: async () => {
    const url = namedPostgres(process.env);
    if (url) return { url };
    const programs = await findPostgresPrograms();
    return programs === null ? null : { programs };
  },
};

/** PostgreSQL refuses to run as root, so root runs it as an unprivileged user. */
export async function unprivileged(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const idOf = async (flag: string) =>
    Number((await captureCommand("id", [flag, "nobody"])).output);
  return { uid: await idOf("-u"), gid: await idOf("-g") };
}

/** Settings for a server whose data need not survive a power cut. Nothing waits for the disk. */
const volatileSettings = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];

type Cluster = {
  parentFolder?: string;
  isVolatile?: boolean;
  /** The running server to replicate by streaming. Without it the cluster is empty. */
  primaryUrl?: string | undefined;
};

/** Creates a PostgreSQL cluster below `parentFolder`. By default it is as durable as a real one. */
export async function makePostgres(
  programs: string,
  { parentFolder = tmpdir(), isVolatile = false, primaryUrl }: Cluster = {},
): Promise<Startable> {
  const folder = await mkdtemp(join(parentFolder, "oni-postgres-"));
  const user = await unprivileged();
  if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const [program, given] = primaryUrl
    ? ["pg_basebackup", ["-D", data, "-d", primaryUrl, "-R", "--checkpoint=fast"]]
    : ["initdb", ["-D", data, "-U", "oni", "--auth=trust", "--encoding=UTF8", "--locale=C"]];
  const made = await captureCommand(join(programs, program), given, { ...user, cwd: folder });
  if (made.code !== 0) throw new Error(`${program} failed:\n${made.output}`);

  const port = await findFreePort();
  const settings = [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${folder}`,
    "max_connections=200",
    ...(isVolatile ? volatileSettings : []),
  ];
  return {
    url: `postgres://oni@127.0.0.1:${port}/postgres`,
    start: () =>
      startServer(
        join(programs, "postgres"),
        ["-D", data, ...settings.flatMap((setting) => ["-c", setting])],
        {
          ...user,
          cwd: folder,
          ready: /database system is ready to accept (?:read-only )?connections/,
          stopSignal: "SIGQUIT",
        },
      ),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Starts a PostgreSQL with a new empty cluster. */
export const startPostgres = async (programs: string, cluster?: Cluster): Promise<RunningServer> =>
  startOnce(await makePostgres(programs, cluster));
