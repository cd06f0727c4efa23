import type { Layout } from "../layout/place-nodes.ts";
import type { Sky } from "../sky.ts";
import { type Drift, driftAt, listArrived, startDrift } from "./drift.ts";
import { createLabelPainter } from "./draw-labels.ts";
import { drawLinks, listShownLinks } from "./draw-links.ts";
import { createMinimapPainter, miniToWorld } from "./draw-minimap.ts";
import { drawMotion } from "./draw-motion.ts";
import { drawNodes } from "./draw-nodes.ts";
import { fitCanvas } from "./fit-canvas.ts";
import { listenToGestures } from "./gestures.ts";
import { readPalette } from "./palette.ts";
import { createPicture } from "./picture.ts";
import { listByLinks, listWalk, pickLink, pickNode } from "./pick.ts";
import { hopMs, type Ripple, rippleMs, startRipple } from "./ripples.ts";
import { placeAt, type Scene, screenOf, strikeMs } from "./scene.ts";
import { homeView, isHome, panBy, type Point, type View, zoomAt } from "./view.ts";

/** What a press on the map hit, by ids. */
export type Hit = { kind: "node"; id: string } | { kind: "link"; ids: [string, string] } | null;

export type SkyMapEvents = {
  onPress: (hit: Hit) => void;
  /** The node that the pointer rests on, and where it is on the stage. */
  onPoint: (id: string | null, at: Point) => void;
  /** The node that the keyboard has walked to. */
  onWalk: (id: string | null) => void;
  onView: (view: View, isMoved: boolean) => void;
};

/** What is chosen, by ids: it outlives changes of the sky. */
export type Chosen = { nodeId: string | null; links: readonly (readonly [string, string])[] };

/** The map on its canvas. It keeps its own state, draws when something changed, and is told by calls. */
export type SkyMap = {
  show: (sky: Sky, layout: Layout) => void;
  choose: (chosen: Chosen) => void;
  setPresence: (isPresent: (id: string) => boolean) => void;
  /** Lets a ripple go from a member along their links. */
  ripple: (id: string) => void;
  zoomBy: (factor: number) => void;
  reset: () => void;
  /** Brings a node to the middle of the stage. */
  focusOn: (id: string) => void;
  /** Where a node is, in pixels of the stage; null when it is not on the map. */
  stagePointOf: (id: string) => Point | null;
  /** Reads the theme again. */
  refresh: () => void;
  destroy: () => void;
};

