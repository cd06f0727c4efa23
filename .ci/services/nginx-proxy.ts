import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { captureCommand, findFreePort } from "./process.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Ports of the processes behind nginx, and what an operator put into docker/tls and the environment. */
type Targets = {
  apis: readonly number[];
  gateways: readonly number[];
  tls?: string;
  trustedProxies?: string;
};

/**
 * Starts nginx as a deployment does, by docker/door.sh and docker/nginx.conf. Only the addresses are
 * those of this machine instead of the containers.
 */
export async function openNginx({ apis, gateways, tls = "", trustedProxies = "" }: Targets) {
  const folder = await mkdtemp(join(tmpdir(), "oni-nginx-"));
  const port = await findFreePort();
  const config = join(folder, "nginx.conf");
  const original = await readFile(join(root, "docker/nginx.conf"), "utf8");
  const changes: [from: string, to: string][] = [
    ["listen [::]:8080 backlog=4096;", ""],
    ["listen 8080 ", `listen 127.0.0.1:${port} `],
    ["/tmp/", `${folder}/`],
    ["/usr/share/nginx/html", join(root, "web/dist")],
    // nginx cannot open /dev/stderr where it is a pipe of this process.
    ["/dev/stderr", join(folder, "error.log")],
    ["/dev/stdout", join(folder, "access.log")],
    ["/etc/nginx/tls", join(folder, "tls")],
    ["/run/door/", `${folder}/`],
  ];
  await mkdir(join(folder, "tls"));
  await writeFile(join(folder, "tls", "tls.conf"), tls);
  await writeFile(config, changes.reduce(replaceAll, original));

  const own = process.getuid?.() === 0 ? "daemon off; user root;" : "daemon off;";
  const options = ["-c", config, "-p", folder, "-e", "stderr", "-g", own];
  const env = {
    ...process.env,
    DOOR_FOLDER: join(folder, "door"),
    DOOR_SOCKET: join(folder, "door.sock"),
    RESOLVER: "127.0.0.11",
    API_ADDRESSES: addressesOf(apis),
    REALTIME_ADDRESSES: addressesOf(gateways),
    TRUSTED_PROXIES: trustedProxies,
  };
  const program = join(root, "docker/door.sh");
  const child = spawn(program, options, { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  child.stdout.on("data", (chunk) => (output += String(chunk)));
  child.stderr.on("data", (chunk) => (output += String(chunk)));
  const ended = once(child, "close");
  const url = `http://127.0.0.1:${port}`;
  await Promise.race([
    untilAnswered(`${url}/nginx-health`),
    ended.then(() => Promise.reject(new Error(`nginx did not start:\n${output}`))),
  ]);
  return {
    url,
    /** The proxy that manages certificates connects here. */
    socket: env.DOOR_SOCKET,
    /** Replaces docker/tls/tls.conf and reloads nginx. */
    reload: async (changed: string) => {
      await writeFile(join(folder, "tls", "tls.conf"), changed);
      return captureCommand(program, ["reload", ...options], { env });
    },
    /** The access log, a line for each request. */
    log: () => readFile(join(folder, "access.log"), "utf8"),
    close: async () => {
      child.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const addressesOf = (ports: readonly number[]) =>
  ports.map((port) => `127.0.0.1:${port}`).join(" ");

function replaceAll(text: string, [from, to]: [from: string, to: string]): string {
  if (!text.includes(from)) throw new Error(`docker/nginx.conf does not say ${from} any more.`);
  return text.replaceAll(from, to);
}

async function untilAnswered(url: string): Promise<void> {
  const response = await fetch(url).catch(() => null);
  if (response?.ok) return;
  await new Promise((resolve) => setTimeout(resolve, 50));
  await untilAnswered(url);
}
