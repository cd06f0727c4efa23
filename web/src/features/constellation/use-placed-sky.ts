import { useEffect, useMemo, useRef, useState } from "react";
import type { Layout } from "./layout/place-nodes.ts";
import { startLayout } from "./layout/start-layout.ts";
import type { Constellation } from "./queries.ts";
import { makeSky, type Sky } from "./sky.ts";

export type PlacedSky = { sky: Sky; layout: Layout };

/** The sky of a map, and as soon as it is placed the sky with its positions. */
export function usePlacedSky(map: Constellation | undefined) {
  const sky = useMemo(() => map && makeSky(map), [map]);
  const [placed, setPlaced] = useState<PlacedSky | null>(null);
  const layout = useRef<ReturnType<typeof startLayout>>(null);

  useEffect(() => {
    const started = startLayout((of, positions) => setPlaced({ sky: of, layout: positions }));
    layout.current = started;
    return () => started.stop();
  }, []);
  useEffect(() => {
    if (sky) layout.current?.place(sky);
  }, [sky]);

  return { sky, placed };
}
