/** Draws the mark (loop, horns, node) on a canvas. */
export function drawMark(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  colour: string,
  lineWidth = 1.8,
) {
  context.strokeStyle = colour;
  context.fillStyle = colour;
  context.lineWidth = lineWidth;
  traceMark(context, x, y, radius);
  context.stroke();
  context.beginPath();
  context.arc(x, y, radius * 0.36, 0, 2 * Math.PI);
  context.fill();
}

/** Traces the outline of the mark, ready to be stroked. */
export function traceMark(context: CanvasRenderingContext2D, x: number, y: number, radius: number) {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  for (const side of [-1, 1]) {
    context.moveTo(x + side * radius * 0.62, y - radius * 1.16);
    context.lineTo(x + side * radius * 0.84, y - radius * 1.66);
  }
}

/** Draws another member's node: a bright core and its ring, on a plate that hides the lattice. */
export function drawNode(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  colours: { plate: string; core: string; ring: string },
) {
  context.fillStyle = colours.plate;
  context.beginPath();
  context.arc(x, y, 10, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = colours.core;
  context.beginPath();
  context.arc(x, y, 4, 0, 2 * Math.PI);
  context.fill();
  context.strokeStyle = colours.ring;
  context.lineWidth = 1.5;
  context.beginPath();
  context.arc(x, y, 8, 0, 2 * Math.PI);
  context.stroke();
}
