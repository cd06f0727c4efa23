import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { copyFile, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { entryOf } from "../server-build.ts";

const dockerfile = readFileSync("docker/Dockerfile", "utf8");
const compose = readFileSync("compose.yaml", "utf8");
const nginx = readFileSync("docker/nginx.conf", "utf8");
const unseen = readFileSync(".dockerignore", "utf8").split("\n");

/** The instructions of each stage by its name. */
const stages = new Map(
  dockerfile
    .replaceAll("\\\n", " ")
    .split(/^(?=FROM )/m)
    .slice(1)
    .map((stage) => [/^FROM \S+ AS (\S+)/.exec(stage)?.[1] ?? "", stage]),
);

/** The services of compose.yaml by name: each block indented by two spaces under `services:`. */
const services = new Map(
  (/^services:\n([^]*?)^\S/m.exec(compose)?.[1] ?? "")
    .split(/^ {2}(?=[a-z][a-z\d-]*:\n)/m)
    .slice(1)
    .map((service) => [service.slice(0, service.indexOf(":")), service]),
);

it("ci-27: every image is pinned to a whole version", () => {
  const based = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image = ""]) => image);
  const pulled = [...compose.matchAll(/^ +image: (\S+)/gm)].map(([, image = ""]) => image);
  const foreign = pulled.filter((image) => !image.startsWith("oni-"));
  expect(based.length + foreign.length).toBeGreaterThan(6);
  for (const image of [...based, ...foreign]) {
    expect(image).toMatch(/:(v?\d+\.\d+(\.\d+)?|RELEASE\.)/);
  }
});

it("ci-28: images run as an unprivileged user, have a health check and take no secret at build", () => {
  for (const name of ["server", "web", "pool"]) {
    const stage = stages.get(name) ?? "";
    expect(stage, name).toMatch(/^USER (?!root|0)\w+/m);
    expect(stage, name).toMatch(/^HEALTHCHECK /m);
    expect(stage.lastIndexOf("\nUSER "), name).toBeGreaterThan(stage.lastIndexOf("\nRUN "));
  }
  expect(dockerfile).not.toMatch(/^(ARG|ENV)[^\n]*(SECRET|PASSWORD|TOKEN|KEY)/im);
  expect(dockerfile).not.toMatch(/^ADD /m);
  expect(unseen).toEqual(expect.arrayContaining([".env", ".data", "docker/tls", "oni-backup-*"]));
});

