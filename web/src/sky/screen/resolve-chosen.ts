import { findTrace } from "../find/find-trace.ts";
import { linkBetween, type Sky } from "../model/sky.ts";
import type { SkyParams } from "../model/use-sky-params.ts";

export type ChosenInSky = ReturnType<typeof resolveChosen>;

/** Returns what the URL names on a sky. Unknown names are left out. */
export function resolveChosen(sky: Sky, { node, link, trace }: SkyParams) {
  const indexById = (name: string) => sky.indexByName.get(name);
  const pair = (names: [string, string] | null) => {
    const [a, b] = [indexById(names?.[0] ?? ""), indexById(names?.[1] ?? "")];
    return a === undefined || b === undefined ? null : ([a, b] as const);
  };
  const [linked, traced] = [pair(link), pair(trace)];
  return {
    node: node === null ? undefined : indexById(node),
    link: linked ? linkBetween(sky, linked[0], linked[1]) : undefined,
    trace: traced ? findTrace(sky, traced[0], traced[1]) : undefined,
  };
}
