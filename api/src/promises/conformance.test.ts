import { countRows } from "@oni/db/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { endpoints } from "../../contract/endpoints.ts";
import { commonErrors, type Endpoint, standardBodyBytes } from "../../contract/endpoint.ts";
import { errorBodySchema, errorStatus } from "../../contract/errors.ts";
import { openTestApp } from "../../testing/app.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
let member: Awaited<ReturnType<typeof app.signIn>>;
beforeAll(async () => {
  app = await openTestApp();
  // Endpoints for keepers do not exist for others.
  member = await app.signIn({ isKeeper: true });
});
afterAll(() => app.close());

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const named = endpoints.map((endpoint) => ({ name: nameOf(endpoint), endpoint }));
const withBody = named.filter(({ endpoint }) => endpoint.body !== undefined);
const isWaitlist = (endpoint: Endpoint) => endpoint.path.startsWith("/api/waitlist");

/** Returns a path whose parameters have the right form and name nothing. */
const unknownId = "01890a5d-ac96-774b-bcce-b302099a8057";
const pathOf = (endpoint: Endpoint) => endpoint.path.replace(/:[A-Za-z]+/g, unknownId);

function expectRefusal(answer: { body: unknown; headers: Headers }, endpoint: Endpoint) {
  if (isWaitlist(endpoint)) {
    expect(answer.body).toEqual({ ok: false, error: expect.any(String) });
    return;
  }
  const body = errorBodySchema.strict().parse(answer.body);
  expect(body.requestId).toBe(answer.headers.get("x-request-id"));
  expect([...commonErrors, "unauthorized", ...(endpoint.errors ?? [])]).toContain(body.code);
}

const needsSession = ["unauthorized"] as const;

