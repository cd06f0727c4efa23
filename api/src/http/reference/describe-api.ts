import * as z from "zod";
import { commonErrors, type Endpoint } from "../../../contract/endpoint.ts";
import { type ErrorCode, errorBodySchema, errorStatus } from "../../../contract/errors.ts";

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: "input" | "output"): Json => {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    target: "draft-2020-12",
  });
  return rest;
};

const contentOf = (schema: Json, types: readonly string[] = ["application/json"]) =>
  Object.fromEntries(types.map((type) => [type, { schema }]));

function parameters(endpoint: Endpoint): Json[] {
  const listed = (schema: z.ZodObject | undefined, location: "path" | "query") =>
    Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
      name,
      in: location,
      required: location === "path" || !z.safeParse(field, undefined).success,
      schema: schemaOf(field, "input"),
    }));
  return [...listed(endpoint.params, "path"), ...listed(endpoint.query, "query")];
}

function refusals(endpoint: Endpoint): Json {
  const own: readonly ErrorCode[] = [
    ...commonErrors,
    ...(endpoint.audience === "member" ? (["unauthorized"] as const) : []),
    ...(endpoint.audience === "keeper" ? (["not_found"] as const) : []),
    // Tokens without the scope.
    "forbidden",
    ...(endpoint.errors ?? []),
  ];
  const schema = endpoint.refusal
    ? schemaOf(endpoint.refusal, "output")
    : { $ref: "#/components/schemas/Error" };
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set(own)) {
    const status = errorStatus[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.join(", "),
        content: contentOf(schema),
      },
    ]),
  );
}

const linkHeader = {
  Link: {
    description: 'The next page, as `<…>; rel="next"` (RFC 8288); none at the end of the list.',
    schema: { type: "string" },
  },
};

/** Returns true for a list that is read in pages. */
const isPaged = ({ response, query }: Endpoint): boolean =>
  response instanceof z.ZodArray && query !== undefined && "limit" in query.shape;

/** The statuses of responses without a body. */
const withoutContent = new Set(["204", "304"]);

function successes(endpoint: Endpoint): Json {
  const content = contentOf(schemaOf(endpoint.response, "output"), endpoint.produces);
  const headers = isPaged(endpoint) ? { headers: linkHeader } : {};
  const further = Object.entries(endpoint.further ?? {}).map(([status, description]) => [
    status,
    withoutContent.has(status) ? { description } : { description, content },
  ]);
  const usual = [String(endpoint.status ?? 200), { description: "Done.", ...headers, content }];
  return Object.fromEntries([usual, ...further]);
}

function requestBodyOf({ body, takes }: Endpoint): Json | null {
  if (takes) return { required: true, content: contentOf({}, [takes]) };
  return body ? { required: true, content: contentOf(schemaOf(body, "input")) } : null;
}

function operation(endpoint: Endpoint): Json {
  const requestBody = requestBodyOf(endpoint);
  return {
    summary: endpoint.summary,
    "x-scope": endpoint.scope,
    tags: [endpoint.path.split("/")[2] ?? "api"],
    security: endpoint.audience === "everyone" ? [] : [{ session: [] }],
    parameters: parameters(endpoint),
    ...(requestBody && { requestBody }),
    responses: { ...successes(endpoint), ...refusals(endpoint) },
  };
}

/** Builds the OpenAPI 3.1 description from the schemas that also validate. */
export function describeApi(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:([A-Za-z]+)/g, "{$1}");
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint);
  }
  return {
    openapi: "3.1.0",
    info: { title: "ONI", version: "0.1.0", description: "The network made to ripple." },
    paths,
    components: {
      schemas: { Error: schemaOf(errorBodySchema, "output") },
      securitySchemes: { session: { type: "http", scheme: "bearer" } },
    },
  };
}
