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
export type WriteName = Exclude<EndpointName, ReadName>;

/** The fields of one part of a request; unknown if the endpoint has no such part. */
type FieldsOf<Name extends EndpointName, Part extends string> = Part extends keyof Endpoints[Name]
  ? Endpoints[Name][Part] extends z.ZodType
    ? z.input<Endpoints[Name][Part]>
    : unknown
  : unknown;
type PartOf<Name extends EndpointName, Part extends string> =
  unknown extends FieldsOf<Name, Part> ? unknown : { [Key in Part]: FieldsOf<Name, Part> };

/** The input of an endpoint. */
export type CallInput<Name extends EndpointName> = PartOf<Name, "params"> &
  Partial<PartOf<Name, "query">> &
  PartOf<Name, "body"> & {
    /** Media types, where an endpoint supports more than JSON. */
    accept?: string;
    signal?: AbortSignal | undefined;
    /** The request outlives the page. */
    keepalive?: boolean;
  };

/** The parameters of the path and the fields of the body in one object. They never share a name. */
export type WriteInput<Name extends WriteName> = FieldsOf<Name, "params"> & FieldsOf<Name, "body">;
export type WriteQuery<Name extends WriteName> = FieldsOf<Name, "query">;

/** The response of an endpoint. The server has validated it; here it is only a type. */
export type CallAnswer<Name extends EndpointName> = z.output<Endpoints[Name]["response"]>;
