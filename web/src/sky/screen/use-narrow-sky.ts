import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { directsQuery } from "../../chat/lists/queries.ts";
import type { ChosenInSky } from "./resolve-chosen.ts";
import { listCarriers } from "../model/carriers.ts";
import { narrowMap } from "../model/narrow-map.ts";
import type { Constellation } from "../model/queries.ts";
import { makeSky, type Sky } from "../model/sky.ts";
import type { SkyParams } from "../model/use-sky-params.ts";

type NarrowSky = {
  map: Constellation | undefined;
  sky: Sky | undefined;
  show: SkyParams["show"];
  /** The selection, which is always shown, as the viewer is. */
  chosen: ChosenInSky | null;
  isAwake: (index: number) => boolean;
};

/** Returns the sky of the members that the filter shows; the same sky without a filter. */
export function useNarrowSky({ map, sky, show, chosen, isAwake }: NarrowSky): Sky | undefined {
  const directs = useQuery({ ...directsQuery, enabled: show === "unconnected" }).data;
  // Only this filter depends on who is online.
  const isOnline = show === "online" ? isAwake : null;
  return useMemo(() => {
    if (!map || !sky || show === null) return sky;
    const always = new Set([sky.you, ...nodesOf(chosen)]);
    const connected = new Set(directs?.map(({ other }) => other?.userId));
    const carriers = new Set(show.startsWith("#") ? listCarriers(sky, [show.slice(1)]) : []);
    const passes = (index: number, id: string) =>
      isOnline?.(index) ?? (show === "unconnected" ? !connected.has(id) : carriers.has(index));
    const isShown = (id: string) => {
      const index = sky.indexById.get(id) ?? -1;
      return always.has(index) || passes(index, id);
    };
    return { ...makeSky(narrowMap(map, isShown, sky.ownTags)), ownTags: sky.ownTags };
  }, [map, sky, show, chosen, isOnline, directs]);
}

const nodesOf = (chosen: ChosenInSky | null): number[] => {
  const links = [chosen?.link, ...(chosen?.trace?.hops ?? []).map(({ link }) => link)];
  return [chosen?.node ?? -1, ...links.flatMap((link) => (link ? [link.from, link.to] : []))];
};
