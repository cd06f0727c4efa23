import { css } from "@emotion/react";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { usePresence } from "../../stores/presence.ts";
import { color } from "../../theme/theme.ts";
import { useTheme } from "../../theme/use-theme.ts";
import { RippleField, type RippleHandle } from "../../ui/RippleField.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import type { Hit } from "./map/pick.ts";
import { createSkyMap, type SkyMap } from "./map/sky-map.ts";
import type { Chosen } from "./map/sky-state.ts";
import { NodeTip } from "./NodeTip.tsx";
import { type ChosenInSky, resolveChosen } from "./resolve-chosen.ts";
import { isOnline, type Sky } from "./sky.ts";
import type { PlacedSky } from "./use-placed-sky.ts";
import type { SkyParams } from "./use-sky-params.ts";

type SkyCanvasProps = {
  placed: PlacedSky;
  params: SkyParams;
  /** Whom somebody has just found: the map goes there. */
  found: { id: string } | null;
  onChoose: (chosen: Partial<Omit<SkyParams, "view">>) => void;
  onZoom: (zoom: number) => void;
  /** Hands out the map while it is shown, and null when it goes. */
  onMap: (map: SkyMap | null) => void;
};

/** How often the water around a chosen node is struck. */
const ringsEveryMs = 6_000;
const firstRingMs = 500;

/** The drawn map over its water, with the small map and the tip of the node under the pointer. */
export function SkyCanvas({ placed, params, found, onChoose, onZoom, onMap }: SkyCanvasProps) {
  const { sky, layout } = placed;
  const map = useRef<SkyMap>(null);
  const isNew = useRef(true);
  const canvas = useRef<HTMLCanvasElement>(null);
  const mini = useRef<HTMLCanvasElement>(null);
  const water = useRef<RippleHandle>(null);
  const [tip, setTip] = useState<{ id: string; x: number; y: number } | null>(null);
  const [walkedId, setWalkedId] = useState<string | null>(null);
  const [isMoved, setIsMoved] = useState(false);
  const { mode } = useTheme();
  // On the sky that is drawn, which is older than the one that is known while that is being placed.
  const chosen = useMemo(() => resolveChosen(sky, params), [sky, params]);
  const selectedId = chosen.node === undefined ? null : (sky.nodes[chosen.node]?.id ?? null);

  const handlePress = useEffectEvent((hit: Hit) => {
    const nameOf = (id: string) => sky.nodes[sky.indexById.get(id) ?? -1]?.username;
    if (hit?.kind === "node") return onChoose({ node: nameOf(hit.id) ?? null });
    const [a, b] = hit ? hit.ids.map(nameOf) : [];
    return onChoose(a && b ? { link: [a, b] } : {});
  });
  const handleMap = useEffectEvent(onMap);
  const handleView = useEffectEvent((zoom: number, hasMoved: boolean) => {
    onZoom(zoom);
    setIsMoved(hasMoved);
    setTip(null);
  });

  useEffect(() => {
    if (!canvas.current || !mini.current) return undefined;
    const made = createSkyMap(canvas.current, mini.current, {
      onPress: (hit) => handlePress(hit),
      onPoint: (id, at) => setTip(id === null ? null : { id, ...at }),
      onWalk: setWalkedId,
      onView: ({ zoom }, hasMoved) => handleView(zoom, hasMoved),
    });
    map.current = made;
    isNew.current = true;
    handleMap(made);
    return () => {
      map.current = null;
      handleMap(null);
      made.destroy();
    };
  }, []);

  useEffect(() => map.current?.refresh(), [mode]);
  useEffect(() => void document.fonts.ready.then(() => map.current?.refresh()), []);

  useEffect(() => {
    const follow = () => {
      const { online } = usePresence.getState();
      map.current?.setPresence(
        (id) => online[id] ?? sky.nodes[sky.indexById.get(id) ?? -1]?.online ?? false,
      );
    };
    follow();
    map.current?.show(sky, layout);
    return usePresence.subscribe(follow);
  }, [sky, layout]);

  const lit = useMemo(() => chosenOn(sky, chosen), [sky, chosen]);
  useEffect(() => map.current?.choose(lit), [lit]);
  useEffect(() => {
    if (found) map.current?.focusOn(found.id);
  }, [found]);
  useEffect(() => {
    // A link to a node opens the map there; afterwards the map stays where it was put.
    if (isNew.current && selectedId) map.current?.focusOn(selectedId);
    isNew.current = false;
  }, [selectedId]);

  useEffect(() => {
    if (selectedId === null) return undefined;
    const strike = () => {
      const box = canvas.current?.getBoundingClientRect();
      const at = map.current?.stagePointOf(selectedId);
      if (box && at) water.current?.strikeAt(box.left + at.x, box.top + at.y);
    };
    // The water needs a moment to be there.
    const first = setTimeout(strike, firstRingMs);
    const timer = setInterval(strike, ringsEveryMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [selectedId]);

  return (
    <>
      <RippleField ref={water} pitch={12} galaxy={galaxy} sources={noSources} lift={0.62} />
      <canvas
        ref={canvas}
        css={drawing}
        // oxlint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role -- A canvas is neither by itself; the role says that it takes keys of its own.
        role="application"
        tabIndex={0}
        aria-label={`Map of ${sky.nodes.length} nodes and ${sky.links.length} links. Tab walks from node to node, Enter chooses, arrows pan, plus and minus zoom, zero resets. The LIST button shows the same as a table.`}
        data-testid="sky"
      />
      <VisuallyHidden>
        <p role="status">{walkedId && describe(sky, walkedId)}</p>
      </VisuallyHidden>
      {tip && <NodeTip sky={sky} id={tip.id} x={tip.x} y={tip.y} />}
      <canvas ref={mini} css={[small, !isMoved && unseen]} aria-hidden="true" />
    </>
  );
}

/** What the map is to light, by ids. */
function chosenOn(sky: Sky, chosen: ChosenInSky): Chosen {
  const idOf = (index: number | undefined) => sky.nodes[index ?? -1]?.id ?? null;
  const links = [chosen.link, ...(chosen.trace?.hops ?? []).map(({ link }) => link)];
  return {
    nodeId: idOf(chosen.node),
    links: links.flatMap((link) => {
      const [from, to] = [idOf(link?.from), idOf(link?.to)];
      return from && to ? [[from, to] as const] : [];
    }),
  };
}

function describe(sky: Sky, id: string): string {
  const index = sky.indexById.get(id) ?? -1;
  const node = sky.nodes[index];
  if (!node) return "";
  const status = isOnline(node) ? "online" : "offline";
  const you = node.isCurrentUser ? ", your node" : "";
  return `${node.username}${you}, ${status}, ${sky.linksAt[index]?.length ?? 0} connections`;
}

const galaxy = { x: 0.5, y: 0.52, scale: 760, tilt: 0.5, rotation: -0.5, light: 0.3 };
const noSources: never[] = [];

const narrow = "@media (max-width: 960px)";
const drawing = css({
  position: "absolute",
  inset: 0,
  width: "100%",
  height: "100%",
  cursor: "grab",
  touchAction: "none",
  "&:active": { cursor: "grabbing" },
  "&:focus-visible": { outlineOffset: -4 },
});
const small = css({
  position: "absolute",
  zIndex: 2,
  right: 20,
  bottom: 20,
  width: 176,
  height: 132,
  background: color.page,
  border: `1px solid ${color.edge}`,
  borderRadius: 2,
  cursor: "crosshair",
  touchAction: "none",
  [narrow]: { width: 104, height: 78, right: 16, bottom: 16 },
});
const unseen = css({ visibility: "hidden" });
