import { css } from "@emotion/react";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { usePresence } from "../../stores/presence.ts";
import { color } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { useTheme } from "../../theme/use-theme.ts";
import { VisuallyHidden } from "../../ui/layout/VisuallyHidden.tsx";
import type { Hit } from "../../sky-map/place/pick.ts";
import type { Choice } from "../../sky-map/scene/scene.ts";
import { createSkyMap, type SkyMap } from "../../sky-map/sky-map.ts";
import type { Chosen } from "../../sky-map/move/sky-state.ts";
import { NodeTip } from "./NodeTip.tsx";
import { statusOf } from "../panels/NodeStatus.tsx";
import type { Suggestion } from "../model/queries.ts";
import { type ChosenInSky, resolveChosen } from "./resolve-chosen.ts";
import type { Sky } from "../model/sky.ts";
import type { SkyParams, SkySelection } from "../model/use-sky-params.ts";

type SkyCanvasProps = {
  sky: Sky;
  params: SkyParams;
  /** The member or region of the last search, to which the map moves. */
  found: Found | null;
  suggestion: Suggestion | null;
  choice: Choice | null;
  /** A member who is choosing tags pressed a region. */
  onPick: (tag: string) => void;
  onChoose: (chosen: SkySelection) => void;
  onZoom: (zoom: number) => void;
  /** Passes the map while it is shown, and null when it is removed. */
  onMap: (map: SkyMap | null) => void;
};

export type Found = { id: string } | { tag: string };

/** The interval of rings around a selected node. */
const ringsEveryMs = 6_000;

