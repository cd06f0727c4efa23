export type Point = { x: number; y: number };

/** The seats that nobody has taken yet. */
export type FreeSeats = {
  /** Takes the free one nearest to a point, of the first `among` seats, and answers which it is. */
  takeNearest(to: Point, among: number): number;
};

/** A square of this side, in the units of the seats, holds about four of them. */
const cellSide = 2;
const none = 2 ** 31 - 1;

/**
 * Keeps seats, given as x and y, two by two, in squares, and those four by four in larger ones, up to
 * one that holds all (a quadtree). Each knows the first of its seats that is free, so that a search
 * passes by where everything is taken, however large that is.
 */
export function createFreeSeats(seats: Float32Array): FreeSeats {
  const farthest = seats.reduce((most, unit) => Math.max(most, Math.abs(unit)), cellSide);
  const top = Math.ceil(Math.log2(farthest / cellSide + 1)) + 1;
  const half = 2 ** (top - 1) * cellSide;
  const width = 2 ** top;
  const cells: number[][] = Array.from({ length: width * width }, () => []);
  const firstFree = Array.from({ length: top + 1 }, (_, level) =>
    new Int32Array(4 ** (top - level)).fill(none),
  );
  const firstIn = (level: number, column: number, line: number): number =>
    firstFree[level]?.[line * (width >> level) + column] ?? none;

  function noteFirst(cell: number): void {
    let [column, line] = [cell % width, Math.floor(cell / width)];
    let first = cells[cell]?.[0] ?? none;
    for (const [level, squares] of firstFree.entries()) {
      const square = line * (width >> level) + column;
      if (squares[square] === first) return;
      squares[square] = first;
      [column, line] = [column >> 1, line >> 1];
      const [left, above] = [column * 2, line * 2];
      first = Math.min(
        firstIn(level, left, above),
        firstIn(level, left + 1, above),
        firstIn(level, left, above + 1),
        firstIn(level, left + 1, above + 1),
      );
    }
  }

  const lineOf = (unit: number) => Math.floor((unit + half) / cellSide);
  const cellOf = (seat: number) =>
    lineOf(seats[seat * 2 + 1] ?? 0) * width + lineOf(seats[seat * 2] ?? 0);
  for (let seat = 0; seat < seats.length / 2; seat += 1) cells[cellOf(seat)]?.push(seat);
  cells.forEach((held, cell) => void (held.length > 0 && noteFirst(cell)));

  function findNearest(to: Point, among: number): number {
    let nearest = none;
    let least = Number.POSITIVE_INFINITY;
    const compare = (seat: number) => {
      const dx = (seats[seat * 2] ?? 0) - to.x;
      const dy = (seats[seat * 2 + 1] ?? 0) - to.y;
      const distance = dx * dx + dy * dy;
      if (seat >= among || distance > least || (distance === least && seat > nearest)) return;
      nearest = seat;
      least = distance;
    };
    const lookInto = (level: number, column: number, line: number): void => {
      if (firstIn(level, column, line) >= among) return;
      const side = cellSide * 2 ** level;
      const left = column * side - half;
      const above = line * side - half;
      const dx = Math.max(left - to.x, 0, to.x - left - side);
      const dy = Math.max(above - to.y, 0, to.y - above - side);
      if (dx * dx + dy * dy > least) return;
      if (level === 0) {
        cells[line * width + column]?.forEach(compare);
        return;
      }
      // The quarter that the point is in, or nearest to, comes first.
      const right = to.x > left + side / 2 ? 1 : 0;
      const below = to.y > above + side / 2 ? 1 : 0;
      for (let quarter = 0; quarter < 4; quarter += 1) {
        const across = right ^ (quarter & 1);
        const down = below ^ (quarter >> 1);
        lookInto(level - 1, 2 * column + across, 2 * line + down);
      }
    };
    lookInto(top, 0, 0);
    return nearest;
  }

  return {
    takeNearest: (to, among) => {
      const seat = findNearest(to, among);
      if (seat === none) throw new Error("There are more nodes than seats.");
      const cell = cellOf(seat);
      cells[cell]?.splice(cells[cell].indexOf(seat), 1);
      noteFirst(cell);
      return seat;
    },
  };
}
