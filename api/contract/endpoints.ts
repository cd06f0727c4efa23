import type { Endpoint } from "./endpoint.ts";
import * as contract from "./index.ts";

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "audience" in value && "response" in value;

const exported: unknown[] = Object.values(contract);

/** Every endpoint of the contract. What is not here is not served; what is here must be. */
export const endpoints: readonly Endpoint[] = exported.filter(isEndpoint);
