import { chown, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { captureCommand, findFreePort, startServer } from "./process.ts";
import { findOnPath, isExecutable, type Need } from "./need.ts";
import { unprivileged } from "./postgres.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const debian = "/usr/sbin/pgbouncer";

/** Finds PgBouncer, the pooler of the replicated stack. Debian installs it outside of a user's PATH. */
export const pgbouncerNeed: Need<string> = {
  name: "PgBouncer",
  aptPackage: "pgbouncer",
  advice: "Install it, or set PGBOUNCER_PATH to the program.",
  find: async () =>
    process.env["PGBOUNCER_PATH"] ??
    (await findOnPath(["pgbouncer"])) ??
    ((await isExecutable(debian)) ? debian : null),
};

/** Starts a pooler for the database at `databaseUrl`, configured by docker/pgbouncer.ini. */
export async function openPgbouncer(databaseUrl: string, { serverConnections = 50 } = {}) {
  const program = process.env["PGBOUNCER_PATH"] ?? debian;
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const name = pathname.slice(1);
  const { output } = await captureCommand(program, ["--version"]);
  const [, minor = "0"] = /PgBouncer 1\.(\d+)/.exec(output) ?? [];
  const isPrepared = Number(minor) >= 21;
  const folder = await mkdtemp(join(tmpdir(), "oni-pgbouncer-"));
  const ownPort = await findFreePort();
  const changes: [from: RegExp, to: string][] = [
    [/^oni = host=postgres port=5432/m, `${name} = host=${hostname} port=${port}`],
    [/^listen_addr = .*/m, "listen_addr = 127.0.0.1\nunix_socket_dir ="],
    [/^listen_port = .*/m, `listen_port = ${ownPort}`],
    [/^auth_type = .*/m, "auth_type = trust"],
    [/^auth_file = .*/m, `auth_file = ${join(folder, "users.txt")}`],
    [/^default_pool_size = .*/m, `default_pool_size = ${serverConnections}`],
    [/^max_prepared_statements = .*/m, isPrepared ? "$&" : ""],
  ];
  const original = await readFile(join(root, "docker/pgbouncer.ini"), "utf8");
  const ini = changes.reduce((text, [from, to]) => {
    if (!from.test(text)) throw new Error(`docker/pgbouncer.ini does not say ${from} any more.`);
    return text.replace(from, to);
  }, original);
  await writeFile(join(folder, "pgbouncer.ini"), ini);
  await writeFile(join(folder, "users.txt"), `"${username}" "${password}"\n`);
  const user = await unprivileged();
  if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid);
  const stop = await startServer(program, [join(folder, "pgbouncer.ini")], {
    ...user,
    cwd: folder,
    ready: /process up/,
    stopSignal: "SIGINT",
  });
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${ownPort}`;
  return {
    url: url.href,
    /** Returns whether it supports prepared statements. */
    isPrepared,
    close: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
