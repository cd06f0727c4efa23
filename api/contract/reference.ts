import * as z from "zod";
import { defineEndpoint } from "./endpoint.ts";

export const apiDescription = defineEndpoint({
  method: "GET",
  path: "/api/openapi.json",
  access: "everyone",
  summary: "Get this description as OpenAPI 3.1.",
  response: z.looseObject({ openapi: z.string() }),
  lane: "page",
});

export const apiDocs = defineEndpoint({
  method: "GET",
  path: "/api/docs",
  access: "everyone",
  summary: "Get this description as a page.",
  produces: ["text/html"],
  response: z.string(),
});
