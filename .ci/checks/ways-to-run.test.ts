import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { entryOf } from "../server-build.ts";

const manifests = "docker/kubernetes";
const units = "docker/systemd";

type Manifest = { kind: string; metadata: { name: string }; spec: Record<string, unknown> };

/** The manifests that kustomization.yaml lists, one object a document. */
const objects: Manifest[] = parse(
  readFileSync(join(manifests, "kustomization.yaml"), "utf8"),
).resources.flatMap((name: string) =>
  parseAllDocuments(readFileSync(join(manifests, name), "utf8")).map((document) => document.toJS()),
);
const ofKind = (kind: string) => objects.filter((object) => object.kind === kind);
const namesOf = (kind: string) => ofKind(kind).map(({ metadata }) => metadata.name);

it("ci-43: every Kubernetes part has limits, health checks, no privileges and more than one replica or a safe rollout", () => {
  const parts = ["api", "realtime", "web"];
  for (const kind of ["Deployment", "Service", "PodDisruptionBudget"]) {
    expect(namesOf(kind)).toEqual(parts);
  }
  expect(namesOf("HorizontalPodAutoscaler")).toEqual(["api", "realtime"]);
  for (const { metadata, spec } of ofKind("Deployment")) {
    const name = metadata.name;
    expect(spec, name).toMatchObject({
      strategy: { rollingUpdate: { maxUnavailable: 0 } },
      template: {
        spec: {
          automountServiceAccountToken: false,
          securityContext: { runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } },
          containers: [
            {
              readinessProbe: { httpGet: { path: name === "web" ? "/nginx-health" : "/readyz" } },
              livenessProbe: { httpGet: { path: name === "web" ? "/nginx-health" : "/healthz" } },
              resources: { limits: { memory: expect.any(String) } },
              securityContext: {
                allowPrivilegeEscalation: false,
                readOnlyRootFilesystem: true,
                capabilities: { drop: ["ALL"] },
              },
            },
          ],
        },
      },
    });
    const { terminationGracePeriodSeconds } = parse(JSON.stringify(spec)).template.spec;
    // A process takes up to 20 s to stop.
    expect(terminationGracePeriodSeconds, name).toBeGreaterThan(20);
  }
  for (const { spec } of ofKind("HorizontalPodAutoscaler")) {
    expect(JSON.stringify(spec)).toContain("nodejs_eventloop_lag_p99_seconds");
  }
});

it("ci-44: on one machine every process runs as its own user without privileges or write access", () => {
  const services = readdirSync(units).filter((name) => name.endsWith(".service"));
  expect(services).toHaveLength(3);
  for (const name of services) {
    const text = readFileSync(join(units, name), "utf8");
    for (const line of [
      ...["User=oni", "NoNewPrivileges=yes", "ProtectSystem=strict", "ProtectHome=yes"],
      ...["CapabilityBoundingSet=", "PrivateDevices=yes", "RestrictNamespaces=yes"],
      ...["SystemCallFilter=@system-service", "TimeoutStopSec=25", "Restart=always"],
    ]) {
      expect(text.split("\n"), `${name} ${line}`).toContain(line);
    }
    expect(text).toMatch(/^MemoryMax=\d+G$/m);
    const [, program = ""] = /^ExecStart=.* (\S+\.js)$/m.exec(text) ?? [];
    expect(existsSync(entryOf(program)), program).toBe(true);
  }
});

it("ci-45: a tag becomes signed images of each part with SBOM and provenance", () => {
  const { jobs } = parse(readFileSync(".github/workflows/images.yaml", "utf8"));
  const { strategy, steps, permissions } = jobs.images;
  const dockerfile = readFileSync("docker/Dockerfile", "utf8");
  for (const target of strategy.matrix.target) expect(dockerfile).toContain(` AS ${target}\n`);
  expect(permissions).toMatchObject({ contents: "read", "id-token": "write" });
  const build = steps.find(({ id }: { id?: string }) => id === "build");
  expect(build.with).toMatchObject({ push: true, sbom: true, provenance: "mode=max" });
  expect(JSON.stringify(steps)).toContain("cosign sign --yes");
});
