import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";

const dockerfile = readFileSync("docker/Dockerfile", "utf8");
const compose = readFileSync("compose.yaml", "utf8");
const nginx = readFileSync("docker/nginx.conf", "utf8");
const unseen = readFileSync(".dockerignore", "utf8").split("\n");

/** The instructions of each stage, by its name. */
const stages = new Map(
  dockerfile
    .replaceAll("\\\n", " ")
    .split(/^(?=FROM )/m)
    .slice(1)
    .map((stage) => [/^FROM \S+ AS (\S+)/.exec(stage)?.[1] ?? "", stage]),
);

/** The services of compose.yaml, by name: every block that is indented by two under `services:`. */
const services = new Map(
  (/^services:\n([^]*?)^\S/m.exec(compose)?.[1] ?? "")
    .split(/^ {2}(?=[a-z]+:\n)/m)
    .slice(1)
    .map((service) => [service.slice(0, service.indexOf(":")), service]),
);

it("CI10: every image is pinned to a whole version", () => {
  const based = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image = ""]) => image);
  const pulled = [...compose.matchAll(/^ +image: (\S+)/gm)].map(([, image = ""]) => image);
  const foreign = pulled.filter((image) => !image.startsWith("oni-"));
  expect(based.length + foreign.length).toBeGreaterThan(6);
  for (const image of [...based, ...foreign]) {
    expect(image).toMatch(/:(v?\d+\.\d+(\.\d+)?|RELEASE\.)/);
  }
});

it("CI11: what an image runs is no superuser, says how it is, and takes no secret at build", () => {
  for (const name of ["server", "web"]) {
    const stage = stages.get(name) ?? "";
    expect(stage, name).toMatch(/^USER (?!root|0)\w+/m);
    expect(stage, name).toMatch(/^HEALTHCHECK /m);
    expect(stage.lastIndexOf("\nUSER "), name).toBeGreaterThan(stage.lastIndexOf("\nRUN "));
  }
  expect(dockerfile).not.toMatch(/^(ARG|ENV)[^\n]*(SECRET|PASSWORD|TOKEN|KEY)/im);
  expect(dockerfile).not.toMatch(/^ADD /m);
  expect(unseen).toEqual(expect.arrayContaining([".env", ".data", "docker/tls", "oni-backup-*"]));
});

it("CI12: every service of the stack is watched, and every secret comes from outside", () => {
  expect([...services.keys()].sort()).toEqual(
    [...["api", "grafana", "objects", "postgres", "prometheus", "realtime", "redis", "web"]].sort(),
  );
  for (const [name, service] of services) {
    const isOurs = /image: oni-|<<: \*server/.test(service);
    if (!isOurs) expect(service, name).toMatch(/^ {4}healthcheck:/m);
  }
  const secrets = [...compose.matchAll(/^ +\w*(?:PASSWORD|SECRET|SECRET_ACCESS_KEY): (.*)$/gm)];
  expect(secrets.length).toBeGreaterThan(4);
  for (const [line, value = ""] of secrets) expect(value, line).toMatch(/^\$\{\w+:[?-]/);
  expect(compose).toMatch(/replicas: \$\{REPLICAS:-2\}/);
});

it("CI40: the door finds a replica that was recreated, without being told", () => {
  const upstreams = [...nginx.matchAll(/^ {2}upstream (\w+) \{\n([^}]*)\}/gm)];
  expect(upstreams.map(([, name]) => name)).toEqual(["api", "realtime"]);
  for (const [, name = "", block = ""] of upstreams) {
    expect(block).toMatch(/^ +zone /m);
    expect(block.match(/^ +server .*$/gm)).toEqual([
      expect.stringContaining(`server ${name}:3000 resolve `),
    ]);
    // This would hash the name, which is the same for all of them.
    expect(block).not.toContain("consistent");
  }
  expect(nginx).toMatch(/^ {2}resolver 127\.0\.0\.11 valid=[1-5]s;$/m);
  const [, minor = "", patch = ""] = /nginx-unprivileged:1\.(\d+)\.(\d+)/.exec(dockerfile) ?? [];
  expect(Number(minor) * 1_000 + Number(patch)).toBeGreaterThanOrEqual(27_003);
  const limit = (name: string) => Number(new RegExp(`\\b${name} (\\d+);`).exec(nginx)?.[1]);
  expect(limit("worker_rlimit_nofile")).toBeGreaterThan(limit("worker_connections"));
});

type Stack = {
  services: Record<
    string,
    { command?: unknown; depends_on?: Record<string, object>; volumes?: string[] }
  >;
  volumes: Record<string, null>;
};

it("CI41: what the stack names is there: services, volumes, files, secrets", () => {
  const stack: Stack = parse(compose, { merge: true });
  expect(Object.keys(stack.services).sort()).toEqual([...services.keys()].sort());
  for (const { command, depends_on = {}, volumes = [] } of Object.values(stack.services)) {
    expect(Object.keys(stack.services)).toEqual(expect.arrayContaining(Object.keys(depends_on)));
    for (const source of volumes.map((volume) => volume.split(":")[0] ?? "")) {
      const isThere = source.startsWith("./") ? existsSync(source) : source in stack.volumes;
      expect(isThere, source).toBe(true);
    }
    for (const bundle of String(command).match(/\w+\/dist\/\S+\.js/g) ?? []) {
      const source = bundle.replace("/dist/", "/src/").replace(/js$/, "ts");
      expect(existsSync(source), bundle).toBe(true);
    }
  }
  const makefile = readFileSync("Makefile", "utf8");
  for (const [, secret = ""] of compose.matchAll(/\$\{(\w+):\?/g)) {
    expect(makefile).toContain(secret);
  }
});

it("CI42: every variable that a process or the stack reads stands in the README", () => {
  const readme = readFileSync("README.md", "utf8");
  const sources = ["api/src/config.ts", "realtime/src/config.ts", "realtime/src/environment.ts"];
  const read = sources.flatMap((path) => [
    ...readFileSync(path, "utf8").matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm),
  ]);
  const taken = [...compose.matchAll(/\$\{([A-Z][A-Z0-9_]+)/g)];
  const names = [...new Set([...read, ...taken].map(([, name = ""]) => name))];
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});
