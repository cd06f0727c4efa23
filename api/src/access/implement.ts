import type { Hono } from "hono";
import type { Endpoint } from "../../contract/endpoint.ts";
import type { Deps } from "../process/deps.ts";
import { type Call, type Caller, type Handler, type Result, route } from "../http/route.ts";
import { judges } from "./judges.ts";

type Judges = typeof judges;

/** The item that the rule of an endpoint loads for its handler. */
type Loaded<E extends Endpoint> = Judges[E["access"]] extends (caller: never) => Promise<infer Item>
  ? Item
  : undefined;

/** The callers that the judge of an endpoint accepts. An endpoint without the parameters is an error. */
type Judged<E extends Endpoint> = Judges[E["access"]] extends (caller: infer Given) => unknown
  ? Given
  : unknown;

type Handle<E extends Endpoint> =
  Caller<E> extends Judged<E> ? (call: Call<E, Loaded<E>>) => Promise<Result<E>> : never;

/** A handler for each endpoint of a contract, by its name there. */
type Handlers<Contract> = {
  [
    Name in keyof Contract as Contract[Name] extends Endpoint ? Name : never
  ]: Contract[Name] extends Endpoint ? Handle<Contract[Name]> : never;
};

/**
 * Serves every endpoint of a contract file, in the order of the handlers. Parsing, refusals, budgets and
 * access follow from the endpoint.
 */
export function implement<const Contract extends object>(
  app: Hono,
  deps: Deps,
  contract: Contract,
  handlers: Handlers<Contract>,
): void {
  const endpoints = new Map<string, unknown>(Object.entries(contract));
  for (const [name, handle] of Object.entries(handlers)) {
    const endpoint = endpoints.get(name);
    if (!isEndpoint(endpoint)) throw new Error(`The contract has no endpoint ${name}.`);
    route(app, deps, endpoint, handlerOf(endpoint, handle));
  }
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "access" in value && "path" in value;

function handlerOf({ access }: Endpoint, handle: unknown) {
  const judge = judges[access];
  const judged = typeof judge === "function" ? { access: judge } : judge;
  // oxlint-disable-next-line typescript/consistent-type-assertions -- `Handlers` has checked the handler against its endpoint, which its name alone does not show.
  return { ...judged, handle } as Handler<Endpoint, unknown>;
}
