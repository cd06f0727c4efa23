export type Rect = { x: number; y: number; width: number; height: number };

const cellPx = 64;

/** A rectangle is granted unless one that was granted before lies under it. */
export type LabelRoom = { take: (rect: Rect) => boolean };

export function createLabelRoom(): LabelRoom {
  const cells = new Map<string, Rect[]>();
  return {
    take: (rect) => {
      const keys = cellsUnder(rect);
      const isFree = keys.every((key) => !cells.get(key)?.some((other) => overlap(rect, other)));
      if (!isFree) return false;
      for (const key of keys) cells.set(key, [...(cells.get(key) ?? []), rect]);
      return true;
    },
  };
}

function cellsUnder({ x, y, width, height }: Rect): string[] {
  const keys: string[] = [];
  for (let column = Math.floor(x / cellPx); column * cellPx < x + width; column += 1) {
    for (let row = Math.floor(y / cellPx); row * cellPx < y + height; row += 1) {
      keys.push(`${column} ${row}`);
    }
  }
  return keys;
}

const overlap = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
