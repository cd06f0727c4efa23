import type * as contract from "@oni/api/contract";
import type * as z from "zod";

type Definition = Extract<(typeof contract)[keyof typeof contract], contract.Endpoint>;

/**
 * The contract's endpoints by method and path. Only their types reach the browser: the name is all that a
 * call needs, and the schemas stay on the server.
 */
type Endpoints = { [Each in Definition as `${Each["method"]} ${Each["path"]}`]: Each };

/** `POST /api/waitlist`, as the contract defines it. */
export type EndpointName = keyof Endpoints;
export type ReadName = Extract<EndpointName, `GET ${string}`>;

type Part<Name extends EndpointName, Field extends string> = Field extends keyof Endpoints[Name]
  ? Endpoints[Name][Field] extends z.ZodType
    ? { [Key in Field]: z.input<Endpoints[Name][Field]> }
    : unknown
  : unknown;

/** The input of an endpoint. */
export type CallInput<Name extends EndpointName> = Part<Name, "params"> &
  Partial<Part<Name, "query">> &
  Part<Name, "body"> & {
    /** Media types, where an endpoint supports more than JSON. */
    accept?: string;
    signal?: AbortSignal | undefined;
    /** The request outlives the page. */
    keepalive?: boolean;
  };

/** The response of an endpoint. The server has validated it; here it is only a type. */
export type CallAnswer<Name extends EndpointName> = z.output<Endpoints[Name]["response"]>;
