import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const dockerfile = readFileSync("docker/Dockerfile", "utf8");
const compose = readFileSync("compose.yaml", "utf8");
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
