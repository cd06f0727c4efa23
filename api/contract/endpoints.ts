import type { Endpoint } from "./endpoint.ts";
import * as contract from "./index.ts";

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "audience" in value && "response" in value;

const exported: unknown[] = Object.values(contract);

/** Every endpoint of the contract. The server serves exactly these. */
export const endpoints: readonly Endpoint[] = exported.filter(isEndpoint);
