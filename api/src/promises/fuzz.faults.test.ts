import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { connect } from "node:net";
import { changeNodeCount, lockUsernames } from "@oni/db/home";
import { openEmbeddedTestDatabase } from "@oni/db/testing";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { trials } from "../../../.ci/suite/deep.ts";
import { commonErrors, type Endpoint } from "../../contract/endpoint.ts";
import { endpoints } from "../../contract/endpoints.ts";
import { errorBodySchema } from "../../contract/errors.ts";
import { requestRecipes } from "../../testing/access/access-requests.ts";
import { openScene, type Scene } from "../../testing/access/access-scene.ts";
import { openTestApp } from "../../testing/app.ts";
import { nastyText, nastyValue, pollution } from "../../testing/nasty.ts";

/** The number of requests per endpoint. */
const runs = trials(4, 100);
/** The number of consecutive endpoints that share a scene. Requests may remove parts of it. */
const endpointsPerScene = trials(8, 1);
const seed = Number(process.env["FUZZ_SEED"] ?? 17_701_335);

let app: Awaited<ReturnType<typeof openTestApp>>;
let scene: Scene | undefined;
/** Every socket that this process opens. */
const opened: unknown[] = [];
const note = (message: unknown) => void opened.push(message);
beforeAll(async () => {
  // The embedded store, since PostgreSQL would need sockets of its own.
  app = await openTestApp({}, openEmbeddedTestDatabase);
  // The members of a scene are inserted directly, so the node count does not include them. It is raised
  // here.
  await lockUsernames(app.db);
  for (let nodes = 0; nodes < 10; nodes += 1) await changeNodeCount(app.db, 1);
  subscribe("net.client.socket", note);
});
afterAll(async () => {
  unsubscribe("net.client.socket", note);
  await app.close();
});

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Returns the fields of a schema. The input schema has them even if the schema transforms. */
function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return [];
  const described = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return Object.keys(described.properties ?? {});
}

/** The field of a valid request, or any value. */
const fieldFrom = (valid: Record<string, unknown>, field: string) =>
  field in valid
    ? fc.oneof({ weight: 2, arbitrary: fc.constant(valid[field]) }, nastyValue)
    : fc.option(nastyValue, { nil: undefined });

function bodyFor(endpoint: Endpoint, valid: Record<string, unknown>): fc.Arbitrary<string> {
  const fields = fieldsOf(endpoint.body);
  const shaped = fc
    .record(Object.fromEntries(fields.map((field) => [field, fieldFrom(valid, field)])))
    .map((body) => JSON.stringify(body));
  return fc.oneof(
    { weight: 6, arbitrary: shaped },
    shaped.map((body) => body.replace(/}$/, `${body === "{}" ? "" : ","}${pollution}}`)),
    fc.json(),
    nastyText,
  );
}

function pathFor(endpoint: Endpoint, scene: Scene): fc.Arbitrary<string> {
  const how = requestRecipes[nameOf(endpoint)];
  const known = { ":userId": how?.userId?.(scene), ":emoji": "🌊" };
  const parts = endpoint.path.split("/").map((part, index, all) => {
    if (!part.startsWith(":")) return fc.constant(part);
    const isFirst = all.findIndex((other) => other.startsWith(":")) === index;
    const real = isFirst ? how?.names?.(scene) : known[part === ":emoji" ? ":emoji" : ":userId"];
    return fc.oneof(
      { weight: 3, arbitrary: fc.constant(encodeURIComponent(real ?? "")) },
      nastyText.map(encode),
      fc.constantFrom("%00", "%ff", "%c0%ae", "%", "%2e%2e", "%2F", "__proto__", "..;"),
    );
  });
  return fc.tuple(...parts).map((chosen) => chosen.join("/"));
}

/** Unpaired surrogates cannot be encoded in a URL. */
const encode = (text: string) =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd")).slice(0, 2_000);

const queryFor = (endpoint: Endpoint): fc.Arbitrary<string> => {
  const fields = ["limit", "before", "q", ...fieldsOf(endpoint.query)];
  const pair = fc
    .tuple(fc.constantFrom(...fields), fc.oneof(nastyText, fc.constant("1")))
    .map(([field, value]) => `${field}=${encode(value)}`);
  return fc.array(pair, { maxLength: 4 }).map((pairs) => `?${pairs.join("&")}`);
};

function expectContract(endpoint: Endpoint, status: number, text: string): void {
  expect(status, text).toBeLessThan(500);
  if (status < 400) return;
  if (endpoint.path.startsWith("/api/waitlist") && status !== 404 && status !== 405) {
    expect(JSON.parse(text)).toEqual({ ok: false, error: expect.any(String) });
    return;
  }
  if (status === 400 && endpoint.status === 302) {
    expect(text).toMatch(/^<!doctype html>/);
    return;
  }
  const { code } = errorBodySchema.strict().parse(JSON.parse(text));
  const possible = [...commonErrors, "unauthorized", "not_found", ...(endpoint.errors ?? [])];
  // Without its parameter a path becomes another path.
  expect([...possible, "method_not_allowed"]).toContain(code);
}

describe(`any input (seed ${seed})`, () => {
  test.each(endpoints.map((endpoint, index) => ({ name: nameOf(endpoint), endpoint, index })))(
    "api-21: $name returns what the contract says",
    async ({ name, endpoint, index }) => {
      if (!scene || index % endpointsPerScene === 0) scene = await openScene(app, "public");
      const how = requestRecipes[name];
      const valid = { ...how?.body?.(how.names?.(scene) ?? "", scene) };
      const secrets = {
        owner: scene.owner.secret,
        member: scene.member.secret,
        stranger: scene.stranger.secret,
        visitor: "",
      };
      const request = fc.record({
        path: pathFor(endpoint, scene),
        query: queryFor(endpoint),
        body: bodyFor(endpoint, valid),
        actor: fc.constantFrom(
          "owner" as const,
          "member" as const,
          "stranger" as const,
          "visitor" as const,
        ),
      });
      await fc.assert(
        fc.asyncProperty(request, async ({ path, query, body, actor }) => {
          const secret = secrets[actor];
          const response = await app.app.request(`${path}${query}`, {
            method: endpoint.method,
            headers: {
              "Content-Type": "application/json",
              ...(secret && { Authorization: `Bearer ${secret}` }),
            },
            ...(endpoint.method !== "GET" && { body }),
          });
          // A path segment of dots leads out of the API before any handler.
          const isOurs = /^\/(?:api|objects)\//.test(new URL(path, "http://oni.test").pathname);
          if (isOurs) expectContract(endpoint, response.status, await response.text());
        }),
        { seed, numRuns: runs, endOnFailure: true },
      );
      expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
    },
  );
});

test("api-39: no input makes the process open a connection", () => {
  const before = opened.length;
  connect({ host: "127.0.0.1", port: 9 }).on("error", () => {});
  expect(opened.length, "a call would have been noticed").toBe(before + 1);
  expect(before).toBe(0);
});