export function createSkyMap(
  canvas: HTMLCanvasElement,
  mini: HTMLCanvasElement,
  events: SkyMapEvents,
): SkyMap {
  const still = window.matchMedia("(prefers-reduced-motion: reduce)");
  const paintLabels = createLabelPainter();
  const drawMinimap = createMinimapPainter();
  const picture = createPicture({
    paint: (context, shown) => {
      drawLinks(context, shown, shownLinks, palette);
      drawNodes(context, shown, palette);
      paintLabels(context, shown, palette);
    },
    paintOver: (context, shown) => drawMotion(context, shown, palette),
  });
  let palette = readPalette(canvas);
  let scene: Scene | null = null;
  let drift: Drift | null = null;
  let chosen: Chosen = { nodeId: null, links: [] };
  let presence: (id: string) => boolean = () => false;
  let shownLinks: readonly number[] = [];
  let walk: readonly number[] = [];
  let stage = { width: 0, height: 0 };
  let miniSize = { width: 0, height: 0 };
  let frame = 0;
  /** Whether the small map is shown: nothing is drawn on it while nobody sees it. */
  let isMoved = false;

  const large = fitCanvas(canvas, (size) => {
    stage = size;
    change((now) => ({ ...now, stage }));
  });
  const small = fitCanvas(mini, (size) => {
    miniSize = size;
    requestFrame();
  });

  function requestFrame(): void {
    if (frame === 0) frame = requestAnimationFrame(draw);
  }

  function change(by: (now: Scene) => Scene): void {
    if (!scene) return;
    const { view } = scene;
    scene = by(scene);
    if (scene.view !== view) tellView(scene);
    requestFrame();
  }

  function tellView(seen: Scene): void {
    isMoved = !isHome(seen);
    events.onView(seen.view, isMoved);
  }

  function draw(now: number): void {
    frame = 0;
    const isSeen = stage.width >= 1 && stage.height >= 1;
    if (!scene || !isSeen) return;
    if (drift) {
      const { places, hasArrived } = driftAt(drift, now);
      scene = { ...scene, layout: { ...drift.to, places } };
      if (hasArrived) drift = null;
    }
    const ripples = scene.ripples.filter(({ startedAt }) => now - startedAt < rippleMs);
    const strikes = new Map([...scene.strikes].filter(([, at]) => now - at < strikeMs));
    scene = { ...scene, ripples, strikes, now };
    picture.draw(large.context, scene);
    if (isMoved && miniSize.width > 0) drawMinimap(small.context, scene, miniSize, palette);
    if (drift || ripples.length > 0 || strikes.size > 0) requestFrame();
  }

  /** Places of what is chosen, in the sky as it is now. */
  function chosenIn(sky: Sky): Pick<Scene, "selected" | "litLinks" | "litNodes"> {
    const selected = placeIn(sky, chosen.nodeId);
    const litLinks = new Set(sky.linksAt[selected] ?? []);
    for (const [a, b] of chosen.links) {
      const [from, to] = [placeIn(sky, a), placeIn(sky, b)];
      const index = sky.linksAt[from]?.find((at) => {
        const link = sky.links[at];
        return link?.from === to || link?.to === to;
      });
      if (index !== undefined) litLinks.add(index);
    }
    const ends = [...litLinks].flatMap((index) => {
      const link = sky.links[index];
      return link ? [link.from, link.to] : [];
    });
    return { selected, litLinks, litNodes: new Set(ends) };
  }

  function hitAt(at: Point): Hit {
    if (!scene) return null;
    const { sky } = scene;
    const node = sky.nodes[pickNode(scene, at)];
    if (node) return { kind: "node", id: node.id };
    const link = sky.links[pickLink(scene, [...shownLinks, ...scene.litLinks], at)];
    const [from, to] = [sky.nodes[link?.from ?? -1], sky.nodes[link?.to ?? -1]];
    return from && to ? { kind: "link", ids: [from.id, to.id] } : null;
  }

  const centre = () => ({ x: stage.width / 2, y: stage.height / 2 });
  const zoom = (factor: number, at = centre()) =>
    change((now) => ({ ...now, view: zoomAt(now.view, stage, factor, at) }));
  const reset = () => change((now) => ({ ...now, view: homeView(now) }));
  const lookAt = (point: Point) => change((now) => ({ ...now, view: { ...now.view, ...point } }));

  function walkTo(node: number): void {
    change((now) => ({ ...now, focused: node }));
    const shown = scene?.sky.nodes[node];
    if (scene && shown && !isWellInside(screenOf(scene, node))) {
      lookAt(placeAt(scene.layout, node));
    }
    events.onWalk(shown?.id ?? null);
  }

  const isWellInside = ({ x, y }: Point) =>
    x > edgePx && y > edgePx && x < stage.width - edgePx && y < stage.height - edgePx;

  const stopListening = listenToGestures(canvas, {
    pan: (dx, dy) => change((now) => ({ ...now, view: panBy(now.view, stage, dx, dy) })),
    zoom,
    reset,
    press: (at) => events.onPress(hitAt(at)),
    point: (at) => {
      const hovered = scene && at ? pickNode(scene, at) : -1;
      if (!scene || hovered === scene.hovered) return;
      change((now) => ({ ...now, hovered }));
      canvas.style.cursor = hovered >= 0 ? "pointer" : "";
      const id = scene.sky.nodes[hovered]?.id ?? null;
      events.onPoint(id, id ? screenOf(scene, hovered) : { x: 0, y: 0 });
    },
    walk: (step) => {
      const next = scene ? walk[walk.indexOf(scene.focused) + step] : undefined;
      const isEnd = next === undefined || (step === -1 && scene?.focused === -1);
      walkTo(isEnd ? -1 : next);
      return !isEnd;
    },
    choose: () => {
      const id = scene?.sky.nodes[scene.focused]?.id;
      if (id) events.onPress({ kind: "node", id });
    },
    leave: () => {
      if (scene && scene.focused >= 0) walkTo(-1);
      else events.onPress(null);
    },
  });

  const handleMini = (event: PointerEvent) => {
    if (!scene || event.buttons === 0) return;
    const box = mini.getBoundingClientRect();
    const at = { x: event.clientX - box.left, y: event.clientY - box.top };
    lookAt(miniToWorld(scene, miniSize, at));
  };
  const handleBlur = () => change((now) => ({ ...now, focused: -1 }));
  mini.addEventListener("pointerdown", handleMini);
  mini.addEventListener("pointermove", handleMini);
  canvas.addEventListener("blur", handleBlur);

  return {
    show: (sky, layout) => {
      const before = scene;
      const isPresent = (node: number) => presence(sky.nodes[node]?.id ?? "");
      const named = (node: number) => placeIn(sky, before?.sky.nodes[node]?.id ?? null);
      scene = {
        sky,
        layout,
        byLinks: listByLinks(sky),
        view: before?.view ?? homeView({ sky, layout, stage }),
        stage,
        margin: 0,
        hovered: named(before?.hovered ?? -1),
        focused: named(before?.focused ?? -1),
        ...chosenIn(sky),
        isPresent,
        strikes: new Map([...(before?.strikes ?? [])].map(([node, at]) => [named(node), at])),
        // Their steps name links by place, and the places have changed.
        ripples: [],
        now: before?.now ?? 0,
      };
      if (before && !still.matches) {
        const now = performance.now();
        const former = { sky: before.sky, places: before.layout.places };
        drift = startDrift(former, { sky, layout }, now);
        const strikes = new Map(scene.strikes);
        for (const node of listArrived(before.sky, sky)) strikes.set(node, now);
        scene = { ...scene, strikes };
      }
      shownLinks = listShownLinks(sky);
      walk = listWalk(scene);
      if (!before) tellView(scene);
      requestFrame();
    },
    choose: (now) => {
      chosen = now;
      change((held) => ({ ...held, ...chosenIn(held.sky) }));
    },
    setPresence: (isPresent) => {
      presence = isPresent;
      picture.forget();
      requestFrame();
    },
    ripple: (id) => {
      if (still.matches) return;
      change((now) => {
        const source = placeIn(now.sky, id);
        if (source < 0) return now;
        const startedAt = performance.now();
        const ripple = startRipple(now.sky, source, startedAt);
        return {
          ...now,
          ripples: [...now.ripples, ripple],
          strikes: strikesOf(now, ripple, source),
        };
      });
    },
    zoomBy: zoom,
    reset,
    focusOn: (id) => {
      const node = scene ? placeIn(scene.sky, id) : -1;
      if (scene && node >= 0) lookAt(placeAt(drift?.to ?? scene.layout, node));
    },
    stagePointOf: (id) => {
      const node = scene ? placeIn(scene.sky, id) : -1;
      return scene && node >= 0 ? screenOf(scene, node) : null;
    },
    refresh: () => {
      palette = readPalette(canvas);
      picture.forget();
      requestFrame();
    },
    destroy: () => {
      cancelAnimationFrame(frame);
      stopListening();
      large.stop();
      small.stop();
      mini.removeEventListener("pointerdown", handleMini);
      mini.removeEventListener("pointermove", handleMini);
      canvas.removeEventListener("blur", handleBlur);
    },
  };
}

/** A node closer to the edge than this is brought to the middle when the keyboard reaches it. */
const edgePx = 40;

const placeIn = (sky: Sky, id: string | null): number =>
  id === null ? -1 : (sky.placeOf.get(id) ?? -1);

/** A ripple strikes its source at once and every node it reaches when it gets there. */
function strikesOf({ strikes }: Scene, ripple: Ripple, source: number): Map<number, number> {
  const struck = new Map(strikes).set(source, ripple.startedAt);
  for (const { to, hop } of ripple.steps) struck.set(to, ripple.startedAt + (hop + 1) * hopMs);
  return struck;
}