it("ci-29: every service has a health check, and every secret comes from the environment", () => {
  expect([...services.keys()].sort()).toEqual([
    ...["alertmanager", "api", "grafana", "https", "objects", "pool", "postgres"],
    ...["prometheus", "realtime", "redis", "redis-1", "redis-2", "redis-3", "web"],
  ]);
  for (const [name, service] of services) {
    const isOurs = /image: oni-|<<: \*server/.test(service);
    if (!isOurs) expect(stack.services[name], name).toHaveProperty("healthcheck");
  }
  const secrets = [...compose.matchAll(/^ +\w*(?:PASSWORD|SECRET|SECRET_ACCESS_KEY): (.*)$/gm)];
  expect(secrets.length).toBeGreaterThan(4);
  for (const [line, value = ""] of secrets) expect(value, line).toMatch(/^\$\{\w+:[?-]/);
});

it("ci-31: any password reaches the processes, each kind has its own number of replicas, and the database uses UTF-8", () => {
  const addresses = [...compose.matchAll(/postgres:\/\/\S+/g)].map(([address]) => address);
  expect(addresses.length).toBeGreaterThan(1);
  for (const address of addresses) expect(address).not.toContain("PASSWORD");
  expect(compose).toMatch(/^ {2}PGPASSWORD: \$\{POSTGRES_PASSWORD:\?/m);
  expect(services.get("postgres")).toMatch(/^ {6}LANG: C\.UTF-8$/m);
  const replicas = ["api", "realtime"].map((name) =>
    /replicas: (.*)/.exec(services.get(name) ?? "")?.at(1),
  );
  expect(replicas).toEqual([
    "${REPLICAS_API:-${REPLICAS:-2}}",
    "${REPLICAS_GATEWAY:-${REPLICAS:-2}}",
  ]);
});

it("ci-30: nginx finds a recreated replica without a reload", () => {
  const upstreams = [...nginx.matchAll(/^ {2}upstream (\w+) \{\n([^}]*)\}/gm)];
  expect(upstreams.map(([, name]) => name)).toEqual(["api", "realtime"]);
  for (const [index, [, , block = ""]] of upstreams.entries()) {
    expect(block).toMatch(/^ +zone /m);
    expect(block).toContain(`include /tmp/door/${["apis", "gateways"][index]}.conf;`);
    // This would hash the name, which is equal for all replicas.
    expect(block).not.toContain("consistent");
  }
  const [, minor = "", patch = ""] = /nginx-unprivileged:1\.(\d+)\.(\d+)/.exec(dockerfile) ?? [];
  expect(Number(minor) * 1_000 + Number(patch)).toBeGreaterThanOrEqual(27_003);
  const limit = (name: string) => Number(new RegExp(`\\b${name} (\\d+);`).exec(nginx)?.[1]);
  expect(limit("worker_rlimit_nofile")).toBeGreaterThan(limit("worker_connections"));
});

/**
 * Runs docker/door.sh with an environment. Returns a function that reads the files that it writes for
 * nginx.
 */
async function writeProxyFiles(
  env: Record<string, string>,
): Promise<(name: string) => Promise<string>> {
  const folder = await mkdtemp(join(tmpdir(), "oni-door-"));
  const own = { DOOR_FOLDER: folder, DOOR_SOCKET: join(folder, "none"), NGINX_PATH: "true" };
  execFileSync("sh", ["docker/door.sh"], { env: { ...process.env, ...own, ...env } });
  return (name) => readFile(join(folder, `${name}.conf`), "utf8");
}

it("ci-32: nginx resolves the addresses of the environment, else those of the machine's resolver, repeatedly", async () => {
  const byDefault = await writeProxyFiles({});
  expect(await byDefault("resolver")).toMatch(/^resolver \S.* valid=2s;$/m);
  expect(await byDefault("apis")).toBe("server api:3000 resolve max_fails=1 fail_timeout=2s;\n");
  expect(await byDefault("gateways")).toContain("server realtime:3000 resolve ");
  expect(await byDefault("proxies")).toBe("");

  const configured = await writeProxyFiles({
    RESOLVER: "10.96.0.10",
    API_ADDRESSES: "api.oni.svc.cluster.local:3000 10.0.0.7:3001 [fd00::7]:3001",
    TRUSTED_PROXIES: "10.0.0.0/8 fd00::/8",
  });
  expect(await configured("resolver")).toBe("resolver 10.96.0.10 valid=2s;\n");
  expect((await configured("apis")).replaceAll(" max_fails=1 fail_timeout=2s", "")).toBe(
    "server api.oni.svc.cluster.local:3000 resolve;\nserver 10.0.0.7:3001;\nserver [fd00::7]:3001;\n",
  );
  expect(await configured("proxies")).toBe(
    "set_real_ip_from 10.0.0.0/8;\nset_real_ip_from fd00::/8;\n",
  );
});

it("ci-36: the nginx image also contains the web files of the previous build", () => {
  expect(dockerfile).toMatch(
    /^RUN --mount=type=cache,\S*target=\/oni\/\.cache\/web-builds \\\n.*\bweb\b.*vite\.js build/m,
  );
  expect(dockerfile).toContain("COPY --from=build /oni/web/dist /usr/share/nginx/html");
});

type Service = {
  image: string;
  cap_add?: string[];
  build?: object;
  command?: unknown;
  environment?: Record<string, string>;
  depends_on?: Record<string, object>;
  volumes?: string[];
  tmpfs?: string[];
  networks?: string[];
};
type Stack = {
  services: Record<string, Service>;
  volumes: Record<string, null>;
  networks: Record<string, { internal?: boolean; enable_ipv6?: boolean } | null>;
};
const stack: Stack = parse(compose, { merge: true });
const all = Object.entries(stack.services);

it("ci-34: all services, volumes, files and secrets that the stack names exist", () => {
  expect(Object.keys(stack.services).sort()).toEqual([...services.keys()].sort());
  for (const { command, depends_on = {}, volumes = [] } of Object.values(stack.services)) {
    expect(Object.keys(stack.services)).toEqual(expect.arrayContaining(Object.keys(depends_on)));
    for (const source of volumes.map((volume) => volume.split(":")[0] ?? "")) {
      const isThere = source.startsWith("./") ? existsSync(source) : source in stack.volumes;
      expect(isThere, source).toBe(true);
    }
    for (const bundle of String(command).match(/\w+\/dist\/\S+\.js/g) ?? []) {
      expect(existsSync(entryOf(bundle)), bundle).toBe(true);
    }
  }
  const makefile = readFileSync("Makefile", "utf8");
  for (const [, secret = ""] of compose.matchAll(/\$\{(\w+):\?/g)) {
    expect(makefile).toContain(secret);
  }
});

it("ci-35: docker/README.md lists every variable that a process or the stack reads", () => {
  const readme = readFileSync("docker/README.md", "utf8");
  const sources = [
    "api/src/process/config.ts",
    "realtime/src/config.ts",
    "realtime/process/start/environment.ts",
  ];
  const read = sources.flatMap((path) => [
    ...readFileSync(path, "utf8").matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm),
  ]);
  const taken = [...compose.matchAll(/\$\{([A-Z][A-Z0-9_]+)/g)];
  const names = [...new Set([...read, ...taken].map(([, name = ""]) => name))];
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

it("ci-37: every service runs without privileges and within limits", () => {
  for (const [name, service] of all) {
    expect(service, name).toMatchObject({
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
      pids_limit: expect.any(Number),
      cpus: expect.anything(),
      logging: { options: { "max-size": expect.anything(), "max-file": expect.anything() } },
    });
    // Its program file has this capability and does not start without it.
    const added = name === "https" ? { cap_add: ["NET_BIND_SERVICE"] } : {};
    expect(service.cap_add, name).toEqual(added.cap_add);
    expect(service, name).not.toHaveProperty("privileged");
  }
});

it("ci-38: only the processes that use a store reach it", () => {
  const members = (network: string) =>
    all.filter(([, { networks = [] }]) => networks.includes(network)).map(([name]) => name);
  const stores = {
    database: ["postgres"],
    bus: ["redis", "redis-1", "redis-2", "redis-3"],
    objects: ["objects"],
  };
  for (const [network, own] of Object.entries(stores)) {
    expect(stack.networks[network]).toEqual({ internal: true });
    for (const store of own) expect(stack.services[store]?.networks).toEqual([network]);
    const users =
      {
        database: ["api", "pool", "realtime"],
        bus: ["api", "realtime"],
        objects: ["api"],
      }[network] ?? [];
    expect(members(network).toSorted()).toEqual([...own, ...users].toSorted());
  }
  expect(stack.services["web"]?.networks).toEqual(["front"]);
  expect(stack.services["https"]?.networks).toEqual(["outside"]);
  for (const [name, { networks = [] }] of all) expect(networks, name).not.toEqual([]);
});

it("ci-33: IPv6 clients reach nginx with their own address", () => {
  for (const name of ["web", "https"]) {
    const [network = ""] = stack.services[name]?.networks ?? [];
    expect(stack.networks[network], name).toEqual({ enable_ipv6: true });
  }
  expect(nginx).toMatch(/^ +listen \[::\]:8080 /m);
});

it("ci-39: one service builds each of our images", () => {
  const built = all.filter(([, { build }]) => build).map(([, { image }]) => image);
  const used = all.map(([, { image }]) => image).filter((image) => image.startsWith("oni-"));
  expect(built.toSorted()).toEqual([...new Set(used)].toSorted());
});

it("ci-40: uploads of the API are on a volume, and memory is limited", () => {
  const { environment = {}, volumes = [] } = stack.services["api"] ?? {};
  const folder = environment["DATA_DIR"] ?? /DATA_DIR=(\S+)/.exec(dockerfile)?.[1] ?? "";
  expect(volumes.map((volume) => volume.split(":")[1])).toContain(folder);
  expect(environment["TMPDIR"]).toBe(`${folder}/intake`);
  for (const [name, { tmpfs = [] }] of all) {
    for (const mount of tmpfs) expect(mount, name).toMatch(/^\/[^:]+:size=\d+m(,|$)/);
  }
});

it("ci-41: secrets are created once, and an existing .env gets the missing ones", async () => {
  const folder = await mkdtemp(join(tmpdir(), "oni-scale-"));
  await copyFile("Makefile", join(folder, "Makefile"));
  await writeFile(join(folder, "docker"), "#!/bin/sh\n", { mode: 0o700 });
  const scale = async () => {
    const env = { ...process.env, PATH: `${folder}:${process.env["PATH"]}` };
    execFileSync("make", ["--directory", folder, "scale"], { env, stdio: "ignore" });
    return readFile(join(folder, ".env"), "utf8");
  };
  const wanted = new Set([...compose.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name));
  const secretsOf = (env: string) =>
    new Set([...env.matchAll(/^(\w+)=[0-9a-f]{20,}$/gm)].map(([, name]) => name));

  const made = await scale();
  expect(secretsOf(made)).toEqual(wanted);
  expect((await stat(join(folder, ".env"))).mode & 0o777).toBe(0o600);
  expect(await scale()).toBe(made);

  for (const older of [made.replace(/^REDIS_PASSWORD=.*\n/m, "").trimEnd(), "HTTP_PORT=80"]) {
    await writeFile(join(folder, ".env"), older);
    const completed = await scale();
    expect(completed.startsWith(`${older}\n`)).toBe(true);
    expect(secretsOf(completed)).toEqual(wanted);
    expect(await scale()).toBe(completed);
  }
  await rm(folder, { recursive: true });
});

it("ci-42: Redis and its clients share a password that is on no command line", () => {
  for (const name of ["redis", "redis-1", "redis-2", "redis-3"]) {
    const { command, environment } = stack.services[name] ?? {};
    expect(environment?.["REDISCLI_AUTH"], name).toMatch(/^\$\{REDIS_PASSWORD:\?/);
    expect(String(command), name).toMatch(/^requirepass \$\$REDISCLI_AUTH$/m);
  }
  for (const name of ["api", "realtime"]) {
    const url = stack.services[name]?.environment?.["REDIS_URL"];
    expect(url, name).toMatch(/^redis:\/\/:\$\{REDIS_PASSWORD:\?[^}]+\}@\$\{REDIS:-redis:6379\}$/);
  }
});
