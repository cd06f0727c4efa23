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

const jsonContent = (schema: Json) => ({ "application/json": { schema } });

function parameters(endpoint: Endpoint): Json[] {
  const listed = (schema: z.ZodObject | undefined, place: "path" | "query") =>
    Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
      name,
      in: place,
      required: place === "path" || !z.safeParse(field, undefined).success,
      schema: schemaOf(field, "input"),
    }));
  return [...listed(endpoint.params, "path"), ...listed(endpoint.query, "query")];
}

function refusals(endpoint: Endpoint): Json {
  const own: readonly ErrorCode[] = [
    ...commonErrors,
    ...(endpoint.audience === "member" ? (["unauthorized"] as const) : []),
    ...(endpoint.errors ?? []),
  ];
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of own) {
    const status = errorStatus[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.join(", "),
        content: jsonContent({ $ref: "#/components/schemas/Error" }),
      },
    ]),
  );
}

function operation(endpoint: Endpoint): Json {
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split("/")[2] ?? "api"],
    security: endpoint.audience === "member" ? [{ session: [] }] : [],
    parameters: parameters(endpoint),
    ...(endpoint.body && {
      requestBody: { required: true, content: jsonContent(schemaOf(endpoint.body, "input")) },
    }),
    responses: {
      [String(endpoint.status ?? 200)]: {
        description: "Done.",
        content: jsonContent(schemaOf(endpoint.response, "output")),
      },
      ...refusals(endpoint),
    },
  };
}

/** The OpenAPI 3.1 description of these endpoints, from the very schemas that validate. */
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