/** The drawn map, with the small map and the tip of the node under the pointer. */
export function SkyCanvas(props: SkyCanvasProps) {
  const { sky, params, found, suggestion, choice, onPick, onChoose, onZoom, onMap } = props;
  const map = useRef<SkyMap>(null);
  const isNew = useRef(true);
  const shownFilter = useRef(params.show);
  const canvas = useRef<HTMLCanvasElement>(null);
  const mini = useRef<HTMLCanvasElement>(null);
  const [tip, setTip] = useState<{ id: string; x: number; y: number } | null>(null);
  const [focused, setFocused] = useState<Found | null>(null);
  const [hasWhole, setHasWhole] = useState(true);
  const { mode } = useTheme();
  const chosen = useMemo(() => resolveChosen(sky, params), [sky, params]);
  const selectedId = chosen.node === undefined ? null : (sky.nodes[chosen.node]?.id ?? null);

  const handlePress = useEffectEvent((hit: Hit) => {
    const nameOf = (id: string) => sky.nodes[sky.indexById.get(id) ?? -1]?.username;
    if (hit?.kind === "region") return choice ? onPick(hit.tag) : onChoose({ tag: hit.tag });
    if (hit?.kind === "node") return onChoose({ node: nameOf(hit.id) ?? null });
    const [a, b] = hit ? hit.ids.map(nameOf) : [];
    return onChoose(a && b ? { link: [a, b] } : {});
  });
  const handleMap = useEffectEvent(onMap);
  const handleView = useEffectEvent((zoom: number, isWhole: boolean) => {
    onZoom(zoom);
    setHasWhole(isWhole);
    setTip(null);
  });

  useEffect(() => {
    if (!canvas.current || !mini.current) return undefined;
    const made = createSkyMap(canvas.current, mini.current, {
      onPress: (hit) => handlePress(hit),
      onPoint: (id, at) => setTip(id === null ? null : { id, ...at }),
      onFocus: setFocused,
      onView: ({ zoom }, isWhole) => handleView(zoom, isWhole),
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
    map.current?.show(sky, shownFilter.current === params.show);
    shownFilter.current = params.show;
    return usePresence.subscribe(follow);
  }, [sky, params.show]);

  const lit = useMemo(
    () => chosenOn(sky, chosen, params.tag, suggestion),
    [sky, chosen, params.tag, suggestion],
  );
  useEffect(() => map.current?.choose(lit), [lit]);
  useEffect(() => map.current?.offer(choice), [choice]);
  useEffect(() => {
    if (!found) return;
    if ("id" in found) map.current?.focusOn(found.id);
    else map.current?.focusOnRegion(found.tag);
  }, [found]);
  useEffect(() => {
    // A link to a node or a region opens the map there; afterwards the view stays as the viewer left it.
    if (isNew.current && selectedId) map.current?.focusOn(selectedId);
    if (isNew.current && params.tag !== null) map.current?.focusOnRegion(params.tag);
    isNew.current = false;
  }, [selectedId, params.tag]);
  useEffect(() => {
    if (suggestion) map.current?.focusOnUnnamed();
  }, [suggestion]);

  const ringId = selectedId ?? sky.nodes[sky.you]?.id;
  const isSelected = selectedId !== null;
  useEffect(() => {
    if (ringId === undefined) return undefined;
    // One ring from the viewer when the map opens; repeated rings around a selected node.
    map.current?.ring(ringId);
    if (!isSelected) return undefined;
    const timer = setInterval(() => map.current?.ring(ringId), ringsEveryMs);
    return () => clearInterval(timer);
  }, [ringId, isSelected]);

  return (
    <>
      <canvas
        ref={canvas}
        css={drawing}
        // oxlint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role -- A canvas is neither by itself; the role says that it takes keys of its own.
        role="application"
        tabIndex={0}
        aria-label={`Map of ${sky.nodes.length} nodes and ${sky.links.length} links. Tab walks from node to node, Page Down and Page Up from region to region, Enter chooses, arrows pan, plus and minus zoom, zero resets. The LIST button shows the same as a table.`}
        data-testid="sky"
      />
      <VisuallyHidden>
        <p role="status">{focused && describe(sky, focused, choice !== null)}</p>
      </VisuallyHidden>
      {tip && <NodeTip sky={sky} id={tip.id} x={tip.x} y={tip.y} />}
      <canvas
        ref={mini}
        css={[small, hasWhole && unseen]}
        aria-hidden="true"
        data-over={hasWhole ? undefined : ""}
      />
    </>
  );
}

/** Returns the parts of the map that are lit, by ids. */
function chosenOn(
  sky: Sky,
  chosen: ChosenInSky,
  tag: string | null,
  suggestion: Suggestion | null,
): Chosen {
  const idOf = (index: number | undefined) => sky.nodes[index ?? -1]?.id ?? null;
  const links = [chosen.link, ...(chosen.trace?.hops ?? []).map(({ link }) => link)];
  return {
    nodeId: idOf(chosen.node),
    links: links.flatMap((link) => {
      const [from, to] = [idOf(link?.from), idOf(link?.to)];
      return from && to ? [[from, to] as const] : [];
    }),
    tag,
    suggestion,
  };
}

function describe(sky: Sky, walked: Found, isChoosing: boolean): string {
  if ("tag" in walked) {
    const region = sky.regions[sky.indexByTag.get(walked.tag) ?? -1];
    const label = `Region ${walked.tag}, ${region?.count ?? 0} nodes`;
    return isChoosing ? `${label}, Enter picks it` : label;
  }
  const index = sky.indexById.get(walked.id) ?? -1;
  const node = sky.nodes[index];
  if (!node) return "";
  const online = usePresence.getState().online[node.id] ?? node.online;
  const you = node.isCurrentUser ? ", your node" : "";
  const connections = sky.linksAt[index]?.length ?? 0;
  return `${node.username}${you}, ${statusOf(node, online)}, ${connections} connections`;
}

const narrow = "@media (max-width: 960px)";
const drawing = css({
  position: "absolute",
  inset: 0,
  width: "100%",
  height: "100%",
  cursor: "grab",
  touchAction: "none",
  // Above the sheet.
  [narrow]: { height: "calc(100% - 75px)" },
  "&:active": { cursor: "grabbing" },
  "&:focus-visible": { outlineOffset: -4 },
});
const small = css({
  ...layout.box(color.page, color.edge),
  position: "absolute",
  zIndex: 2,
  right: 20,
  bottom: 20,
  width: 176,
  height: 132,
  cursor: "crosshair",
  touchAction: "none",
  [narrow]: { display: "none" },
});
const unseen = css({ visibility: "hidden" });