describe("the contract and the app have the same endpoints", () => {
  test("api-1: every endpoint of the contract is served, and nothing else below /api or /objects", () => {
    const served = app.app.routes
      .filter(({ method, path }) => method !== "ALL" && /^\/(?:api|objects)\//.test(path))
      .map(({ method, path }) => `${method} ${path}`);
    expect([...new Set(served)].sort()).toEqual(endpoints.map(nameOf).sort());
  });

  test.each(withBody)("api-1: $name has a valid example and no name twice", ({ endpoint }) => {
    const { body, example, path } = endpoint;
    if (example) expect(body?.safeParse(example).error).toBeUndefined();
    const inPath = new Set(Array.from(path.matchAll(/:(\w+)/g), ([, name]) => name));
    const described = body && z.toJSONSchema(body, { io: "input", unrepresentable: "any" });
    const schemas = [described, ...(described?.anyOf ?? [])];
    const inBody = schemas.flatMap((schema) => Object.keys(schema?.properties ?? {}));
    expect(inBody.filter((name) => inPath.has(name))).toEqual([]);
  });

  type Content = { content?: Record<string, { schema: object }> };
  type Operation = { requestBody?: Content; responses: Record<string, Content> };
  type Described = { paths: Record<string, Record<string, Operation>> };
  let described: Promise<{ body: Described }> | undefined;
  const describedAs = async (method: string, path: string) => {
    described ??= app.request<Described>("/api/openapi.json");
    const { body } = await described;
    const operation = body.paths[path.replace(/:([A-Za-z]+)/g, "{$1}")]?.[method.toLowerCase()];
    if (!operation) throw new Error(`${method} ${path} is not described.`);
    return operation;
  };
  const typesOf = (part?: Content) => Object.keys(part?.content ?? {});

  test("api-2: the description names every endpoint with its refusals", async () => {
    for (const { method, path, audience, status = 200, errors = [] } of endpoints) {
      const { responses } = await describedAs(method, path);
      const codes = [...commonErrors, ...errors, ...(audience === "member" ? needsSession : [])];
      const expected = [status, ...codes.map((code) => errorStatus[code])].map(String);
      expect(Object.keys(responses), `${method} ${path}`).toEqual(expect.arrayContaining(expected));
    }
  });

  test("api-2: the description includes media types other than JSON, and every success status", async () => {
    const upload = await describedAs("PUT", "/api/objects/upload/:key");
    expect(typesOf(upload.requestBody)).toEqual(["*/*"]);
    const image = await describedAs("GET", "/objects/:key");
    expect(typesOf(image.responses["200"])).toEqual(["*/*"]);
    expect(Object.keys(image.responses)).toEqual(expect.arrayContaining(["206", "304"]));
    const map = await describedAs("GET", "/api/constellation");
    expect(typesOf(map.responses["200"])).toEqual([
      "application/json",
      "application/vnd.oni.map+json",
    ]);
    const described = await describedAs("POST", "/api/channels/:id/messages");
    expect(described.responses["200"]).toMatchObject({
      content: described.responses["201"]?.content,
    });
  });

  test("api-2: the description has the older error shape of the waitlist", async () => {
    const { responses } = await describedAs("POST", "/api/waitlist");
    expect(responses["409"]?.content?.["application/json"]?.schema).toMatchObject({
      required: ["ok", "error"],
    });
  });
});

describe("refusals", () => {
  const members = named.filter(({ endpoint }) => endpoint.audience === "member");
  test.each(members)("api-3: $name is 401 without a session", async ({ endpoint }) => {
    const body = endpoint.body ? { body: {} } : {};
    for (const as of ["", "notasessionnotasessionnotasession"]) {
      const answer = await app.request(pathOf(endpoint), { method: endpoint.method, ...body, as });
      expect(answer.status).toBe(401);
      expectRefusal(answer, endpoint);
    }
  });

  test.each(withBody)("api-4: $name takes JSON only", async ({ endpoint }) => {
    const answer = await app.request(pathOf(endpoint), {
      method: endpoint.method,
      body: "a=b",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      as: member.secret,
    });
    expect(answer.status).toBe(415);
    expectRefusal(answer, endpoint);
  });

  test.each(withBody)("api-5: $name refuses a body over its limit", async ({ endpoint }) => {
    const limit = endpoint.bodyLimitBytes ?? standardBodyBytes;
    const body = JSON.stringify({ padding: "x".repeat(limit) });
    const answer = await app.request(pathOf(endpoint), {
      method: endpoint.method,
      body,
      as: member.secret,
    });
    expect(answer.status).toBe(413);
    expectRefusal(answer, endpoint);
  });

  const spoiled = {
    "half a document": "{",
    "a number": "7",
    "a list": "[]",
    "deep nesting": `${'{"a":'.repeat(40)}1${"}".repeat(40)}`,
  };
  const isPlain = ({ endpoint }: { endpoint: Endpoint }) => !endpoint.path.includes(":");
  test.each(withBody.filter(isPlain))(
    "api-6: $name refuses invalid JSON with 400",
    async ({ endpoint }) => {
      for (const [what, body] of Object.entries(spoiled)) {
        const answer = await app.request(endpoint.path, {
          method: endpoint.method,
          body,
          as: member.secret,
        });
        expect(answer.status, what).toBe(400);
        expectRefusal(answer, endpoint);
      }
    },
  );

  test("api-6: a body that is not valid UTF-8 is refused, not repaired", async () => {
    const response = await app.app.request("/api/waitlist", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: Buffer.from([...Buffer.from('{"email":"a'), 0xff, ...Buffer.from('@b.net"}')]),
    });
    expect(response.status).toBe(400);
  });

  test.each(named)("api-7: $name with another method is 405 with Allow", async ({ endpoint }) => {
    const answer = await app.request(pathOf(endpoint), { method: "PURGE", as: member.secret });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")?.split(", ")).toContain(endpoint.method);
    if (!endpoint.refusal) {
      expect(errorBodySchema.parse(answer.body).code).toBe("method_not_allowed");
    }
  });

  test("api-9: a wrong method and a full storage have their own codes", async () => {
    expect(errorStatus).toMatchObject({ method_not_allowed: 405, quota: 413 });
    const wrong = await app.request("/api/objects/upload", { method: "PURGE" });
    expect(errorBodySchema.parse(wrong.body).code).toBe("method_not_allowed");
    const uploadEndpoint = endpoints.find(({ path }) => path === "/api/objects/upload");
    expect(uploadEndpoint?.errors).toContain("quota");
  });

  test("api-7, api-8: an unknown path below /api is 404 in the common error shape", async () => {
    const answer = await app.request("/api/nowhere");
    expect(answer.status).toBe(404);
    expect(errorBodySchema.parse(answer.body).code).toBe("not_found");
  });
});

describe("a refused write", () => {
  const requestBy = (endpoint: Endpoint, body: string) =>
    app.request(pathOf(endpoint), { method: endpoint.method, body, as: member.secret });

  test.each(withBody)("api-14: $name changes nothing", async ({ endpoint }) => {
    const before = await countRows(app.db);
    for (const body of ["{", "7", "[]", JSON.stringify({ name: 7, content: {}, email: "x" })]) {
      const answer = await requestBy(endpoint, body);
      // A body with only optional fields may be accepted, but must change nothing.
      expect([200, 400, 404], body).toContain(answer.status);
    }
    expect(await countRows(app.db)).toEqual(before);
  });
});

describe("every response", () => {
  test("api-10: carries a request id, the caller's own when it is safe", async () => {
    const withOwnId = await app.request("/api/waitlist/stats", {
      headers: { "X-Request-Id": "trace-1" },
    });
    const unsafe = await app.request("/api/waitlist/stats", {
      headers: { "X-Request-Id": "a b<script>" },
    });
    expect(withOwnId.headers.get("x-request-id")).toBe("trace-1");
    expect(unsafe.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });
});
