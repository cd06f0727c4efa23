import { queryOptions } from "@tanstack/react-query";
import { call } from "./call.ts";
import type { CallAnswer, CallInput, ReadName } from "./endpoint-name.ts";
import { fillPath } from "./path.ts";

type ReadInput<Name extends ReadName> = Omit<CallInput<Name>, "accept" | "signal" | "keepalive">;

/** Returns the cache key of a read: the segments of its path, then its query if it has one. */
export function readKey(
  name: ReadName,
  { params, query }: { params?: object; query?: object } = {},
): readonly unknown[] {
  const segments = fillPath(name.slice("GET ".length), params).split("/").filter(Boolean);
  return query === undefined ? segments : [...segments, query];
}

/** Defines key and fetcher of a read once: `useQuery(read("GET /api/servers", {}))`. */
export const read = <const Name extends ReadName>(name: Name, input: ReadInput<Name>) =>
  queryOptions<CallAnswer<Name>>({
    queryKey: readKey(name, input),
    // oxlint-disable-next-line typescript/consistent-type-assertions -- The compiler does not see that what was taken out of the generic input is put back.
    queryFn: ({ signal }) => call(name, { ...input, signal } as CallInput<Name>),
  });
