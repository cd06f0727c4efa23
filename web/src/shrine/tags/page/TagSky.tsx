import { useMediaQuery } from "../../../theme/use-media-query.ts";
import { drawNode } from "../../../ui/marks/field/draw-mark.ts";
import type { Overlay } from "../../../ui/marks/field/field.ts";
import { RippleField } from "../../../ui/marks/RippleField.tsx";
import type { TagPage } from "./queries.ts";

/**
 * Draws only the members with a tag. Online members are lit, and each is joined to the nearest one before
 * it.
 */
export function TagSky({ members }: Pick<TagPage, "members">) {
  const isNarrow = useMediaQuery("(max-width: 900px)");
  const nodes = layoutNodes(members, isNarrow);
  const { x, y } = isNarrow ? middle.narrow : middle.wide;
  return (
    <RippleField
      key={JSON.stringify(nodes)}
      pitch={12}
      startAt={4.2}
      lift={0.55}
      calmFloor={0.08}
      sources={[{ ...ring, x, y }]}
      overlay={drawNodes(nodes)}
      still
    />
  );
}

/** Position as fractions of the field's width and height. */
type Node = { x: number; y: number; isHere: boolean };

const middle = {
  wide: { x: 0.66, y: 0.36, wideness: 0.62, height: 0.78 },
  narrow: { x: 0.5, y: 0.22, wideness: 0.9, height: 0.42 },
};
/** Angle between neighbouring seeds of a sunflower, in radians. It keeps nodes off common lines. */
const goldenAngle = 2.4;

function layoutNodes(members: TagPage["members"], isNarrow: boolean): Node[] {
  const { x, y, wideness, height } = isNarrow ? middle.narrow : middle.wide;
  return members
    .toSorted((one, other) => Number(other.online) - Number(one.online))
    .map(({ online }, index) => {
      const angle = index * goldenAngle;
      const radius = 0.05 + Math.sqrt(index / members.length) * 0.42;
      return {
        x: x + Math.cos(angle) * radius * wideness,
        y: y + Math.sin(angle) * radius * height,
        isHere: online,
      };
    });
}

const drawNodes =
  (nodes: readonly Node[]): Overlay =>
  (context, { width, height }, colour) => {
    const points = nodes.map(({ x, y, isHere }) => ({ x: x * width, y: y * height, isHere }));
    context.lineWidth = 1;
    context.globalAlpha = 0.5;
    points.forEach((point, index) => {
      const other = nearest(point, points.slice(0, index));
      if (!other) return;
      const isLit = point.isHere && other.isHere;
      context.strokeStyle = colour(isLit ? "ink2" : "ash");
      context.setLineDash(isLit ? [] : [2, 4]);
      context.beginPath();
      context.moveTo(point.x, point.y);
      context.lineTo(other.x, other.y);
      context.stroke();
    });
    context.setLineDash([]);
    context.globalAlpha = 1;
    for (const { x, y, isHere } of points) {
      if (isHere) {
        drawNode(context, x, y, {
          plate: colour("page"),
          core: colour("glow"),
          ring: colour("ink2"),
        });
        continue;
      }
      context.fillStyle = colour("page");
      context.strokeStyle = colour("ash");
      context.beginPath();
      context.arc(x, y, 4, 0, 2 * Math.PI);
      context.fill();
      context.stroke();
    }
  };

function nearest(node: Node, others: readonly Node[]): Node | undefined {
  const distance = ({ x, y }: Node) => Math.hypot(x - node.x, y - node.y);
  return others.toSorted((one, other) => distance(one) - distance(other)).at(0);
}

const ring = {
  startsAt: 0,
  every: 60,
  speed: 80,
  tail: 240,
  wavelength: 46,
  amplitude: 0.7,
  reach: 500,
  flat: 0.7,
};
