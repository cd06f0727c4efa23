/** The radius of a member's light, in sigmas. */
const reach = 2.6;
/** Cells for each sigma: enough for an interpolation error of about 2 %. */
const cellsPerSigma = 2.5;

/**
 * The density of members, and of awake members, at each point of the world: sums of Gaussians of height
 * 1, stored on a grid of cells.
 */
export type Density = {
  cell: number;
  left: number;
  top: number;
  columns: number;
  rows: number;
  all: Float32Array;
  awake: Float32Array;
};

type Members = {
  /** x and y of each, in world units. */
  positions: Float32Array;
  /** 1 for awake members. */
  awake: Uint8Array;
  /** 1 for members who are not counted. */
  leftOut: Uint8Array;
};

/** Measures with Gaussians of `sigma` world units. */
export function measureDensity({ positions, awake, leftOut }: Members, sigma: number): Density {
  const density = emptyDensity(positions, leftOut, sigma);
  const { cell, columns } = density;
  const cells = Math.ceil(reach * cellsPerSigma);
  const across = new Float32Array(2 * cells + 1);
  const down = new Float32Array(2 * cells + 1);
  for (let node = 0; node < leftOut.length; node += 1) {
    if (leftOut[node]) continue;
    const x = ((positions[node * 2] ?? 0) - density.left) / cell;
    const y = ((positions[node * 2 + 1] ?? 0) - density.top) / cell;
    const [column, row] = [Math.round(x), Math.round(y)];
    fillWeights(across, column - cells - x);
    fillWeights(down, row - cells - y);
    for (let j = 0; j < down.length; j += 1) {
      const start = (row - cells + j) * columns + column - cells;
      const height = down[j] ?? 0;
      for (let i = 0; i < across.length; i += 1) {
        const light = height * (across[i] ?? 0);
        density.all[start + i] = (density.all[start + i] ?? 0) + light;
        if (awake[node]) density.awake[start + i] = (density.awake[start + i] ?? 0) + light;
      }
    }
  }
  return density;
}

/** Fills in the heights of a Gaussian for consecutive cells, the first `offset` cells from its centre. */
function fillWeights(weights: Float32Array, offset: number): void {
  for (let at = 0; at < weights.length; at += 1) {
    weights[at] = Math.exp(-((offset + at) ** 2) / (2 * cellsPerSigma ** 2));
  }
}

function emptyDensity(positions: Float32Array, leftOut: Uint8Array, sigma: number): Density {
  const cell = sigma / cellsPerSigma;
  let [x0, y0, x1, y1] = [0, 0, 0, 0];
  for (let node = 0; node < leftOut.length; node += 1) {
    if (leftOut[node]) continue;
    const [x, y] = [positions[node * 2] ?? 0, positions[node * 2 + 1] ?? 0];
    [x0, x1] = [Math.min(x0, x), Math.max(x1, x)];
    [y0, y1] = [Math.min(y0, y), Math.max(y1, y)];
  }
  const border = (Math.ceil(reach * cellsPerSigma) + 1) * cell;
  const columns = Math.ceil((x1 - x0 + 2 * border) / cell) + 2;
  const rows = Math.ceil((y1 - y0 + 2 * border) / cell) + 2;
  return {
    cell,
    left: x0 - border,
    top: y0 - border,
    columns,
    rows,
    all: new Float32Array(columns * rows),
    awake: new Float32Array(columns * rows),
  };
}

export type Light = { all: number; awake: number };

/** Reads the density at a point into `into`, which is reused to save allocations. */
export function readDensity(density: Density, x: number, y: number, into: Light): Light {
  const { cell, columns, rows, all, awake } = density;
  const across = (x - density.left) / cell;
  const down = (y - density.top) / cell;
  const column = Math.floor(across);
  const row = Math.floor(down);
  if (column < 0 || row < 0 || column >= columns - 1 || row >= rows - 1) {
    into.all = into.awake = 0;
    return into;
  }
  const at = row * columns + column;
  const one = all[at] ?? 0;
  const two = all[at + 1] ?? 0;
  const three = all[at + columns] ?? 0;
  const four = all[at + columns + 1] ?? 0;
  if (one + two + three + four === 0) {
    into.all = into.awake = 0;
    return into;
  }
  const right = across - column;
  const below = down - row;
  const upper = one + (two - one) * right;
  into.all = upper + (three + (four - three) * right - upper) * below;
  const awakeUpper = (awake[at] ?? 0) + ((awake[at + 1] ?? 0) - (awake[at] ?? 0)) * right;
  const left = awake[at + columns] ?? 0;
  const awakeLower = left + ((awake[at + columns + 1] ?? 0) - left) * right;
  into.awake = awakeUpper + (awakeLower - awakeUpper) * below;
  return into;
}
