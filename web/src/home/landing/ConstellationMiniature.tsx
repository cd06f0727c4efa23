import { css } from "@emotion/react";
import { useRef } from "react";
import { drawMark, drawNode } from "../../ui/marks/field/draw-mark.ts";
import type { Overlay } from "../../ui/marks/field/field.ts";
import { RippleField, type RippleHandle } from "../../ui/marks/RippleField.tsx";

const nodes = [
  { x: 0.34, y: 0.55 },
  { x: 0.68, y: 0.42 },
  { x: 0.86, y: 0.74 },
  { x: 0.13, y: 0.27 },
] as const;
const links = [
  [0, 1],
  [1, 2],
  [0, 3],
] as const;

/** Four nodes on water that reacts to touch. Decorative: the text has all its information. */
export function ConstellationMiniature() {
  const field = useRef<RippleHandle>(null);
  return (
    <div
      css={pond}
      onPointerDown={(event) => field.current?.strikeAt(event.clientX, event.clientY)}
    >
      <RippleField ref={field} pitch={9} startAt={6} sources={sources} overlay={drawNodes} />
    </div>
  );
}

const drawNodes: Overlay = (context, { width, height }, colour) => {
  context.strokeStyle = colour("ink");
  context.lineWidth = 1;
  context.globalAlpha = 0.7;
  context.beginPath();
  for (const [from, to] of links) {
    context.moveTo(nodes[from].x * width, nodes[from].y * height);
    context.lineTo(nodes[to].x * width, nodes[to].y * height);
  }
  context.stroke();
  context.globalAlpha = 1;
  nodes.forEach((node, index) => {
    const x = node.x * width;
    const y = node.y * height;
    context.fillStyle = colour("panel");
    context.beginPath();
    context.arc(x, y, 13, 0, 2 * Math.PI);
    context.fill();
    if (index === 0) drawMark(context, x, y, 8, colour("you"));
    else
      drawNode(context, x, y, {
        plate: colour("panel"),
        core: colour("glow"),
        ring: colour("ink2"),
      });
  });
};

const ring = {
  startsAt: 0,
  every: 40,
  speed: 30,
  tail: 240,
  wavelength: 34,
  amplitude: 1.1,
  reach: 300,
  flat: 1,
};
const sources = [
  { ...ring, x: 0.34, y: 0.55 },
  { ...ring, x: 0.68, y: 0.42 },
];

const pond = css({ position: "absolute", inset: 0, cursor: "crosshair" });
